import pg from 'pg'
import { testDatabase } from '@/tests/support/database'
import { startTestServer } from '@/tests/support/server'
import { atDesk, measureGrid } from './desk'
import { milliseconds, type Area, type Bench } from './measure'

const providers = 120
const placements = 500
const students = 250
/** A Monday; the board has 40 weeks from here. */
const first = '2026-09-07'
const at = new Date('2026-11-30T09:00:00Z')

/** The waits of people with 500 placements at 120 providers: the calls through the kernel, and the board in the browser. */
const bench: Bench = async ({ figure }) => {
  const database = await testDatabase()
  try {
    process.env.DATABASE_URL = database.url
    // The process has one database, so modules that open it are loaded only now.
    await import('@/server/registry')
    const { member } = await import('@/tests/support/members')
    const { person } = await import('@/tests/support/people')
    const { stopClock } = await import('@/server/kernel/clock')
    stopClock(at)
    const [staff, student] = [await member('ADMIN'), await member('STUDENT')]
    for (let n = 1; n < students; n++) await person({ role: 'STUDENT', withoutPassword: true })
    await growPlacements(database.url)
    const contracts = await import('@/lib/contracts/placements')
    const { onPlacement } = await import('@/tests/support/placements')
    const { closeDb } = await import('@/server/kernel/db')
    try {
      const measured: readonly (readonly [name: string, atMost: number, run: () => Promise<number>])[] = [
        ['the list of providers', 100, () => milliseconds(() => onPlacement(staff, contracts.listProviders, {}, at))],
        ['the list of placements', 100, () => milliseconds(() => onPlacement(staff, contracts.listPlacements, {}, at))],
        [
          'the board, 120 providers by 40 weeks',
          150,
          () => milliseconds(() => onPlacement(staff, contracts.readPlacementBoard, { from: first, weeks: 40 }, at)),
        ],
        ['the points of a map', 100, () => milliseconds(() => onPlacement(staff, contracts.listProviderPoints, {}, at))],
        ['a student’s own placements', 30, () => milliseconds(() => onPlacement(student, contracts.listMyPlacements, {}, at))],
      ]
      for (const [name, atMost, run] of measured) await figure({ name, unit: 'ms', target: { atMost }, runs: 11, warmUp: 12, run })
    } finally {
      await closeDb()
    }
  } finally {
    await database.drop()
  }
  await measureBoard(figure)
}
export default bench

/** The same board on a desk: the browser's work until it is drawn, and the frames dropped while it is scrolled. */
async function measureBoard(figure: Area['figure']): Promise<void> {
  const server = await startTestServer({ data: 'demo' })
  try {
    await growPlacements(server.database.url)
    await atDesk(server, { username: 'staff', height: 900 }, async ({ page, slowDown }) => {
      const from = `/timetables/placements/${first}/2027-06-13`
      const link = 'main a[href*="view=board"]'
      await page.goto(from)
      await page.locator(link).first().click()
      await page.locator('[data-cell]').first().waitFor()
      await slowDown()
      await measureGrid(figure, page, { name: 'the board, 120 providers by 40 weeks', from: from, link })
    })
  } finally {
    await server.close()
  }
}

/** Providers with places and an agreement of a year, and placements of the students that are there, with their dates. */
async function growPlacements(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `WITH named AS (SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS address_id, gen_random_uuid() AS room_id FROM generate_series(1, ${providers}) n),
       addressed AS (INSERT INTO address (id, line1, line2, line3, postcode, town, region, country, latitude, longitude)
         SELECT address_id, n || ' Station Road', '', '', '', 'Town ' || n % 30, '', 'United Kingdom', 52 + n % 30 / 10.0, -n % 20 / 10.0 FROM named RETURNING id),
       roomed AS (INSERT INTO room (id, name, kind) SELECT room_id, 'Bench provider ' || n, 'PROVIDER' FROM named RETURNING id),
       made AS (INSERT INTO placement_provider (id, name, kind, address_id, room_id) SELECT id, 'Bench provider ' || n, 'PRIMARY_CARE', address_id, room_id FROM named, (SELECT count(*) FROM addressed) a, (SELECT count(*) FROM roomed) r RETURNING id),
       placed AS (INSERT INTO placement_capacity (id, provider_id, specialty_id, from_on, to_on, places) SELECT gen_random_uuid(), id, NULL, '2026-09-01', '2027-08-31', 3 FROM made RETURNING id)
       INSERT INTO placement_agreement (id, provider_id, name, from_on, to_on) SELECT gen_random_uuid(), id, '2026/27', '2026-09-01', '2027-08-31' FROM made`,
    )
    await client.query(
      `INSERT INTO placement (id, provider_id, student_id, from_on, to_on, weekdays, starts_time, minutes, state)
       SELECT gen_random_uuid(), p.id, u.id, DATE '${first}' + 7 * (n / 14), DATE '${first}' + 7 * (n / 14) + 25, ARRAY[1 + n % 5], '09:00', 450, 'CONFIRMED'
       FROM generate_series(0, ${placements - 1}) n
       JOIN (SELECT id, row_number() OVER (ORDER BY name, id) - 1 AS at FROM placement_provider WHERE name LIKE 'Bench %') p ON p.at = n % ${providers}
       JOIN (SELECT user_id AS id, row_number() OVER (ORDER BY user_id) - 1 AS at, count(*) OVER () AS whole FROM user_role WHERE role_id IN (SELECT id FROM role WHERE built_in = 'STUDENT')) u ON u.at = n % u.whole`,
    )
    // The dates as putPlaced makes them: an event for each placement, and a date a week.
    await client.query(
      `INSERT INTO session_type (id, name, colour, takes_attendance, default_minutes) VALUES ('00000000-0000-7000-8000-000000000002', 'Placement', 'teal', true, 420) ON CONFLICT DO NOTHING`,
    )
    await client.query(
      `INSERT INTO timetable (id, name, kind, from_on, state, published_at) VALUES ('00000000-0000-7000-8000-000000000003', 'Placements', 'PLACEMENT', '2000-01-01', 'PUBLISHED', now()) ON CONFLICT DO NOTHING`,
    )
    await client.query(
      `WITH one AS (SELECT l.*, gen_random_uuid() AS event_id, p.room_id FROM placement l JOIN placement_provider p ON p.id = l.provider_id AND p.name LIKE 'Bench %'),
       made AS (INSERT INTO event (id, timetable_id, series_id, title, session_type_id, starts_on, starts_time, minutes, room_id)
         SELECT event_id, '00000000-0000-7000-8000-000000000003', event_id, 'Placement', '00000000-0000-7000-8000-000000000002', from_on, starts_time, minutes, room_id FROM one RETURNING id),
       linked AS (INSERT INTO placement_event (placement_id, event_id) SELECT o.id, o.event_id FROM one o JOIN made m ON m.id = o.event_id RETURNING placement_id),
       dated AS (INSERT INTO occurrence (id, event_id, timetable_id, original_on, title, starts_at, ends_at, held_on, shift, room_id, updated_at)
         SELECT gen_random_uuid(), o.event_id, '00000000-0000-7000-8000-000000000003', d::date, 'Placement', (d + TIME '09:00') AT TIME ZONE 'Europe/London', (d + TIME '16:30') AT TIME ZONE 'Europe/London', d::date, 'AM', o.room_id, now()
         FROM one o JOIN made m ON m.id = o.event_id CROSS JOIN LATERAL generate_series(o.from_on + o.weekdays[1] - 1, o.to_on, INTERVAL '7 days') d RETURNING id, event_id, starts_at, ends_at)
       INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, is_shown)
       SELECT 'STUDENT', o.student_id, 'OCCURRENCE', d.id, d.starts_at, d.ends_at, TRUE FROM dated d JOIN one o ON o.event_id = d.event_id`,
    )
    await client.query(
      'ANALYZE placement, placement_provider, placement_capacity, placement_agreement, placement_event, event, occurrence, diary_entry',
    )
  } finally {
    await client.end()
  }
}
