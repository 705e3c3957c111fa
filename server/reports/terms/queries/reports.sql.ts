import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import type { TermReportState } from '@/lib/states/term-report'
import type { Db, Tx } from '@/server/kernel/db'
import type { TermRow } from './terms.sql'

export type StoredTerm = {
  id: string
  studentId: string
  termId: string
  title: string
  startsOn: string
  endsOn: string
  state: TermReportState
  version: number
  asOf: Date | null
  releasedBy: string | null
  seenAt: Date | null
}

/** The reports of a student that somebody has begun, the newest term first. */
export function listOfStudent(db: Db, studentId: string): Promise<StoredTerm[]> {
  return db.$queryRaw`
    SELECT r.id, r.student_id AS "studentId", r.term_id AS "termId", r.term_title AS title, r.starts_on::text AS "startsOn", r.ends_on::text AS "endsOn", r.state, r.version,
      r.as_of AS "asOf", b.display_name AS "releasedBy", r.seen_at AS "seenAt"
    FROM term_report r LEFT JOIN app_user b ON b.id = r.released_by_id WHERE r.student_id = ${studentId}::uuid ORDER BY r.starts_on DESC, r.id LIMIT 100`
}

/** The figures as they were released; null where the report is not released. */
export async function findFigures(db: Db, id: string): Promise<unknown> {
  const row = await db.termReport.findUnique({ where: { id }, select: { figures: true } })
  return row?.figures ?? null
}

/** Begins drafts for the students who have none; existing drafts stay. */
export async function insertDrafts(db: Tx, { id: termId, title, startsOn, endsOn }: TermRow, studentIds: readonly string[]): Promise<void> {
  await db.termReport.createMany({
    data: studentIds.map((studentId) => ({
      ...{ id: v7(), studentId, termId, termTitle: title },
      startsOn: new Date(`${startsOn}T00:00:00Z`),
      endsOn: new Date(`${endsOn}T00:00:00Z`),
    })),
    skipDuplicates: true,
  })
}

export type LockedTerm = {
  id: string
  studentId: string
  state: TermReportState
  version: number
  title: string
  asOf: Date | null
  seenAt: Date | null
}

/** Locks reports until the transaction ends, always in one order, so that two transactions wait for each other and do not stand still. */
export function lockTerms(db: Tx, { termId, studentIds }: { termId: string; studentIds: readonly string[] }): Promise<LockedTerm[]> {
  return db.$queryRaw`
    SELECT r.id, r.student_id AS "studentId", r.state, r.version, r.term_title AS title, r.as_of AS "asOf", r.seen_at AS "seenAt" FROM term_report r
    WHERE r.term_id = ${termId}::uuid AND r.student_id = ANY(${[...studentIds]}::uuid[]) ORDER BY r.id FOR UPDATE`
}

type Release = {
  readonly term: TermRow
  readonly from: TermReportState
  readonly to: TermReportState
  readonly byId: string
  readonly at: Date
  readonly rows: readonly { readonly id: string; readonly figures: unknown }[]
}

/** Returns the number of reports that were still in the state `from`. */
export function releaseTerms(db: Tx, { term, from, to, byId, at, rows }: Release): Promise<number> {
  return db.$executeRaw`
    UPDATE term_report r SET state = ${to}::"TermReportState", figures = one->'figures', as_of = ${at}, released_by_id = ${byId}::uuid, seen_at = NULL, term_title = ${term.title},
      starts_on = ${term.startsOn}::date, ends_on = ${term.endsOn}::date
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS one WHERE r.id = (one->>'id')::uuid AND r.state = ${from}::"TermReportState"`
}

/** Takes a release back, as far as nobody has seen it. */
export async function putBackTerms(
  db: Tx,
  { ids, from, to }: { ids: readonly string[]; from: TermReportState; to: TermReportState },
): Promise<number> {
  const { count } = await db.termReport.updateMany({
    where: { id: { in: [...ids] }, state: from, seenAt: null },
    data: { state: to, figures: Prisma.DbNull, asOf: null, releasedById: null },
  })
  return count
}

/** The released version stays as it was, with the reason for its withdrawal; comments are carried over, so that their authors can correct them. */
export async function withdrawTerm(
  db: Tx,
  { id, from, to, byId, at, reason }: { id: string; from: TermReportState; to: TermReportState; byId: string; at: Date; reason: string },
): Promise<number> {
  await db.$executeRaw`
    INSERT INTO term_report_version (term_report_id, version, figures, as_of, released_by_id, seen_at, withdrawn_at, withdrawn_by_id, reason)
    SELECT r.id, r.version, r.figures, r.as_of, r.released_by_id, r.seen_at, ${at}, ${byId}::uuid, ${reason} FROM term_report r
    WHERE r.id = ${id}::uuid AND r.state = ${from}::"TermReportState"`
  await db.$executeRaw`
    INSERT INTO term_comment (term_report_id, version, author_id, text, revision, saved_at)
    SELECT c.term_report_id, c.version + 1, c.author_id, c.text, c.revision, c.saved_at FROM term_comment c JOIN term_report r ON r.id = c.term_report_id AND r.version = c.version
    WHERE r.id = ${id}::uuid`
  return db.$executeRaw`
    UPDATE term_report SET state = ${to}::"TermReportState", version = version + 1, figures = NULL, as_of = NULL, released_by_id = NULL, seen_at = NULL
    WHERE id = ${id}::uuid AND state = ${from}::"TermReportState"`
}

/** Returns the number of reports marked: none where the report is not released in this version, or was seen before. */
export async function markTermSeen(
  db: Tx,
  { studentId, termId, version, at }: { studentId: string; termId: string; version: number; at: Date },
): Promise<number> {
  const { count } = await db.termReport.updateMany({
    where: { studentId, termId, version, state: 'RELEASED', seenAt: null },
    data: { seenAt: at },
  })
  return count
}

/** The id of a student's own report, where it is released in this version. */
export async function findReleasedId(
  db: Db,
  { studentId, termId, version }: { studentId: string; termId: string; version: number },
): Promise<string | null> {
  const row = await db.termReport.findFirst({ where: { studentId, termId, version, state: 'RELEASED' }, select: { id: true } })
  return row?.id ?? null
}

export type CommentRow = { authorId: string; author: string; text: string; revision: number; savedAt: Date }

/** The comments of one version, the oldest first. */
export function listComments(db: Db, { termReportId, version }: { termReportId: string; version: number }): Promise<CommentRow[]> {
  return db.$queryRaw`
    SELECT c.author_id AS "authorId", u.display_name AS author, c.text, c.revision, c.saved_at AS "savedAt" FROM term_comment c JOIN app_user u ON u.id = c.author_id
    WHERE c.term_report_id = ${termReportId}::uuid AND c.version = ${version} ORDER BY c.saved_at, c.author_id LIMIT 100`
}

type OwnComment = { readonly termReportId: string; readonly version: number; readonly authorId: string }

export async function insertComment(db: Tx, { at, ...comment }: OwnComment & { text: string; at: Date }): Promise<number> {
  const { count } = await db.termComment.createMany({ data: [{ ...comment, savedAt: at }], skipDuplicates: true })
  return count
}

export async function updateComment(
  db: Tx,
  of: OwnComment & { revision: number },
  { text, at }: { text: string; at: Date },
): Promise<number> {
  const { count } = await db.termComment.updateMany({ where: of, data: { text, savedAt: at, revision: { increment: 1 } } })
  return count
}

export async function deleteComment(db: Tx, of: OwnComment & { revision: number }): Promise<number> {
  const { count } = await db.termComment.deleteMany({ where: of })
  return count
}

export type HistoryRow = {
  version: number
  figures: unknown
  asOf: Date
  releasedBy: string
  seenAt: Date | null
  withdrawnAt: Date
  withdrawnBy: string
  reason: string
}

/** The versions that were released before and withdrawn, the newest first. */
export function listHistory(db: Db, termReportId: string): Promise<HistoryRow[]> {
  return db.$queryRaw`
    SELECT v.version, v.figures, v.as_of AS "asOf", b.display_name AS "releasedBy", v.seen_at AS "seenAt", v.withdrawn_at AS "withdrawnAt", w.display_name AS "withdrawnBy", v.reason
    FROM term_report_version v JOIN app_user b ON b.id = v.released_by_id JOIN app_user w ON w.id = v.withdrawn_by_id
    WHERE v.term_report_id = ${termReportId}::uuid ORDER BY v.version DESC LIMIT 50`
}

/** Released reports of a student's own that they have not seen, the newest first. */
export async function listUnseen(
  db: Db,
  studentId: string,
  take: number,
): Promise<{ id: string; termId: string; title: string; asOf: Date | null }[]> {
  const rows = await db.termReport.findMany({
    where: { studentId, state: 'RELEASED', seenAt: null },
    orderBy: [{ asOf: 'desc' }, { id: 'asc' }],
    take,
    select: { id: true, termId: true, termTitle: true, asOf: true },
  })
  return rows.map(({ termTitle, ...row }) => ({ ...row, title: termTitle }))
}

export function countUnseen(db: Db, studentId: string): Promise<number> {
  return db.termReport.count({ where: { studentId, state: 'RELEASED', seenAt: null } })
}
