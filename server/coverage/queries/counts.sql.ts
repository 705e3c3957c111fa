import 'server-only'
import { coverageLimits, lowestShown, type CoverageKind } from '@/lib/coverage/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** What a component names. */
export type Ref = { readonly kind: CoverageKind; readonly refId: string }
export type Days = { readonly from: string; readonly to: string }

/** As a table `r` of (kind, ref_id). */
function refTable(refs: readonly Ref[]): Prisma.Sql {
  return Prisma.sql`unnest(${refs.map(({ kind }) => kind)}::"CoverageKind"[], ${refs.map(({ refId }) => refId)}::uuid[]) AS r(kind, ref_id)`
}
/** Of `f`: it is of one of these. The ids alone tell them apart; the kinds are for the index. */
function among(refs: readonly Ref[]): Prisma.Sql {
  return Prisma.sql`f.kind = ANY(${[...new Set(refs.map(({ kind }) => kind))]}::"CoverageKind"[]) AND f.ref_id = ANY(${refs.map(({ refId }) => refId)}::uuid[])`
}
const onDays = ({ from, to }: Days) => Prisma.sql`BETWEEN ${from}::date AND ${to}::date`

/**
 * Who of these students has shown each: a bit for each of them, in their order. Gathered as they are read, since there are a hundred times as many facts as
 * pairs of a student and what is shown; several processes of the database do so at once.
 */
export async function listShown(
  db: Db,
  { refs, studentIds, days }: { readonly refs: readonly Ref[]; readonly studentIds: readonly string[]; readonly days: Days },
): Promise<(Ref & { bits: string })[]> {
  if (refs.length === 0 || studentIds.length === 0) return []
  const none = '0'.repeat(studentIds.length)
  return db.$queryRaw<(Ref & { bits: string })[]>`
    SELECT f.kind, f.ref_id AS "refId", bit_or(set_bit(${none}::bit varying, w.place::int - 1, 1))::text AS bits
    FROM coverage_fact f JOIN unnest(${[...studentIds]}::uuid[]) WITH ORDINALITY AS w(id, place) ON w.id = f.student_id
    WHERE ${among(refs)} AND f.grade >= ${lowestShown} AND f.day ${onDays(days)} GROUP BY f.kind, f.ref_id`
}

/** How often each was held for a programme, and for how long. */
export async function listHeldOf(
  db: Db,
  { refs, programmeId, days }: { readonly refs: readonly Ref[]; readonly programmeId: string; readonly days: Days },
): Promise<(Ref & { times: number; minutes: number })[]> {
  if (refs.length === 0) return []
  return db.$queryRaw<(Ref & { times: number; minutes: number })[]>`
    SELECT h.kind, h.ref_id AS "refId", count(*)::int AS times, sum(h.minutes)::int AS minutes FROM ${refTable(refs)} JOIN coverage_held h ON h.kind = r.kind AND h.ref_id = r.ref_id
    WHERE h.day ${onDays(days)} AND (h.programme_id IS NULL OR h.programme_id = ${programmeId}::uuid) GROUP BY h.kind, h.ref_id`
}

export type HeldRow = Ref & { sourceId: string; day: string; minutes: number; total: number }

export async function listHeldRows(
  db: Db,
  {
    refs,
    programmeId,
    days,
    skip,
  }: { readonly refs: readonly Ref[]; readonly programmeId: string; readonly days: Days; readonly skip: number },
): Promise<HeldRow[]> {
  if (refs.length === 0) return []
  return db.$queryRaw<HeldRow[]>`
    SELECT h.kind, h.ref_id AS "refId", h.source_id AS "sourceId", h.day::text AS day, h.minutes, (count(*) OVER ())::int AS total
    FROM ${refTable(refs)} JOIN coverage_held h ON h.kind = r.kind AND h.ref_id = r.ref_id
    WHERE h.day ${onDays(days)} AND (h.programme_id IS NULL OR h.programme_id = ${programmeId}::uuid)
    ORDER BY h.day DESC, h.source_id, h.ref_id LIMIT ${coverageLimits.rows} OFFSET ${skip}`
}

export type ShownByRow = { id: string; displayName: string; times: number; grade: number; lastOn: string; total: number; sources: unknown }

/** Who of these students has shown any of these, with the last of what shows it. */
export async function listShownBy(
  db: Db,
  {
    refs,
    studentIds,
    days,
    skip,
  }: { readonly refs: readonly Ref[]; readonly studentIds: readonly string[]; readonly days: Days; readonly skip: number },
): Promise<ShownByRow[]> {
  if (refs.length === 0 || studentIds.length === 0) return []
  return db.$queryRaw<ShownByRow[]>`
    SELECT u.id, u.display_name AS "displayName", s.times, s.grade, s.last_on::text AS "lastOn", s.total,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', x.kind, 'refId', x.ref_id, 'sourceId', x.source_id, 'day', x.day, 'grade', x.grade) ORDER BY x.day DESC, x.source_id), '[]'::jsonb)
       FROM (SELECT f.* FROM coverage_fact f WHERE f.student_id = u.id AND ${among(refs)} AND f.grade >= ${lowestShown} AND f.day ${onDays(days)} ORDER BY f.day DESC, f.source_id LIMIT ${coverageLimits.sources}) x) AS sources
    FROM (SELECT f.student_id, count(*)::int AS times, max(f.grade)::int AS grade, max(f.day) AS last_on, (count(*) OVER ())::int AS total
      FROM coverage_fact f WHERE ${among(refs)} AND f.student_id = ANY(${[...studentIds]}::uuid[]) AND f.grade >= ${lowestShown} AND f.day ${onDays(days)} GROUP BY f.student_id) s
    JOIN app_user u ON u.id = s.student_id
    ORDER BY u.last_name, u.first_name, u.id LIMIT ${coverageLimits.rows} OFFSET ${skip}`
}

/** What a student's facts are of, each once. */
export function listOwnRefs(db: Db, studentId: string): Promise<Ref[]> {
  return db.$queryRaw<Ref[]>`
    SELECT DISTINCT kind, ref_id AS "refId" FROM coverage_fact WHERE student_id = ${studentId}::uuid ORDER BY kind, ref_id LIMIT ${coverageLimits.mapped}`
}

export type OwnFactRow = Ref & { sourceId: string; day: string; grade: number }

/** What a student has shown or not, of what is named, the last first. */
export async function listOwnFacts(db: Db, { studentId, refs }: { studentId: string; refs: readonly Ref[] }): Promise<OwnFactRow[]> {
  if (refs.length === 0) return []
  return db.$queryRaw<OwnFactRow[]>`
    SELECT f.kind, f.ref_id AS "refId", f.source_id AS "sourceId", f.day::text AS day, f.grade::int AS grade
    FROM coverage_fact f WHERE f.student_id = ${studentId}::uuid AND ${among(refs)}
    ORDER BY f.day DESC, f.source_id, f.kind, f.ref_id LIMIT ${coverageLimits.facts}`
}
