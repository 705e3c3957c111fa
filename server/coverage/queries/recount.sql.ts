import 'server-only'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { CoveredOf } from '@/server/kernel/queries/covered.sql'
import { sources } from '../sources'

/** An id before that of the first source. */
export const firstId = '00000000-0000-0000-0000-000000000000'

const kindOf = (kind: CoverageKind) => Prisma.sql`${kind}::"CoverageKind"`

/** The dates of a kind of item that has none: no rows. */
const noDates = Prisma.sql`SELECT NULL::uuid AS ref_id, NULL::uuid AS source_id, NULL::date AS day, NULL::int AS minutes, NULL::uuid AS programme_id WHERE FALSE`

/**
 * Recounts what sources of a kind show, from their present state; returns the number of rows that were wrong. All counts of a kind wait for one another: no
 * count reads data that is older than what another has written.
 */
export async function recount(db: Tx, kind: CoverageKind, of: CoveredOf): Promise<number> {
  if (of.ids.length === 0) return 0
  const { facts, held } = sources[kind]
  const named = Prisma.sql`kind = ${kindOf(kind)} AND source_id = ANY(${[...of.ids]}::uuid[])`
  await lockCounts(db, kind)
  const [fact] = await db.$queryRaw<{ changed: number }[]>`
    WITH raw AS MATERIALIZED (${facts(of)}),
    gone AS (
      DELETE FROM coverage_fact f WHERE ${named}
        AND NOT EXISTS (SELECT 1 FROM raw r WHERE r.ref_id = f.ref_id AND r.student_id = f.student_id AND r.source_id = f.source_id) RETURNING 1),
    put AS (
      INSERT INTO coverage_fact AS f (kind, ref_id, student_id, source_id, day, grade)
      SELECT ${kindOf(kind)}, r.ref_id, r.student_id, r.source_id, r.day, r.grade FROM raw r ORDER BY r.ref_id, r.student_id, r.source_id
      ON CONFLICT (kind, ref_id, student_id, source_id) DO UPDATE SET day = EXCLUDED.day, grade = EXCLUDED.grade
      WHERE (f.day, f.grade) IS DISTINCT FROM (EXCLUDED.day, EXCLUDED.grade) RETURNING 1)
    SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM put))::int AS changed`
  if (!held) return fact?.changed ?? 0
  const dates = held(of)
  const [date] = await db.$queryRaw<{ changed: number }[]>`
    WITH raw AS MATERIALIZED (${dates}),
    gone AS (DELETE FROM coverage_held h WHERE ${named} AND NOT EXISTS (SELECT 1 FROM raw r WHERE r.ref_id = h.ref_id AND r.source_id = h.source_id) RETURNING 1),
    put AS (
      INSERT INTO coverage_held AS h (kind, ref_id, source_id, day, minutes, programme_id)
      SELECT ${kindOf(kind)}, r.ref_id, r.source_id, r.day, r.minutes, r.programme_id FROM raw r ORDER BY r.ref_id, r.source_id
      ON CONFLICT (kind, ref_id, source_id) DO UPDATE SET day = EXCLUDED.day, minutes = EXCLUDED.minutes, programme_id = EXCLUDED.programme_id
      WHERE (h.day, h.minutes, h.programme_id) IS DISTINCT FROM (EXCLUDED.day, EXCLUDED.minutes, EXCLUDED.programme_id) RETURNING 1)
    SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM put))::int AS changed`
  return (fact?.changed ?? 0) + (date?.changed ?? 0)
}

/** All counts of a kind wait for one another. */
export async function lockCounts(db: Tx, kind: CoverageKind): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`cusp.coverage.${kind}`}, 0))`
}

/** The given sources whose counts are wrong. */
export async function listDifferent(db: Db, kind: CoverageKind, of: CoveredOf): Promise<string[]> {
  const { facts, held } = sources[kind]
  const named = Prisma.sql`kind = ${kindOf(kind)} AND source_id = ANY(${[...of.ids]}::uuid[])`
  const dates = held ? held(of) : noDates
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH raw AS (${facts(of)}), kept AS (SELECT ref_id, student_id, source_id, day, grade FROM coverage_fact WHERE ${named}),
      raw_held AS (${dates}), kept_held AS (SELECT ref_id, source_id, day, minutes, programme_id FROM coverage_held WHERE ${named})
    SELECT source_id AS id FROM ((SELECT * FROM raw EXCEPT SELECT * FROM kept) UNION (SELECT * FROM kept EXCEPT SELECT * FROM raw)) a
    UNION SELECT source_id FROM ((TABLE raw_held EXCEPT TABLE kept_held) UNION (TABLE kept_held EXCEPT TABLE raw_held)) b ORDER BY 1`
  return rows.map(({ id }) => id)
}

/** The next sources of a kind that show something, or are counted although they may not. */
export async function listNext(db: Db, kind: CoverageKind, after: { readonly afterId: string; readonly limit: number }): Promise<string[]> {
  const { afterId, limit } = after
  const counted = (table: Prisma.Sql) => Prisma.sql`
    (SELECT DISTINCT source_id AS id FROM ${table} WHERE kind = ${kindOf(kind)} AND source_id > ${afterId}::uuid ORDER BY 1 LIMIT ${limit})`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${Prisma.sql`(${sources[kind].next(after)})`} UNION ${counted(Prisma.sql`coverage_fact`)} UNION ${counted(Prisma.sql`coverage_held`)}) x
    ORDER BY id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}
