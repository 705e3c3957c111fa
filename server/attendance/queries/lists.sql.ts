import 'server-only'
import type { AttendanceState } from '@/lib/attendance/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { RegisterScope } from '../scope'
import { isInScope, joined, selectTaught, taken, type TaughtRow } from './dates.sql'
import { listMadeUpOf, madeUp } from './made-up.sql'

type Span = { readonly from: Date; readonly to: Date; readonly timeZone: string; readonly limit: number }

/** Dates that are going on at some time within a span, in order. */
export function listBetween(db: Db, scope: RegisterScope, { from, to, timeZone, limit }: Span): Promise<TaughtRow[]> {
  return db.$queryRaw(
    selectTaught(
      Prisma.sql`o.starts_at > ${from}::timestamptz - INTERVAL '25 hours' AND o.starts_at < ${to} AND o.ends_at > ${from} AND ${isInScope(scope)}`,
      { timeZone, order: Prisma.sql`o.starts_at, o.title, o.id`, limit },
    ),
  )
}

const isOpen = Prisma.sql`o.state = 'PLANNED' AND NOT EXISTS (SELECT 1 FROM attendance_register z WHERE z.occurrence_id = o.id AND z.state = 'CLOSED')
  AND EXISTS (SELECT 1 FROM diary_entry w WHERE w.source = 'OCCURRENCE' AND w.source_id = o.id AND w.subject = 'STUDENT')`

const isOverOpen = ({ from, to }: Pick<Span, 'from' | 'to'>) =>
  Prisma.sql`o.starts_at >= ${from} AND o.starts_at < ${to} AND o.ends_at <= ${to} AND ${isOpen}`

/** Open registers of dates with students that were over before an instant; the newest first. */
export function listOpenRegisters(db: Db, scope: RegisterScope, { from, to, timeZone, limit }: Span): Promise<TaughtRow[]> {
  return db.$queryRaw(
    selectTaught(Prisma.sql`${isOverOpen({ from, to })} AND ${isInScope(scope)}`, {
      timeZone,
      order: Prisma.sql`o.starts_at DESC, o.id`,
      limit,
    }),
  )
}

export async function countOpen(db: Db, scope: RegisterScope, span: Pick<Span, 'from' | 'to'>): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${joined} WHERE ${taken} AND ${isOverOpen(span)} AND ${isInScope(scope)}`
  return rows[0]?.count ?? 0
}

type OpenRow = { id: string; title: string; endsAt: Date }

/** The oldest of the same registers, with only their titles. */
export function listOldestOpen(db: Db, scope: RegisterScope, { limit, ...span }: Omit<Span, 'timeZone'>): Promise<OpenRow[]> {
  return db.$queryRaw`
    SELECT o.id, o.title, o.ends_at AS "endsAt" FROM ${joined} WHERE ${taken} AND ${isOverOpen(span)} AND ${isInScope(scope)} ORDER BY o.starts_at, o.id LIMIT ${limit}`
}

type Before = {
  readonly until: Date
  readonly like: string | null
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly timeZone: string
  readonly limit: number
}

/** Dates that have begun, the newest first, starting after a place. */
export function listBegun(db: Db, scope: RegisterScope, { until, like, after, timeZone, limit }: Before): Promise<TaughtRow[]> {
  const beyond = after ? Prisma.sql`AND (o.starts_at, o.id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty
  const named = like === null ? Prisma.empty : Prisma.sql`AND o.title ILIKE ${like}`
  return db.$queryRaw(
    selectTaught(Prisma.sql`o.starts_at <= ${until} ${beyond} ${named} AND ${isInScope(scope)}`, {
      timeZone,
      order: Prisma.sql`o.starts_at DESC, o.id DESC`,
      limit,
    }),
  )
}

export type TallyRow = { id: string; attended: number; missed: number; authorised: number; toCome: number }

const sums = Prisma.sql`
  count(*) FILTER (WHERE a.state = 'ATTENDED')::int AS attended, count(*) FILTER (WHERE a.state = 'NOT_ATTENDED')::int AS missed,
  count(*) FILTER (WHERE a.state = 'AUTHORISED')::int AS authorised, count(*) FILTER (WHERE a.state IS NULL OR a.state = 'CHECKED_IN')::int AS "toCome"`

/**
 * The state that an attendance `w` counts as, given the SQL of its student. A missed date counts as attended once the student has made it up, and stays so if
 * it is excused later. Coming to a date whose list the student has joined since makes up for nothing, since that date counts itself.
 */
export function countedState(studentId: Prisma.Sql, among: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN w.state IN ('NOT_ATTENDED', 'AUTHORISED') AND (${studentId}, w.occurrence_id) IN (${madeUp(among)}) THEN 'ATTENDED' ELSE w.state END`
}

/**
 * The dates of students since a day, each once, with the recorded state: dates in the diary, and those with a record though the list has changed since;
 * walk-ins do not count. Both come from one join: a year of a school is read once.
 */
export function datesOfStudents(students: Prisma.Sql, scope: RegisterScope, from: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT COALESCE(d.subject_id, w.student_id) AS student_id, o.id AS occurrence_id, ${countedState(Prisma.sql`w.student_id`, Prisma.sql`AND m.student_id IN (${students})`)} AS state FROM (
      SELECT d.subject_id, d.source_id FROM (${students}) u JOIN diary_entry d ON d.subject_id = u.id AND d.starts_at >= ${from}
        WHERE d.source = 'OCCURRENCE' AND d.subject = 'STUDENT' AND d.is_shown AND d.plan_id IS NULL) d
    FULL JOIN (SELECT a.student_id, a.occurrence_id, a.state, a.is_walk_in FROM (${students}) u JOIN attendance a ON a.student_id = u.id) w
      ON w.occurrence_id = d.source_id AND w.student_id = d.subject_id
    JOIN (${joined}) ON o.id = COALESCE(d.source_id, w.occurrence_id)
    WHERE (d.subject_id IS NOT NULL OR (w.state IS NOT NULL AND NOT w.is_walk_in)) AND ${taken} AND o.state = 'PLANNED' AND o.starts_at >= ${from} AND ${isInScope(scope)}`
}

/**
 * The same dates, summed for each student of a whole school, as `student_id`, the sums and `dates`, their number. The dates that count are determined once, and
 * each student's year is read and joined by itself, from indexes alone. IS TRUE keeps the dates a table that is looked up, since PostgreSQL guesses that a join
 * with them leaves next to nothing. (For few students `datesOfStudents` reads only their own dates.)
 */
export function sumsOfEach(students: Prisma.Sql, scope: RegisterScope, from: Date): Prisma.Sql {
  return Prisma.sql`
    WITH held AS MATERIALIZED (SELECT o.id FROM ${joined} WHERE ${taken} AND o.state = 'PLANNED' AND o.starts_at >= ${from} AND ${isInScope(scope)})
    SELECT u.id AS student_id, f.* FROM (${students}) u CROSS JOIN LATERAL (
      SELECT ${sums}, count(*)::int AS dates FROM (
        SELECT ${countedState(Prisma.sql`u.id`, Prisma.empty)} AS state FROM (
          SELECT d.source_id FROM diary_entry d WHERE d.subject_id = u.id AND d.starts_at >= ${from} AND d.source = 'OCCURRENCE' AND d.subject = 'STUDENT'
            AND d.is_shown AND d.plan_id IS NULL AND (d.source_id IN (SELECT id FROM held)) IS TRUE) d
        FULL JOIN (
          SELECT a.occurrence_id, a.state, a.is_walk_in FROM attendance a WHERE a.student_id = u.id AND (a.occurrence_id IN (SELECT id FROM held)) IS TRUE) w
          ON w.occurrence_id = d.source_id
        WHERE d.source_id IS NOT NULL OR (w.state IS NOT NULL AND NOT w.is_walk_in)) a OFFSET 0) f`
}

type Of = { readonly ids: readonly string[]; readonly from: Date }

/** The tally of each of these students, over the dates in scope. */
export async function talliesOf(db: Db, scope: RegisterScope, { ids, from }: Of): Promise<ReadonlyMap<string, TallyRow>> {
  const students = Prisma.sql`SELECT i.id FROM unnest(${[...ids]}::uuid[]) AS i(id)`
  const rows = await db.$queryRaw<TallyRow[]>`
    SELECT a.student_id AS id, ${sums} FROM (${datesOfStudents(students, scope, from)}) a GROUP BY a.student_id`
  return new Map(rows.map((row) => [row.id, row]))
}

type GroupRow = { id: string; name: string; grouping: string; students: number }

/** Groups that come to a date in scope since a day, by grouping and name, starting after a place. */
export function listGroupsTaught(
  db: Db,
  scope: RegisterScope,
  { from, after, limit }: { from: Date; after: { grouping: string; name: string; id: string } | null; limit: number },
): Promise<GroupRow[]> {
  const beyond = after ? Prisma.sql`AND (k.name, g.name, g.id) > (${after.grouping}, ${after.name}, ${after.id}::uuid)` : Prisma.empty
  return db.$queryRaw`
    SELECT g.id, g.name, k.name AS grouping, count(DISTINCT d.subject_id)::int AS students
    FROM ${joined} JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL
      JOIN student_group g ON g.id = d.via_group_id JOIN grouping k ON k.id = g.grouping_id
    WHERE ${taken} AND o.state = 'PLANNED' AND o.starts_at >= ${from} AND ${isInScope(scope)} ${beyond}
    GROUP BY g.id, g.name, k.name ORDER BY k.name, g.name, g.id LIMIT ${limit}`
}

/** The tally of each of these groups as a whole, over the dates that people attend as its members. */
export async function talliesOfGroups(db: Db, scope: RegisterScope, { ids, from }: Of): Promise<ReadonlyMap<string, TallyRow>> {
  const rows = await db.$queryRaw<TallyRow[]>`
    SELECT d.via_group_id AS id, ${sums} FROM ${joined}
      JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL
      LEFT JOIN attendance w ON w.occurrence_id = o.id AND w.student_id = d.subject_id
      CROSS JOIN LATERAL (SELECT ${countedState(Prisma.sql`w.student_id`, Prisma.empty)} AS state) a
    WHERE d.via_group_id IN (SELECT i.id FROM unnest(${[...ids]}::uuid[]) AS i(id)) AND ${taken} AND o.state = 'PLANNED' AND o.starts_at >= ${from} AND ${isInScope(scope)}
    GROUP BY d.via_group_id`
  return new Map(rows.map((row) => [row.id, row]))
}

type StudentRow = { id: string; displayName: string; lastName: string; firstName: string; caption: string }
type Students = {
  readonly from: Date
  readonly words: readonly string[]
  readonly groupId: string | null
  readonly after: { readonly lastName: string; readonly firstName: string; readonly id: string } | null
  readonly limit: number
}

/** Students on the list of a date in scope, by name, starting after a place. */
export function listStudentsTaught(db: Db, scope: RegisterScope, { from, words, groupId, after, limit }: Students): Promise<StudentRow[]> {
  const beyond = after
    ? Prisma.sql`AND (u.last_name, u.first_name, u.id) > (${after.lastName}, ${after.firstName}, ${after.id}::uuid)`
    : Prisma.empty
  const named = words.map((word) => Prisma.sql`AND position(${word} IN u.search_name) > 0`)
  const inGroup = groupId === null ? Prisma.empty : Prisma.sql`AND d.via_group_id = ${groupId}::uuid`
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName", u.last_name AS "lastName", u.first_name AS "firstName", COALESCE(u.student_id_number, '') AS caption FROM app_user u
    WHERE u.deleted_at IS NULL ${Prisma.join([Prisma.empty, ...named], ' ')} ${beyond} AND EXISTS (
      SELECT 1 FROM diary_entry d JOIN (${joined}) ON o.id = d.source_id
      WHERE d.subject_id = u.id AND d.subject = 'STUDENT' AND d.source = 'OCCURRENCE' AND d.plan_id IS NULL AND d.starts_at >= ${from} ${inGroup}
        AND ${taken} AND o.state = 'PLANNED' AND ${isInScope(scope)})
    ORDER BY u.last_name, u.first_name, u.id LIMIT ${limit}`
}

type OwnRow = TaughtRow & { attendance: AttendanceState | null; minutesLate: number; madeUpOn: string | null }

type Own = { readonly studentId: string; readonly until: Date; readonly timeZone: string; readonly limit: number }

/** A student's own dates that have begun, the newest first, with the recorded state. */
export async function listOwnDates(db: Db, scope: RegisterScope, { studentId, until, timeZone, limit }: Own): Promise<OwnRow[]> {
  const dates = await db.$queryRaw<TaughtRow[]>(
    selectTaught(
      Prisma.sql`o.starts_at <= ${until} AND o.starts_at > ${until}::timestamptz - INTERVAL '60 days' AND ${isInScope(scope)} AND EXISTS (
        SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject_id = ${studentId}::uuid AND d.subject = 'STUDENT')`,
      { timeZone, order: Prisma.sql`o.starts_at DESC, o.id`, limit },
    ),
  )
  const known = await db.attendance.findMany({
    where: { studentId, occurrenceId: { in: dates.map(({ occurrenceId }) => occurrenceId) } },
    select: { occurrenceId: true, state: true, minutesLate: true },
  })
  const madeUpOn = await listMadeUpOf(db, studentId)
  const of = new Map(known.map((row) => [row.occurrenceId, row]))
  return dates.map((date) => ({
    ...date,
    attendance: of.get(date.occurrenceId)?.state ?? null,
    minutesLate: of.get(date.occurrenceId)?.minutesLate ?? 0,
    madeUpOn: madeUpOn.get(date.occurrenceId) ?? null,
  }))
}

/** The check-in times of a student's dates in the next 24 hours to which they have not come yet. */
export function listCheckInTimes(
  db: Db,
  { studentId, at, nearMinutes }: { studentId: string; at: Date; nearMinutes: number },
): Promise<{ from: Date; to: Date }[]> {
  return db.$queryRaw`
    SELECT DISTINCT o.starts_at - make_interval(mins => ${nearMinutes}::int) AS "from", o.ends_at AS "to"
    FROM diary_entry d JOIN ${joined} ON o.id = d.source_id
    WHERE d.subject_id = ${studentId}::uuid AND d.subject = 'STUDENT' AND d.source = 'OCCURRENCE' AND d.is_shown AND d.plan_id IS NULL
      AND d.starts_at > ${at}::timestamptz - INTERVAL '25 hours' AND d.starts_at < ${at}::timestamptz + INTERVAL '24 hours' AND d.ends_at > ${at}
      AND ${taken} AND o.state = 'PLANNED'
      AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.occurrence_id = o.id AND a.student_id = d.subject_id AND a.state IN ('CHECKED_IN', 'ATTENDED'))
    ORDER BY 1, 2 LIMIT 20`
}

/** The dates of a student to which one can check in now. */
export function listOpenFor(
  db: Db,
  scope: RegisterScope,
  { studentId, at, timeZone }: { studentId: string; at: Date; timeZone: string },
): Promise<TaughtRow[]> {
  return db.$queryRaw(
    selectTaught(
      Prisma.sql`o.state = 'PLANNED' AND ${isInScope(scope)} AND o.id IN (
        SELECT c.occurrence_id FROM check_in k JOIN check_in_occurrence c ON c.check_in_id = k.id
        JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = c.occurrence_id AND d.subject_id = ${studentId}::uuid AND d.subject = 'STUDENT'
        WHERE k.closes_at > ${at} AND k.ended_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.occurrence_id = o.id AND a.student_id = ${studentId}::uuid AND a.state IN ('CHECKED_IN', 'ATTENDED'))`,
      { timeZone, order: Prisma.sql`o.starts_at, o.id`, limit: 10 },
    ),
  )
}
