import 'server-only'
import { coverageLimits, lowestShown, type CoverageKind } from '@/lib/coverage/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

/** The record that a component names. */
export type Ref = { readonly kind: CoverageKind; readonly refId: string }
export const keyOf = ({ kind, refId }: Ref): string => `${kind} ${refId}`
export type Days = { readonly from: string; readonly to: string }

/** The references as a table `r` of (kind, ref_id). */
function refTable(refs: readonly Ref[]): Prisma.Sql {
  return Prisma.sql`unnest(${refs.map(({ kind }) => kind)}::"CoverageKind"[], ${refs.map(({ refId }) => refId)}::uuid[]) AS r(kind, ref_id)`
}
/** Whether a row is of one of these references. The ids alone distinguish them; the kinds are there for the index. */
function isAmong(refs: readonly Ref[], of: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${of}.kind = ANY(${[...new Set(refs.map(({ kind }) => kind))]}::"CoverageKind"[]) AND ${of}.ref_id = ANY(${refs.map(({ refId }) => refId)}::uuid[])`
}
const onDays = ({ from, to }: Days) => Prisma.sql`BETWEEN ${from}::date AND ${to}::date`

/**
 * Whether something was shown on these days, for a row `s` of coverage_shown. If it was shown both before and after them, the facts decide; they are looked up
 * for each such row, as EXISTS would let the database read them all ahead.
 */
const isShownOn = ({
  from,
  to,
}: Days) => Prisma.sql`s.first_on <= ${to}::date AND s.last_on >= ${from}::date AND (s.first_on >= ${from}::date OR s.last_on <= ${to}::date
  OR (SELECT TRUE FROM coverage_fact x WHERE x.kind = s.kind AND x.ref_id = s.ref_id AND x.student_id = s.student_id AND x.grade >= ${lowestShown} AND x.day ${onDays({ from, to })} LIMIT 1))`

/** Up to this many students, each row is looked up; for more, all rows are read, which takes the database a third of the time. */
const fewStudents = 100

/**
 * Which of these students have shown each reference: a bit for each student, in their order. Each student's bit is made once. The join is an outer one, so that
 * the database goes through the long list beside the short one, whatever it estimates of their lengths.
 */
export async function listShown(
  db: Db,
  { refs, studentIds, days }: { readonly refs: readonly Ref[]; readonly studentIds: readonly string[]; readonly days: Days },
): Promise<(Ref & { bits: string })[]> {
  if (refs.length === 0 || studentIds.length === 0) return []
  const ids = Prisma.sql`${[...studentIds]}::uuid[]`
  const ofThem = studentIds.length > fewStudents ? Prisma.sql`TRUE` : Prisma.sql`s.student_id = ANY(${ids})`
  return db.$queryRaw<(Ref & { bits: string })[]>`
    SELECT s.kind, s.ref_id AS "refId", bit_or(w.bit)::text AS bits
    FROM coverage_shown s LEFT JOIN (
      SELECT id, set_bit(${'0'.repeat(studentIds.length)}::bit varying, min(place)::int - 1, 1) AS bit FROM unnest(${ids}) WITH ORDINALITY AS a(id, place) GROUP BY id) w
      ON w.id = s.student_id
    WHERE ${isAmong(refs, Prisma.sql`s`)} AND ${ofThem} AND ${isShownOn(days)} GROUP BY s.kind, s.ref_id HAVING bit_or(w.bit) IS NOT NULL`
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

type HeldRow = Ref & { sourceId: string; day: string; minutes: number; total: number }

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

type ShownByRow = { id: string; displayName: string; times: number; grade: number; lastOn: string; total: number; sources: unknown }

/** The given students who have shown any of these references, with the latest sources. */
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
  const facts = (of: Prisma.Sql) =>
    Prisma.sql`coverage_fact f WHERE f.student_id = ${of} AND ${isAmong(refs, Prisma.sql`f`)} AND f.grade >= ${lowestShown} AND f.day ${onDays(days)}`
  return db.$queryRaw<ShownByRow[]>`
    WITH page AS (
      SELECT u.id, u.display_name, u.last_name, u.first_name, (count(*) OVER ())::int AS total FROM app_user u
      WHERE u.id IN (SELECT s.student_id FROM coverage_shown s WHERE ${isAmong(refs, Prisma.sql`s`)} AND s.student_id = ANY(${[...studentIds]}::uuid[]) AND ${isShownOn(days)})
      ORDER BY u.last_name, u.first_name, u.id LIMIT ${coverageLimits.rows} OFFSET ${skip})
    SELECT p.id, p.display_name AS "displayName", c.times, c.grade, c.last_on::text AS "lastOn", p.total,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', x.kind, 'refId', x.ref_id, 'sourceId', x.source_id, 'day', x.day, 'grade', x.grade) ORDER BY x.day DESC, x.source_id), '[]'::jsonb)
       FROM (SELECT f.* FROM ${facts(Prisma.sql`p.id`)} ORDER BY f.day DESC, f.source_id LIMIT ${coverageLimits.sources}) x) AS sources
    FROM page p CROSS JOIN LATERAL (SELECT count(*)::int AS times, max(f.grade)::int AS grade, max(f.day) AS last_on FROM ${facts(Prisma.sql`p.id`)}) c
    ORDER BY p.last_name, p.first_name, p.id`
}

type NotShownRow = { id: string; displayName: string; total: number }

/** The given students who have shown none of these references. */
export function listNotShownBy(
  db: Db,
  {
    refs,
    studentIds,
    days,
    skip,
  }: { readonly refs: readonly Ref[]; readonly studentIds: readonly string[]; readonly days: Days; readonly skip: number },
): Promise<NotShownRow[]> {
  return db.$queryRaw<NotShownRow[]>`
    SELECT u.id, u.display_name AS "displayName", (count(*) OVER ())::int AS total
    FROM unnest(${[...studentIds]}::uuid[]) AS a(id) JOIN app_user u ON u.id = a.id
    WHERE u.id NOT IN (SELECT s.student_id FROM coverage_shown s WHERE ${isAmong(refs, Prisma.sql`s`)} AND s.student_id = ANY(${[...studentIds]}::uuid[]) AND ${isShownOn(days)})
    ORDER BY u.last_name, u.first_name, u.id LIMIT ${coverageLimits.rows} OFFSET ${skip}`
}

/** `place`: the index among all facts of a student, the latest first. */
export type OwnFact = Ref & { readonly sourceId: string; readonly day: string; readonly grade: number; readonly place: number }
type Own = { kinds: CoverageKind[]; refs: string[]; sources: string[]; days: string[]; grades: number[] }

/** The items about which there are facts of a student. */
export function listOwnRefs(db: Db, studentId: string): Promise<Ref[]> {
  return db.$queryRaw<
    Ref[]
  >`SELECT DISTINCT kind, ref_id AS "refId" FROM coverage_fact WHERE student_id = ${studentId}::uuid LIMIT ${coverageLimits.facts}`
}

/** A student's facts, shown or not, the latest first, grouped by reference. They come as one list for each column, since there are thousands of them. */
export async function listOwnFacts(db: Db, studentId: string): Promise<ReadonlyMap<string, readonly OwnFact[]>> {
  const [found] = await db.$queryRaw<Own[]>`
    SELECT coalesce(to_json(array_agg(f.kind)), '[]') AS kinds, coalesce(to_json(array_agg(f.ref_id)), '[]') AS refs, coalesce(to_json(array_agg(f.source_id)), '[]') AS sources,
      coalesce(to_json(array_agg(f.day)), '[]') AS days, coalesce(to_json(array_agg(f.grade)), '[]') AS grades
    FROM (SELECT kind, ref_id, source_id, day, grade FROM coverage_fact WHERE student_id = ${studentId}::uuid
      ORDER BY day DESC, source_id, kind, ref_id LIMIT ${coverageLimits.facts}) f`
  const byRef = new Map<string, OwnFact[]>()
  if (!found) return byRef
  const { kinds, refs, sources, days, grades } = found
  for (const [place, kind] of kinds.entries()) {
    const [refId = '', sourceId = '', day = '', grade = 0] = [refs[place], sources[place], days[place], grades[place]]
    const key = keyOf({ kind, refId })
    const of = byRef.get(key) ?? []
    byRef.set(key, of)
    of.push({ kind, refId, sourceId, day, grade, place })
  }
  return byRef
}
