import 'server-only'
import type { PaletteColour } from '@/lib/clinical/palette'
import { Prisma } from '@/lib/generated/prisma/client'
import type { RegisterState } from '@/lib/states/register'
import type { Db } from '@/server/kernel/db'
import { groupsOn, namedOn } from '@/server/timetables'
import type { RegisterScope } from '../scope'

export type TaughtRow = {
  occurrenceId: string
  eventId: string
  title: string
  typeName: string
  colour: PaletteColour
  heldOn: string
  startsTime: string
  endsTime: string
  startsAt: Date
  endsAt: Date
  state: 'PLANNED' | 'CANCELLED' | 'SKIPPED'
  cancelReason: string
  room: string | null
  groups: string[]
  teachers: string[]
  register: RegisterState
  closedAt: Date | null
  closedBy: string | null
}

const teachers = Prisma.sql`(
  SELECT COALESCE(array_agg(u.display_name ORDER BY p.part, u.last_name, u.id), '{}') FROM ${namedOn} p
  JOIN app_user u ON u.id = p.user_id AND u.deleted_at IS NULL WHERE p.part <> 'STUDENT' AND NOT p.is_out)`

/** Dates whose attendance is taken: of published timetables, not skipped, of a type that takes it. */
export const taken = Prisma.sql`
  o.state <> 'SKIPPED' AND e.deleted_at IS NULL AND t.deleted_at IS NULL AND t.state = 'PUBLISHED' AND t.kind <> 'TEMPLATE' AND s.takes_attendance`
export const joined = Prisma.sql`occurrence o JOIN event e ON e.id = o.event_id JOIN timetable t ON t.id = o.timetable_id JOIN session_type s ON s.id = e.session_type_id`

/** The diary names the teachers of a date that is held; a cancelled date is no longer in the diary. */
export function isInScope({ where: { taughtBy } }: RegisterScope): Prisma.Sql {
  if (taughtBy === null) return Prisma.sql`TRUE`
  return Prisma.sql`(
    EXISTS (SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject_id = ${taughtBy}::uuid AND d.subject = 'TEACHER')
    OR (o.state = 'CANCELLED' AND EXISTS (SELECT 1 FROM ${namedOn} p WHERE p.user_id = ${taughtBy}::uuid AND p.part <> 'STUDENT' AND NOT p.is_out)))`
}

/** A student, given as the SQL of their id, comes to a date in scope by the diary, or is on its register. */
export function comesInScope(scope: RegisterScope, studentId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT 1 FROM diary_entry w JOIN occurrence o ON o.id = w.source_id WHERE w.subject_id = ${studentId} AND w.subject = 'STUDENT' AND w.source = 'OCCURRENCE' AND ${isInScope(scope)})
    OR EXISTS (SELECT 1 FROM attendance a JOIN occurrence o ON o.id = a.occurrence_id WHERE a.student_id = ${studentId} AND ${isInScope(scope)}))`
}

/**
 * Names come from subqueries and not from joins: with eight tables at once PostgreSQL takes ten times as long to plan the query as to run it, and each check-in
 * runs it.
 */
export function selectTaught(
  condition: Prisma.Sql,
  { timeZone, order, limit, also = Prisma.empty }: { timeZone: string; order: Prisma.Sql; limit: number; also?: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`
    SELECT o.id AS "occurrenceId", o.event_id AS "eventId", o.title, s.name AS "typeName", s.colour, o.held_on::text AS "heldOn",
      to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime",
      o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.state, o.cancel_reason AS "cancelReason", (SELECT r.name FROM room r WHERE r.id = o.room_id) AS room,
      ARRAY(SELECT g.name FROM ${groupsOn} eg JOIN student_group g ON g.id = eg.group_id ORDER BY g.name) AS groups,
      ${teachers} AS teachers, COALESCE(x.state, 'OPEN') AS register, x.closed_at AS "closedAt",
      (SELECT u.display_name FROM app_user u WHERE u.id = x.closed_by_id) AS "closedBy"${also}
    FROM ${joined} LEFT JOIN attendance_register x ON x.occurrence_id = o.id
    WHERE ${taken} AND ${condition} ORDER BY ${order} LIMIT ${limit}`
}

type When = { readonly id: string; readonly at: Date; readonly timeZone: string }

/** A date by its id, or by that of its event: then the current one, else the next, else the last. */
export async function findTaught(db: Db, scope: RegisterScope, { id, at, timeZone }: When): Promise<TaughtRow | null> {
  const nearest = Prisma.sql`(
    SELECT n.id FROM occurrence n WHERE n.state <> 'SKIPPED' AND (n.id = ${id}::uuid OR n.event_id = ${id}::uuid)
    ORDER BY n.ends_at < ${at}, CASE WHEN n.ends_at < ${at} THEN -extract(epoch FROM n.starts_at) ELSE extract(epoch FROM n.starts_at) END LIMIT 1)`
  const rows = await db.$queryRaw<TaughtRow[]>(
    selectTaught(Prisma.sql`o.id = ${nearest} AND ${isInScope(scope)}`, { timeZone, order: Prisma.sql`o.id`, limit: 1 }),
  )
  return rows[0] ?? null
}

/** The given records that are in scope, in order of time. */
export function listTaughtByIds(
  db: Db,
  scope: RegisterScope,
  { ids, timeZone }: { ids: readonly string[]; timeZone: string },
): Promise<TaughtRow[]> {
  return db.$queryRaw(
    selectTaught(Prisma.sql`o.id = ANY(${[...ids]}::uuid[]) AND ${isInScope(scope)}`, {
      timeZone,
      order: Prisma.sql`o.starts_at, o.title, o.id`,
      limit: Math.max(1, ids.length),
    }),
  )
}

type OfShift = { readonly clinicShiftId: string; readonly studentIds: readonly string[] }
type DateOfShift = { occurrenceId: string; startsAt: Date; studentIds: string[] }

/**
 * The dates of a clinic's shift whose attendance is taken, each with those of the given students whom it expects; in the order in which registers are locked.
 */
export function listDatesOfShift(db: Db, { clinicShiftId, studentIds }: OfShift): Promise<DateOfShift[]> {
  return db.$queryRaw`
    SELECT o.id AS "occurrenceId", o.starts_at AS "startsAt", array_agg(d.subject_id::text ORDER BY d.subject_id) AS "studentIds"
    FROM ${joined} JOIN clinic_shift_date l ON l.occurrence_id = o.id AND l.clinic_shift_id = ${clinicShiftId}::uuid
      JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.subject_id IN (SELECT s.id FROM unnest(${[...studentIds]}::uuid[]) AS s(id))
    WHERE ${taken} AND o.state = 'PLANNED' GROUP BY o.id ORDER BY o.id`
}

export type CountsRow = {
  occurrenceId: string
  students: number
  present: number
  late: number
  absent: number
  excused: number
  toDo: number
  toLookAt: number
}

/** Students who were or are on the list, once each, as (occurrence_id, student_id); `o` holds the dates. */
export const expected = Prisma.sql`
  SELECT d.source_id AS occurrence_id, d.subject_id AS student_id FROM o JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id WHERE d.subject = 'STUDENT' AND d.plan_id IS NULL
  UNION SELECT a.occurrence_id, a.student_id FROM o JOIN attendance a ON a.occurrence_id = o.id WHERE a.state IS NOT NULL`

/** Whether an approved absence covers a part of the date `o` of the student `w`: a day's row of the diary is 25 hours long at most. */
export const isAway = Prisma.sql`EXISTS (
  SELECT 1 FROM diary_entry y WHERE y.subject_id = w.student_id AND y.source = 'ABSENCE' AND y.is_shown
    AND y.starts_at > o.starts_at - INTERVAL '25 hours' AND y.starts_at < o.ends_at AND y.ends_at > o.starts_at)`

export const nobody: Omit<CountsRow, 'occurrenceId'> = { students: 0, present: 0, late: 0, absent: 0, excused: 0, toDo: 0, toLookAt: 0 }

export async function countsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, CountsRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<CountsRow[]>`
    WITH o AS MATERIALIZED (SELECT o.id, o.starts_at, o.ends_at FROM unnest(${[...ids]}::uuid[]) AS i(id) JOIN occurrence o ON o.id = i.id), w AS MATERIALIZED (${expected}),
    one AS (
      SELECT w.occurrence_id, a.state, a.minutes_late, COALESCE(cardinality(a.flags), 0) AS flags, a.state IS NULL AND ${isAway} AS away
      FROM w JOIN o ON o.id = w.occurrence_id LEFT JOIN attendance a ON a.occurrence_id = w.occurrence_id AND a.student_id = w.student_id)
    SELECT occurrence_id AS "occurrenceId", count(*)::int AS students,
      count(*) FILTER (WHERE minutes_late = 0 AND (state = 'ATTENDED' OR (state = 'CHECKED_IN' AND flags = 0)))::int AS present,
      count(*) FILTER (WHERE minutes_late > 0 AND (state = 'ATTENDED' OR (state = 'CHECKED_IN' AND flags = 0)))::int AS late,
      count(*) FILTER (WHERE state = 'NOT_ATTENDED' AND flags = 0)::int AS absent,
      count(*) FILTER (WHERE (state = 'AUTHORISED' OR away) AND flags = 0)::int AS excused,
      count(*) FILTER (WHERE state IS NULL AND NOT away AND flags = 0)::int AS "toDo",
      count(*) FILTER (WHERE flags > 0)::int AS "toLookAt"
    FROM one GROUP BY occurrence_id`
  return new Map(rows.map((row) => [row.occurrenceId, row]))
}
