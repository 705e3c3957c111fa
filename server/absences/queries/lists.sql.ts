import 'server-only'
import type { AbsenceSpan } from '@/lib/absences/days'
import { Prisma } from '@/lib/generated/prisma/client'
import type { AbsenceState } from '@/lib/states/absence'
import type { Db } from '@/server/kernel/db'
import type { Taken } from '../diary'
import { teachingDaysOf } from './teaching-days.sql'

export type LineRow = AbsenceSpan & {
  id: string
  person: { id: string; displayName: string }
  caption: string
  type: { id: string; name: string }
  state: AbsenceState
  /** Teaching days, in halves. */
  days: number
  events: number
  uncovered: number
  files: number
  evidenceAfterDays: number | null
  recordedAt: Date
  isOpen: boolean
}

const spanColumns = Prisma.sql`a.from_on::text AS "fromOn", a.starts_at_noon AS "startsAtNoon", a.to_on::text AS "toOn", a.ends_at_noon AS "endsAtNoon"`

/** The dates of a person within the days of the absence `a`, by the diary; `noon` is when the afternoon begins. */
function datesOf({ timeZone, noon }: Clock): Prisma.Sql {
  return Prisma.sql`
    SELECT d.source_id, d.subject, d.starts_at FROM diary_entry d WHERE d.subject_id = a.user_id AND d.source = 'OCCURRENCE' AND d.is_shown AND d.plan_id IS NULL
      AND d.starts_at < ((a.to_on + CASE WHEN a.ends_at_noon THEN ${noon}::time ELSE '24:00'::time END) AT TIME ZONE ${timeZone})
      AND d.ends_at > ((a.from_on + CASE WHEN a.starts_at_noon THEN ${noon}::time ELSE '00:00'::time END) AT TIME ZONE ${timeZone})
      AND d.starts_at > (a.from_on AT TIME ZONE ${timeZone}) - INTERVAL '25 hours'`
}

/** Whether nobody else teaches the date \`o\`: the others are away or left out. */
const isLastTeacher = (occurrenceId: Prisma.Sql, userId: Prisma.Sql) => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM diary_entry c WHERE c.source = 'OCCURRENCE' AND c.source_id = ${occurrenceId} AND c.subject = 'TEACHER' AND c.subject_id <> ${userId}
    AND NOT EXISTS (SELECT 1 FROM diary_entry y WHERE y.subject_id = c.subject_id AND y.source = 'ABSENCE' AND y.is_shown
      AND y.starts_at > c.starts_at - INTERVAL '25 hours' AND y.starts_at < c.ends_at AND y.ends_at > c.starts_at))`

type Clock = { readonly timeZone: string; readonly noon: string }
type Wanted = Clock & {
  readonly readerId: string
  /** The person whose absences are listed; null: everybody's. */
  readonly userId: string | null
  readonly box: 'DECIDE' | 'TODAY' | 'ALL'
  readonly today: string
  readonly words: readonly string[]
  readonly after: { readonly isOpen: boolean; readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** Nobody decides on an absence of their own, so it waits for others alone. */
function inBox(box: Wanted['box'], { readerId, today }: Pick<Wanted, 'readerId' | 'today'>): Prisma.Sql {
  if (box === 'DECIDE') return Prisma.sql`a.state = 'REPORTED' AND a.user_id <> ${readerId}::uuid`
  if (box === 'TODAY') return Prisma.sql`a.state IN ('REPORTED', 'APPROVED') AND a.from_on <= ${today}::date AND a.to_on >= ${today}::date`
  return Prisma.sql`TRUE`
}

/** Absences that wait for a decision come first, then the newest. */
export function listLines(db: Db, { readerId, userId, box, today, words, after, limit, ...clock }: Wanted): Promise<LineRow[]> {
  const whose = userId === null ? Prisma.empty : Prisma.sql`AND a.user_id = ${userId}::uuid`
  const named = words.map((word) => Prisma.sql`AND position(${word} IN u.search_text) > 0`)
  const beyond = after
    ? Prisma.sql`AND ((a.state = 'REPORTED')::int, a.recorded_at, a.id) < (${after.isOpen ? 1 : 0}, ${after.at}, ${after.id}::uuid)`
    : Prisma.empty
  return db.$queryRaw`
    SELECT a.id, json_build_object('id', u.id, 'displayName', u.display_name) AS person, COALESCE(g.name, u.job_title, '') AS caption,
      json_build_object('id', t.id, 'name', t.name) AS type, a.state, ${spanColumns}, a.recorded_at AS "recordedAt", a.state = 'REPORTED' AS "isOpen",
      ${teachingDaysOf(clock)} AS days, t.evidence_after_days AS "evidenceAfterDays", (SELECT count(*)::int FROM absence_file f WHERE f.absence_id = a.id) AS files,
      (SELECT count(*)::int FROM (${datesOf(clock)}) e) AS events,
      (SELECT count(*)::int FROM (${datesOf(clock)}) e WHERE e.subject = 'TEACHER' AND ${isLastTeacher(Prisma.sql`e.source_id`, Prisma.sql`a.user_id`)}) AS uncovered
    FROM absence a JOIN app_user u ON u.id = a.user_id JOIN absence_type t ON t.id = a.type_id LEFT JOIN student_group g ON g.id = u.group_id
    WHERE ${inBox(box, { readerId, today })} ${whose} ${Prisma.join([Prisma.empty, ...named], ' ')} ${beyond}
    ORDER BY (a.state = 'REPORTED')::int DESC, a.recorded_at DESC, a.id DESC LIMIT ${limit}`
}

type ToDecideRow = { id: string; person: string; fromOn: string; recordedAt: Date }

/** Absences that wait for a decision, those that begin first at the top: how many in all, and whose. The reason is left out. */
export async function listToDecide(
  db: Db,
  { limit, ...of }: Pick<Wanted, 'readerId' | 'today' | 'limit'>,
): Promise<{ count: number; rows: ToDecideRow[] }> {
  const rows = await db.$queryRaw<(ToDecideRow & { count: number })[]>`
    SELECT a.id, u.display_name AS person, a.from_on::text AS "fromOn", a.recorded_at AS "recordedAt", count(*) OVER ()::int AS count
    FROM absence a JOIN app_user u ON u.id = a.user_id WHERE ${inBox('DECIDE', of)} ORDER BY a.from_on, a.id LIMIT ${limit}`
  return { count: rows[0]?.count ?? 0, rows }
}

export async function countBoxes(db: Db, of: Pick<Wanted, 'readerId' | 'today'>): Promise<{ decide: number; today: number; all: number }> {
  const rows = await db.$queryRaw<{ decide: number; today: number; all: number }[]>`
    SELECT count(*) FILTER (WHERE ${inBox('DECIDE', of)})::int AS decide, count(*) FILTER (WHERE ${inBox('TODAY', of)})::int AS today, count(*)::int AS "all" FROM absence a`
  return rows[0] ?? { decide: 0, today: 0, all: 0 }
}

type OverlapRow = AbsenceSpan & { id: string; typeName: string; state: AbsenceState }

/** Absences of a person that are approved, or may yet be, and share half a day with this one. */
export function listOverlaps(
  db: Db,
  { userId, but, span: { fromOn, startsAtNoon, toOn, endsAtNoon } }: { userId: string; but: string | null; span: AbsenceSpan },
): Promise<OverlapRow[]> {
  return db.$queryRaw`
    SELECT a.id, t.name AS "typeName", a.state, ${spanColumns} FROM absence a JOIN absence_type t ON t.id = a.type_id
    WHERE a.user_id = ${userId}::uuid AND a.state IN ('REPORTED', 'APPROVED') AND a.id IS DISTINCT FROM ${but}::uuid
      AND (a.from_on, a.starts_at_noon::int) <= (${toOn}::date, ${endsAtNoon ? 0 : 1}::int) AND (a.to_on, (NOT a.ends_at_noon)::int) >= (${fromOn}::date, ${startsAtNoon ? 1 : 0}::int)
    ORDER BY a.from_on, a.id LIMIT 10`
}

type TouchedRow = {
  occurrenceId: string
  title: string
  heldOn: string
  startsTime: string
  startsAt: Date
  teaches: boolean
  needsCover: boolean
}

/** The dates of a person that touch these days, in order. */
export function listTouchedDates(
  db: Db,
  { userId, days, timeZone, limit }: { userId: string; days: readonly Taken[]; timeZone: string; limit: number },
): Promise<TouchedRow[]> {
  return db.$queryRaw`
    SELECT DISTINCT o.id AS "occurrenceId", o.title, o.held_on::text AS "heldOn", to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", o.starts_at AS "startsAt",
      d.subject = 'TEACHER' AS teaches, d.subject = 'TEACHER' AND ${isLastTeacher(Prisma.sql`o.id`, Prisma.sql`${userId}::uuid`)} AS "needsCover"
    FROM unnest(${days.map(({ startsAt }) => startsAt)}::timestamptz[], ${days.map(({ endsAt }) => endsAt)}::timestamptz[]) AS n(starts_at, ends_at)
      JOIN diary_entry d ON d.subject_id = ${userId}::uuid AND d.source = 'OCCURRENCE' AND d.is_shown AND d.plan_id IS NULL
        AND d.starts_at > n.starts_at - INTERVAL '25 hours' AND d.starts_at < n.ends_at AND d.ends_at > n.starts_at
      JOIN occurrence o ON o.id = d.source_id
    ORDER BY o.starts_at, o.title, o.id LIMIT ${limit}`
}

type AwayRow = AbsenceSpan & {
  person: { id: string; displayName: string }
  isStudent: boolean
  events: number
  toCover: {
    occurrenceId: string
    eventId: string
    timetableId: string
    title: string
    heldOn: string
    originalOn: string
    startsTime: string
  }[]
}

type UncoveredRow = {
  occurrenceId: string
  eventId: string
  timetableId: string
  title: string
  person: string
  startsAt: Date
  originalOn: string
  heldOn: string
}

/**
 * The dates between two days that nobody teaches because somebody is away, as in `listAwayRows`, in order of time, with their number. A date whose teachers are
 * all away counts once, with one of their names.
 */
export async function listUncoveredDates(
  db: Db,
  { from, to, limit, ...clock }: Clock & { from: string; to: string; limit: number },
): Promise<{ count: number; rows: UncoveredRow[] }> {
  const rows = await db.$queryRaw<(UncoveredRow & { count: number })[]>`
    SELECT d.*, count(*) OVER ()::int AS count FROM (
    SELECT DISTINCT ON (o.id) o.id AS "occurrenceId", o.event_id AS "eventId", o.timetable_id AS "timetableId", o.title, u.display_name AS person, o.starts_at AS "startsAt",
      o.original_on::text AS "originalOn", o.held_on::text AS "heldOn"
    FROM absence a JOIN app_user u ON u.id = a.user_id CROSS JOIN LATERAL (${datesOf(clock)}) e JOIN occurrence o ON o.id = e.source_id
    WHERE ${isAway({ from, to })} AND e.subject = 'TEACHER' AND ${isLastTeacher(Prisma.sql`e.source_id`, Prisma.sql`a.user_id`)}
    ORDER BY o.id, u.last_name, a.id) d
    ORDER BY d."startsAt", d."occurrenceId" LIMIT ${limit}`
  return { count: rows[0]?.count ?? 0, rows }
}

const isAway = ({ from, to }: { from: string; to: string }) =>
  Prisma.sql`a.state IN ('REPORTED', 'APPROVED') AND a.from_on <= ${to}::date AND a.to_on >= ${from}::date`

/** The people who are away by an approved absence, or may be, between two days; those whose dates nobody covers come first. The reason is left out. */
export function listAwayRows(
  db: Db,
  { from, to, limit, ...clock }: Clock & { from: string; to: string; limit: number },
): Promise<AwayRow[]> {
  return db.$queryRaw`
    SELECT json_build_object('id', u.id, 'displayName', u.display_name) AS person, ${spanColumns},
      EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_STUDENT') AS "isStudent",
      (SELECT count(*)::int FROM (${datesOf(clock)}) e) AS events, cover.list AS "toCover"
    FROM absence a JOIN app_user u ON u.id = a.user_id
    CROSS JOIN LATERAL (
      SELECT COALESCE(json_agg(json_build_object('occurrenceId', o.id, 'eventId', o.event_id, 'timetableId', o.timetable_id, 'title', o.title, 'heldOn', o.held_on, 'originalOn', o.original_on,
        'startsTime', to_char(o.starts_at AT TIME ZONE ${clock.timeZone}, 'HH24:MI')) ORDER BY o.starts_at, o.id), '[]') AS list, count(*)::int AS count
      FROM (${datesOf(clock)}) e JOIN occurrence o ON o.id = e.source_id WHERE e.subject = 'TEACHER' AND ${isLastTeacher(Prisma.sql`o.id`, Prisma.sql`a.user_id`)}) cover
    WHERE ${isAway({ from, to })}
    ORDER BY cover.count > 0 DESC, a.from_on, u.last_name, a.id LIMIT ${limit}`
}
