import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { TermReportState } from '@/lib/states/term-report'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { isSeenStudent, isStudentOfSchool } from '../../queries/scope.sql'
import type { StudentScope } from '../../scope'

export type TermRow = { readonly id: string; readonly title: string; readonly startsOn: string; readonly endsOn: string }

/** The terms of the institution, the earliest first. */
export function listTermRows(db: Db): Promise<TermRow[]> {
  return db.$queryRaw`SELECT id, title, starts_on::text AS "startsOn", ends_on::text AS "endsOn" FROM term ORDER BY starts_on, id LIMIT 400`
}

type OnDay = { readonly scope: StudentScope; readonly day: string }

/** The students `u` in scope, with their enrolment on a day as `t`. */
const enrolledStudents = ({ scope, day }: OnDay): Prisma.Sql => Prisma.sql`
  app_user u JOIN LATERAL (SELECT e.programme_id, e.year, e.graduated FROM enrolment e WHERE e.user_id = u.id AND e.from_on <= ${day}::date ORDER BY e.from_on DESC LIMIT 1) t
    ON NOT t.graduated AND ${isStudentOfSchool} AND ${isSeenStudent(scope)}`

export type Enrolled = {
  readonly id: string
  readonly programmeId: string | null
  readonly programme: string | null
  readonly year: number | null
}

/** The people among these who are in scope and were enrolled on a day. */
export function listEnrolledPeople(db: Db, of: OnDay, ids: readonly string[]): Promise<Enrolled[]> {
  return db.$queryRaw`
    SELECT u.id, t.programme_id AS "programmeId", p.name AS programme, t.year FROM ${enrolledStudents(of)} LEFT JOIN programme p ON p.id = t.programme_id
    WHERE u.id = ANY(${[...ids]}::uuid[]) ORDER BY u.id`
}

export type TermCohort = { readonly programme: { id: string; name: string }; readonly year: number; readonly students: number }

/** Every programme and year that has students in scope on a day, without the reader. */
export function listTermCohorts(db: Db, of: OnDay, readerId: string): Promise<TermCohort[]> {
  return db.$queryRaw`
    SELECT json_build_object('id', p.id, 'name', p.name) AS programme, t.year, count(*)::int AS students
    FROM ${enrolledStudents(of)} JOIN programme p ON p.id = t.programme_id WHERE t.year IS NOT NULL AND u.status = 'ENABLED' AND u.id <> ${readerId}::uuid
    GROUP BY p.id, p.name, t.year ORDER BY p.name, p.id, t.year DESC LIMIT 200`
}

export type OfYear = OnDay & { readonly readerId: string; readonly termId: string; readonly programmeId: string; readonly year: number }

/**
 * The reports of a year's students as `h`, including drafts without a row. The reader's own report is left out, because nobody sees a draft of themself. A
 * student who has left is included where somebody has begun their report.
 */
const ofYear = ({ readerId, termId, programmeId, year, ...of }: OfYear): Prisma.Sql => Prisma.sql`
  (SELECT u.id, u.display_name, u.last_name, u.first_name, u.search_name, COALESCE(r.state::text, 'DRAFT') AS state, r.as_of, r.seen_at,
    (SELECT count(*)::int FROM term_comment c WHERE c.term_report_id = r.id AND c.version = r.version) AS comments,
    EXISTS (SELECT 1 FROM term_comment c WHERE c.term_report_id = r.id AND c.version = r.version AND c.author_id = ${readerId}::uuid) AS has_own
  FROM ${enrolledStudents(of)} LEFT JOIN term_report r ON r.student_id = u.id AND r.term_id = ${termId}::uuid
  WHERE t.programme_id = ${programmeId}::uuid AND t.year = ${year} AND u.id <> ${readerId}::uuid AND (u.status = 'ENABLED' OR r.id IS NOT NULL)) h`

type Filtered = {
  readonly state: TermReportState | undefined
  readonly comments: 'NONE' | 'SOME' | undefined
  readonly words: readonly string[]
}
const matchesFilter = ({ state, comments, words }: Filtered): Prisma.Sql =>
  Prisma.join(
    [
      state ? Prisma.sql`h.state = ${state}` : Prisma.sql`TRUE`,
      comments === undefined ? Prisma.sql`TRUE` : comments === 'NONE' ? Prisma.sql`h.comments = 0` : Prisma.sql`h.comments > 0`,
      ...words.map((word) => Prisma.sql`h.search_name LIKE ${`%${escapedLike(word)}%`}`),
    ],
    ' AND ',
  )

type ListedTerm = {
  id: string
  displayName: string
  state: TermReportState
  comments: number
  hasOwn: boolean
  releasedAt: Date | null
  seenAt: Date | null
  total: number
}

export function listOfYear(db: Db, of: OfYear, wanted: Filtered & { readonly take: number; readonly skip: number }): Promise<ListedTerm[]> {
  return db.$queryRaw`
    SELECT h.id, h.display_name AS "displayName", h.state, h.comments, h.has_own AS "hasOwn", h.as_of AS "releasedAt", h.seen_at AS "seenAt", (count(*) OVER ())::int AS total
    FROM ${ofYear(of)} WHERE ${matchesFilter(wanted)} ORDER BY h.last_name, h.first_name, h.id LIMIT ${wanted.take} OFFSET ${wanted.skip}`
}

export async function countOfYear(db: Db, of: OfYear): Promise<Record<TermReportState, number>> {
  const rows = await db.$queryRaw<
    { state: TermReportState; n: number }[]
  >`SELECT h.state, count(*)::int AS n FROM ${ofYear(of)} GROUP BY h.state`
  const numberOf = (wanted: TermReportState) => rows.find(({ state }) => state === wanted)?.n ?? 0
  return { DRAFT: numberOf('DRAFT'), RELEASED: numberOf('RELEASED'), WITHDRAWN: numberOf('WITHDRAWN') }
}

/** The drafts of a year, at most as many as one release takes. */
export function listDrafts(db: Db, of: OfYear, take: number): Promise<{ id: string; comments: number }[]> {
  return db.$queryRaw`SELECT h.id, h.comments FROM ${ofYear(of)} WHERE h.state = 'DRAFT' ORDER BY h.last_name, h.first_name, h.id LIMIT ${take}`
}

type UndoableRelease = { batchId: string; at: Date; by: string; released: number }

/** Releases of a term that can still be undone; only those of one person where that person may undo no others. */
export function listReleases(
  db: Db,
  { kind, termId, since, byId }: { kind: string; termId: string; since: Date; byId: string | null },
): Promise<UndoableRelease[]> {
  return db.$queryRaw`
    SELECT b.id AS "batchId", b.applied_at AS at, a.display_name AS by, (b.done - b.refused) AS released FROM batch b JOIN app_user a ON a.id = b.actor_id
    WHERE b.kind = ${kind} AND b.state = 'APPLIED' AND NOT b.is_emptied AND b.applied_at > ${since} AND b.done > b.refused AND b.settings->>'termId' = ${termId}
      AND (${byId}::uuid IS NULL OR b.actor_id = ${byId}::uuid) ORDER BY b.applied_at DESC, b.id DESC LIMIT 20`
}
