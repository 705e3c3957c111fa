import pg from 'pg'
import { v7 } from 'uuid'

export type GrownTimetable = {
  readonly rows: number
  readonly ms: number
  readonly timetableId: string
  readonly groupId: string
  readonly typeId: string
  readonly programmeId: string
}

const year = { from: '2026-09-07', to: '2027-07-02' }
/** Students of each of the other series. */
const students = 80

/**
 * A year group of the existing students with a full week, and other series of 36 weeks until the diary has `rows` rows. The people of these series have no
 * accounts: only the diary knows them.
 */
export async function growTimetables(url: string, rows: number): Promise<GrownTimetable> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const began = performance.now()
    const [timetableId, othersId, groupingId, groupId, typeId, programmeId] = [v7(), v7(), v7(), v7(), v7(), v7()]
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '128MB'")
    await client.query('INSERT INTO session_type (id, name) VALUES ($1, $2)', [typeId, 'Bench lecture'])
    for (const [id, name] of [
      [timetableId, 'The year'],
      [othersId, 'All others'],
    ])
      await client.query(
        `INSERT INTO timetable (id, name, kind, from_on, to_on, state, published_at) VALUES ($1, $2, 'TEACHING', '${year.from}', '${year.to}', 'PUBLISHED', now())`,
        [id, name],
      )
    await client.query(`INSERT INTO grouping (id, name, published) VALUES ($1, 'Bench year', true)`, [groupingId])
    await client.query(`INSERT INTO student_group (id, grouping_id, name) VALUES ($1, $2, 'Everybody')`, [groupId, groupingId])
    await client.query(
      `INSERT INTO group_membership (id, grouping_id, user_id, group_id, from_on)
       SELECT gen_random_uuid(), $1, u.id, $2, '2026-01-01' FROM app_user u
       WHERE EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_STUDENT')`,
      [groupingId, groupId],
    )
    await client.query(`INSERT INTO programme (id, name, length_years) VALUES ($1, 'Bench programme', 5)`, [programmeId])
    await client.query('UPDATE app_user u SET programme_id = $1, year = 4 FROM group_membership m WHERE m.user_id = u.id', [programmeId])
    await client.query(
      `INSERT INTO enrolment (id, user_id, from_on, programme_id, year) SELECT gen_random_uuid(), m.user_id, '2026-01-01', $1, 4 FROM group_membership m`,
      [programmeId],
    )
    // Two of the twenty hours a week coincide with another.
    await client.query(seriesOfTimetable, [timetableId, typeId, 20])
    await client.query('INSERT INTO event_group (event_id, group_id) SELECT id, $2 FROM event WHERE timetable_id = $1', [
      timetableId,
      groupId,
    ])
    await client.query(
      `INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, via_group_id, is_shown)
       SELECT 'STUDENT', m.user_id, 'OCCURRENCE', o.id, o.starts_at, o.ends_at, m.group_id, true FROM occurrence o CROSS JOIN group_membership m WHERE o.timetable_id = $1 AND m.group_id = $2`,
      [timetableId, groupId],
    )
    // The registers of the year: nine in ten attended.
    await client.query(
      `INSERT INTO attendance (occurrence_id, student_id, state, how, at)
       SELECT d.source_id, d.subject_id, CASE WHEN random() < 0.9 THEN 'ATTENDED' ELSE 'NOT_ATTENDED' END::"AttendanceState", 'REGISTER', d.starts_at FROM diary_entry d`,
    )
    await client.query(seriesOfTimetable, [othersId, typeId, Math.ceil(rows / (36 * students)) - 20])
    await client.query(
      `INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, is_shown)
       SELECT 'STUDENT', md5(((e.number / 20) * ${students} + n)::text)::uuid, 'OCCURRENCE', o.id, o.starts_at, o.ends_at, true
       FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS number FROM event WHERE timetable_id = $1) e JOIN occurrence o ON o.event_id = e.id CROSS JOIN generate_series(1, ${students}) n`,
      [othersId],
    )
    // Each series has a teacher.
    await client.query(
      `INSERT INTO diary_entry (subject, subject_id, source, source_id, starts_at, ends_at, is_shown)
       SELECT 'TEACHER', md5('teacher' || (e.number % 60))::uuid, 'OCCURRENCE', o.id, o.starts_at, o.ends_at, true
       FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS number FROM event) e JOIN occurrence o ON o.event_id = e.id`,
    )
    // The state in which the server leaves the tables some minutes later: VACUUM sees only what was committed to the disk.
    await client.query('DELETE FROM diary_due; SET synchronous_commit = on; SELECT pg_current_xact_id()')
    await client.query('VACUUM ANALYZE diary_entry, occurrence, event, group_membership, attendance, enrolment')
    const { rows: counted } = await client.query<{ rows: number }>('SELECT count(*)::int AS rows FROM diary_entry')
    return { rows: counted[0]?.rows ?? 0, ms: performance.now() - began, timetableId, groupId, typeId, programmeId }
  } finally {
    await client.end()
  }
}

/** $3 series of a timetable: four hours a day, each for 36 weeks; every tenth begins half an hour early. */
export const seriesOfTimetable = `
  WITH made AS (
    INSERT INTO event (id, timetable_id, series_id, title, session_type_id, starts_on, starts_time, minutes, recurrence, recur_limit)
    SELECT gen_random_uuid(), $1::uuid, gen_random_uuid(), 'Series ' || n, $2::uuid, DATE '2026-09-07' + (n % 5),
      CASE WHEN n % 10 = 9 THEN '08:30' ELSE lpad((8 + (n / 5) % 4 * 2)::text, 2, '0') || ':00' END, 60, 'WEEKLY', 36
    FROM generate_series(0, $3::int - 1) n RETURNING id, starts_on, starts_time)
  INSERT INTO occurrence (id, event_id, timetable_id, original_on, title, starts_at, ends_at, held_on, shift, updated_at)
  SELECT gen_random_uuid(), m.id, $1::uuid, m.starts_on + w * 7, 'Bench', at.at, at.at + INTERVAL '1 hour', m.starts_on + w * 7,
    CASE WHEN m.starts_time < '12:00' THEN 'AM' ELSE 'PM' END::"Shift", now()
  FROM made m CROSS JOIN generate_series(0, 35) w CROSS JOIN LATERAL (SELECT ((m.starts_on + w * 7) + m.starts_time::time) AT TIME ZONE 'Europe/London' AS at) at`
