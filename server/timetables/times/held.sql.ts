import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** The people and the span of a report: instants, and the days between them. */
export type TimeAsked = {
  /** Null: all published timetables. An unpublished one is counted only where it is named here. */
  readonly timetableId: string | null
  /** The time to report: all; only placements (timetables of placements, and rooms of providers); or what is held in a clinic. */
  readonly of: 'TIME' | 'PLACEMENT' | 'APPOINTMENTS'
  readonly programmeId: string | null
  readonly year: number | null
  /** Only students who come as members of this group. */
  readonly groupId: string | null
  readonly from: Date
  readonly to: Date
  readonly fromOn: string
  readonly toOn: string
}

/** Whether the report is about some students only: a date at which none of them is expected is then left out. */
export const isNarrowed = ({ programmeId, year, groupId }: TimeAsked): boolean => programmeId !== null || year !== null || groupId !== null

/** The one condition of what reports of time count: dates `o` of events `e` of timetables `t` that are held, not cancelled, skipped, deleted, a template's or a draft's. */
const isCounted = Prisma.sql`o.state = 'PLANNED' AND e.deleted_at IS NULL AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE' AND t.draft_of_id IS NULL`

/** The condition for real rows `d` of the diary, without those of drafts. */
export const isReal = Prisma.sql`d.plan_id IS NULL`

const columns = Prisma.sql`o.id, o.title, o.event_id, o.timetable_id, o.room_id, o.clinic_id, o.original_on, o.held_on, o.shift, o.starts_at, o.ends_at, e.session_type_id,
      (extract(epoch FROM o.ends_at - o.starts_at) / 60)::int AS minutes`
const joined = Prisma.sql`occurrence o JOIN event e ON e.id = o.event_id JOIN timetable t ON t.id = o.timetable_id`

/** Every date of published timetables that counts, for the measures of other reports. */
export const countedDates = Prisma.sql`SELECT ${columns} FROM ${joined} WHERE t.state = 'PUBLISHED' AND ${isCounted}`

/** The dates of a report as the CTE `held`; a date counts for the span in which it begins, with the time that passes until it ends. */
export function heldDates({ timetableId, of, from, to }: TimeAsked): Prisma.Sql {
  const published = Prisma.sql`t.state = 'PUBLISHED'`
  const ofOne = Prisma.sql`o.timetable_id = ${timetableId}::uuid`
  // All timetables share the places of a clinic, so its appointments count beside the named timetable's.
  const ofTimetable = timetableId === null ? published : of === 'APPOINTMENTS' ? Prisma.sql`(${published} OR ${ofOne})` : ofOne
  const ofKind = {
    TIME: Prisma.empty,
    PLACEMENT: Prisma.sql`AND (t.kind = 'PLACEMENT' OR r.kind = 'PROVIDER')`,
    APPOINTMENTS: Prisma.sql`AND o.clinic_id IS NOT NULL`,
  }[of]
  return Prisma.sql`held AS MATERIALIZED (
    SELECT ${columns} FROM ${joined} LEFT JOIN room r ON r.id = o.room_id
    WHERE o.starts_at >= ${from} AND o.starts_at < ${to} AND ${ofTimetable} AND ${isCounted} ${ofKind})`
}

/** Students of a programme and year as the CTE `who`, each with the days on which they were in it: by their enrolments, or as they are where they have none. */
export function studentsOf({ programmeId, year, fromOn, toOn }: TimeAsked): Prisma.Sql {
  const isIn = (row: Prisma.Sql) =>
    Prisma.sql`(${programmeId}::uuid IS NULL OR ${row}.programme_id = ${programmeId}::uuid) AND (${year}::int IS NULL OR ${row}.year = ${year}::int)`
  return Prisma.sql`who AS MATERIALIZED (
    SELECT n.user_id, n.from_on, COALESCE(n.until_on, 'infinity'::date) AS until_on FROM (
      SELECT e.*, lead(e.from_on) OVER (PARTITION BY e.user_id ORDER BY e.from_on) AS until_on FROM enrolment e) n
    WHERE ${isIn(Prisma.sql`n`)} AND n.from_on <= ${toOn}::date AND (n.until_on IS NULL OR n.until_on > ${fromOn}::date)
    UNION ALL
    SELECT u.id, '-infinity'::date, 'infinity'::date FROM app_user u
    WHERE ${isIn(Prisma.sql`u`)} AND NOT EXISTS (SELECT 1 FROM enrolment e WHERE e.user_id = u.id))`
}

/** Whether a student `w` of `who` was in the programme and year on a day; each day belongs to one row at most. */
export const isThen = (day: Prisma.Sql): Prisma.Sql => Prisma.sql`${day} >= w.from_on AND ${day} < w.until_on`

/** Whether a programme or year is asked for, so that the CTE `who` is needed. */
export const isOfYear = ({ programmeId, year }: TimeAsked): boolean => programmeId !== null || year !== null

/**
 * The students on the lists of the dates `held`, and in `who` where a programme or year is asked for: as (occurrence_id, student_id, via_group_id). For a year
 * each student's dates are read separately, from an index: PostgreSQL knows neither how many dates nor how many students there are, and would look each date up
 * for each student. The group is in no index, so it is read only where it is asked for.
 */
export function listedRows(asked: TimeAsked, { withGroups }: { readonly withGroups: boolean }): Prisma.Sql {
  const { from, to } = asked
  const group = withGroups ? Prisma.sql`d.via_group_id` : Prisma.sql`NULL::uuid`
  const isStudents = Prisma.sql`d.source = 'OCCURRENCE' AND d.subject = 'STUDENT' AND ${isReal}`
  return !isOfYear(asked)
    ? Prisma.sql`SELECT h.id AS occurrence_id, d.subject_id AS student_id, ${group} AS via_group_id FROM held h JOIN diary_entry d ON d.source_id = h.id WHERE ${isStudents}`
    : Prisma.sql`SELECT h.id AS occurrence_id, w.user_id AS student_id, x.via_group_id FROM who w CROSS JOIN LATERAL (
        SELECT d.source_id, ${group} AS via_group_id FROM diary_entry d
        WHERE d.subject_id = w.user_id AND d.starts_at >= ${from} AND d.starts_at < ${to} AND ${isStudents} OFFSET 0) x
      JOIN held h ON h.id = x.source_id AND ${isThen(Prisma.sql`h.held_on`)}`
}

/**
 * The teachers of the dates `h`, as the rows `k` of the diary; a date without a teacher has one row without a subject. All teachers of the span are read at
 * once from an index of their own: most rows of a date are students'.
 */
export function teachersJoin({ from, to }: TimeAsked): Prisma.Sql {
  return Prisma.sql`LEFT JOIN (
    SELECT d.source_id, d.subject_id FROM diary_entry d
    WHERE d.source = 'OCCURRENCE' AND d.subject = 'TEACHER' AND d.starts_at >= ${from} AND d.starts_at < ${to} AND ${isReal} OFFSET 0) k ON k.source_id = h.id`
}
