import pg from 'pg'
import { v7 } from 'uuid'
import { startTestServer } from '@/tests/support/server'
import { atDesk, droppedFrames, workUntilDrawn } from './desk'
import type { Area } from './measure'

const events = 2_000
/** Monday to Friday, half-hours from 08:00 to 18:00. */
const [days, starts] = [5, 20]

/** The fullest week of a timetable on a desk: what the browser itself works until it is drawn, and the frames dropped while it is scrolled. */
export async function measureWeek(figure: Area['figure']): Promise<void> {
  const server = await startTestServer({ data: 'demo' })
  try {
    const id = await fillWeek(server.database.url)
    await atDesk(server, { username: 'staff', height: 600 }, async ({ page, slowDown }) => {
      const link = `main table a[href*="${id}"]`
      const column = '[data-column] li'
      const tile = '[data-column] [data-tile]'
      await page.goto('/timetables')
      await page.locator(link).first().click()
      await page.locator(column).first().waitFor()
      await slowDown()
      await figure({
        name: `a week of ${events.toLocaleString('en-GB')} events at 4x CPU: the browser’s work until it is drawn`,
        unit: 'ms',
        target: { atMost: 600 },
        run: async () => {
          await page.goto('/timetables', { waitUntil: 'networkidle' })
          return workUntilDrawn(page, { link, drawn: column })
        },
      })
      await figure({
        name: 'the same: frames dropped of 120, scrolled 12 px a frame',
        unit: '',
        target: { atMost: 0 },
        run: () => droppedFrames(page, { within: '[data-column]', pixels: 12 }),
      })
      await page.locator(tile).nth(40).hover()
      await figure({
        name: 'the same, with a mouse at rest over it',
        unit: '',
        run: () => droppedFrames(page, { within: '[data-column]', pixels: 12 }),
      })
    })
  } finally {
    await server.close()
  }
}

/** A published timetable whose current week is full of events, each with a room, a group and a teacher of the demo school. */
async function fillWeek(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const id = v7()
    await client.query(
      `INSERT INTO timetable (id, name, kind, from_on, to_on, state, published_at)
       VALUES ($1, 'A full week', 'TEACHING', current_date - 30, current_date + 60, 'PUBLISHED', now())`,
      [id],
    )
    await client.query(
      `WITH made AS (
         INSERT INTO event (id, timetable_id, series_id, title, session_type_id, starts_on, starts_time, minutes, room_id)
         SELECT gen_random_uuid(), $1::uuid, gen_random_uuid(), 'Seminar ' || n, (SELECT id FROM session_type WHERE parent_id IS NULL ORDER BY name, id OFFSET n % 3 LIMIT 1),
           date_trunc('week', current_date)::date + n % ${days}, lpad((8 + n / ${days} % ${starts} / 2)::text, 2, '0') || CASE WHEN n / ${days} % 2 = 0 THEN ':00' ELSE ':30' END, 50,
           (SELECT id FROM room ORDER BY name, id OFFSET n % 8 LIMIT 1)
         FROM generate_series(0, ${events - 1}) n RETURNING id, title, starts_on, starts_time, room_id),
       dated AS (
         INSERT INTO occurrence (id, event_id, timetable_id, original_on, title, starts_at, ends_at, held_on, shift, room_id, updated_at)
         SELECT gen_random_uuid(), m.id, $1::uuid, m.starts_on, m.title, at.at, at.at + INTERVAL '50 minutes', m.starts_on, CASE WHEN m.starts_time < '12:00' THEN 'AM' ELSE 'PM' END::"Shift", m.room_id, now()
         FROM made m CROSS JOIN LATERAL (SELECT (m.starts_on + m.starts_time::time) AT TIME ZONE 'Europe/London' AS at) at),
       taught AS (
         INSERT INTO event_person (event_id, user_id, part)
         SELECT m.id, (SELECT r.user_id FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE p.privilege = 'APP_TEACHER' ORDER BY md5(r.user_id::text || m.id::text) LIMIT 1), 'TEACHER'
         FROM made m)
       INSERT INTO event_group (event_id, group_id)
       SELECT m.id, (SELECT g.id FROM student_group g JOIN grouping o ON o.id = g.grouping_id AND o.published ORDER BY md5(g.id::text || m.id::text) LIMIT 1) FROM made m`,
      [id],
    )
    await client.query('ANALYZE event, occurrence, event_group, event_person')
    return id
  } finally {
    await client.end()
  }
}
