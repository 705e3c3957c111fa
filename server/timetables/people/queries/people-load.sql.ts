import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { countsIn, type PlanId } from '../../clashes/queries/plan.sql'

type StudentRow = {
  id: string
  displayName: string
  year: number | null
  groups: { id: string; name: string }[]
  dates: number
  minutes: number
  toCome: number
  follows: number | null
}

/**
 * The students who come by planned dates of a timetable, or follow part of it, by name; and their number without a search. The caller checks that the timetable
 * is in scope.
 */
export async function listStudentsOf(
  db: Db,
  { timetableId, q, at, limit }: { timetableId: string; q: string; at: Date; limit: number },
): Promise<{ rows: StudentRow[]; total: number }> {
  const found = await db.$queryRaw<{ total: number; rows: StudentRow[] }[]>`
    WITH mine AS MATERIALIZED (
      SELECT o.id, o.starts_at, o.ends_at FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
      WHERE o.timetable_id = ${timetableId}::uuid AND o.state = 'PLANNED'),
    coming AS MATERIALIZED (
      SELECT d.subject_id, count(*)::int AS dates, (sum(extract(epoch FROM m.ends_at - m.starts_at)) / 60)::int AS minutes,
        count(*) FILTER (WHERE m.starts_at > ${at})::int AS to_come, array_agg(DISTINCT d.via_group_id) AS group_ids
      FROM mine m CROSS JOIN LATERAL (
        SELECT subject_id, via_group_id FROM diary_entry WHERE source = 'OCCURRENCE' AND source_id = m.id AND subject = 'STUDENT' OFFSET 0) d
      GROUP BY d.subject_id),
    following AS MATERIALIZED (SELECT user_id, count(*)::int AS series FROM timetable_follow WHERE timetable_id = ${timetableId}::uuid GROUP BY user_id),
    asked AS MATERIALIZED (
      SELECT COALESCE(c.subject_id, f.user_id) AS id, COALESCE(c.dates, 0) AS dates, COALESCE(c.minutes, 0) AS minutes, COALESCE(c.to_come, 0) AS to_come, c.group_ids, f.series
      FROM coming c FULL JOIN following f ON f.user_id = c.subject_id),
    shown AS (
      SELECT u.id, u.display_name AS "displayName", u.year, c.dates, c.minutes, c.to_come AS "toCome", c.series AS follows, u.last_name, u.first_name,
        ARRAY(SELECT json_build_object('id', g.id, 'name', g.name) FROM student_group g WHERE g.id = ANY(c.group_ids) ORDER BY g.name) AS groups
      FROM asked c JOIN app_user u ON u.id = c.id WHERE u.deleted_at IS NULL AND u.display_name ILIKE ${`%${escapedLike(q)}%`}
      ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit})
    SELECT (SELECT count(*)::int FROM asked) AS total, COALESCE((SELECT json_agg(s ORDER BY s.last_name, s.first_name, s.id) FROM shown s), '[]') AS rows`
  return found[0] ?? { rows: [], total: 0 }
}

type StaffRow = { id: string; displayName: string; minutes: number[]; own: number[]; dates: number; outside: number }

/**
 * Whether a time is outside the hours in which a teacher can be planned. Hours that do not apply on that day are ignored; a teacher without hours can be
 * planned at any time.
 */
export function isOutside({
  teacherId,
  startsAt,
  endsAt,
  timeZone,
}: Record<'teacherId' | 'startsAt' | 'endsAt', Prisma.Sql> & { timeZone: string }): Prisma.Sql {
  const [starts, ends] = [Prisma.sql`(${startsAt} AT TIME ZONE ${timeZone})`, Prisma.sql`(${endsAt} AT TIME ZONE ${timeZone})`]
  const ofDay = Prisma.sql`v.teacher_id = ${teacherId} AND (v.from_on IS NULL OR v.from_on <= ${starts}::date) AND (v.to_on IS NULL OR v.to_on >= ${starts}::date)`
  return Prisma.sql`(EXISTS (SELECT 1 FROM availability v WHERE ${ofDay}) AND NOT EXISTS (
    SELECT 1 FROM availability v WHERE ${ofDay} AND v.weekday = extract(isodow FROM ${starts}) AND ${starts}::date = ${ends}::date
      AND v.starts_time <= to_char(${starts}, 'HH24:MI') AND v.ends_time >= to_char(${ends}, 'HH24:MI')))`
}

type Asked = {
  readonly timetableId: string | null
  readonly q: string
  readonly weeks: readonly string[]
  readonly from: Date
  readonly to: Date
  readonly timeZone: string
  readonly limit: number
  readonly planId: PlanId
}

/** The teachers of a timetable, or all enabled people who teach, by name, with the minutes of each week; and their number without a search. */
export async function listStaffOf(
  db: Db,
  { timetableId, q, weeks, from, to, timeZone, limit, planId }: Asked,
): Promise<{ rows: StaffRow[]; total: number }> {
  const teaching =
    timetableId === null
      ? Prisma.sql`
        SELECT u.id FROM app_user u WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL AND EXISTS (
          SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_TEACHER')`
      : Prisma.sql`
        SELECT DISTINCT d.subject_id AS id FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
        CROSS JOIN LATERAL (SELECT subject_id FROM diary_entry WHERE source = 'OCCURRENCE' AND source_id = o.id AND subject = 'TEACHER' OFFSET 0) d
        WHERE o.timetable_id = ${timetableId}::uuid AND o.state = 'PLANNED'`
  const outside = isOutside({
    teacherId: Prisma.sql`s.id`,
    startsAt: Prisma.sql`d.starts_at`,
    endsAt: Prisma.sql`d.ends_at`,
    timeZone,
  })
  const found = await db.$queryRaw<{ total: number; rows: StaffRow[] }[]>`
    WITH teaching AS MATERIALIZED (${teaching}),
    shown AS MATERIALIZED (
      SELECT u.id, u.display_name, u.last_name, u.first_name FROM teaching t JOIN app_user u ON u.id = t.id
      WHERE u.deleted_at IS NULL AND u.display_name ILIKE ${`%${escapedLike(q)}%`} ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}),
    held AS MATERIALIZED (
      SELECT s.id, date_trunc('week', d.starts_at AT TIME ZONE ${timeZone})::date AS week, extract(epoch FROM d.ends_at - d.starts_at) / 60 AS minutes,
        o.timetable_id = ${timetableId}::uuid OR ${timetableId}::uuid IS NULL AS is_own, ${outside} AS is_outside
      FROM shown s CROSS JOIN LATERAL (
        SELECT e.source_id, e.starts_at, e.ends_at FROM diary_entry e
        WHERE e.subject_id = s.id AND e.starts_at >= ${from} AND e.starts_at < ${to} AND e.source = 'OCCURRENCE' AND e.subject = 'TEACHER' AND ${countsIn(planId, Prisma.sql`e`)} OFFSET 0) d
      JOIN occurrence o ON o.id = d.source_id),
    weekly AS (
      SELECT h.id, h.week, sum(h.minutes)::int AS minutes, COALESCE(sum(h.minutes) FILTER (WHERE h.is_own), 0)::int AS own FROM held h GROUP BY h.id, h.week),
    told AS (
      SELECT s.id, s.display_name AS "displayName", s.last_name, s.first_name,
        ARRAY(SELECT COALESCE(x.minutes, 0) FROM unnest(${[...weeks]}::date[]) WITH ORDINALITY AS n(week, place) LEFT JOIN weekly x ON x.id = s.id AND x.week = n.week ORDER BY n.place) AS minutes,
        ARRAY(SELECT COALESCE(x.own, 0) FROM unnest(${[...weeks]}::date[]) WITH ORDINALITY AS n(week, place) LEFT JOIN weekly x ON x.id = s.id AND x.week = n.week ORDER BY n.place) AS own,
        (SELECT count(*)::int FROM held h WHERE h.id = s.id) AS dates, (SELECT count(*)::int FROM held h WHERE h.id = s.id AND h.is_outside) AS outside
      FROM shown s)
    SELECT (SELECT count(*)::int FROM teaching) AS total, COALESCE((SELECT json_agg(r ORDER BY r.last_name, r.first_name, r.id) FROM told r), '[]') AS rows`
  return found[0] ?? { rows: [], total: 0 }
}
