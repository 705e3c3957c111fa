import 'server-only'
import { lowestShown, type CoverageKind } from '@/lib/coverage/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { lockCounts } from './recount.sql'

type Of = { readonly kind: CoverageKind; readonly refIds: readonly string[] }
const refCondition = ({ kind, refIds }: Of) => Prisma.sql`kind = ${kind}::"CoverageKind" AND ref_id = ANY(${[...refIds]}::uuid[])`
const selectShown = (of: Of) => Prisma.sql`
  SELECT kind, ref_id, student_id, min(day) AS first_on, max(day) AS last_on FROM coverage_fact WHERE ${refCondition(of)} AND grade >= ${lowestShown} GROUP BY kind, ref_id, student_id`

/** The next items of one kind, by id, for which there are facts or rows that say that students have shown them. */
export async function listNextRefs(
  db: Db,
  kind: CoverageKind,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<string[]> {
  const refs = (table: Prisma.Sql) => Prisma.sql`
    (SELECT DISTINCT ref_id AS id FROM ${table} WHERE kind = ${kind}::"CoverageKind" AND ref_id > ${afterId}::uuid ORDER BY 1 LIMIT ${limit})`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${refs(Prisma.sql`coverage_fact`)} UNION ${refs(Prisma.sql`coverage_shown`)}) x ORDER BY id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** How many rows of coverage_shown are not what the facts say. */
export async function countDifferentShown(db: Db, of: Of): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH counted AS MATERIALIZED (${selectShown(of)}), kept AS MATERIALIZED (SELECT kind, ref_id, student_id, first_on, last_on FROM coverage_shown WHERE ${refCondition(of)})
    SELECT count(*)::int AS count FROM (
      SELECT ref_id, student_id FROM (TABLE counted EXCEPT TABLE kept) a UNION SELECT ref_id, student_id FROM (TABLE kept EXCEPT TABLE counted) b) x`
  return row?.count ?? 0
}

/**
 * Rewrites these rows of coverage_shown and returns how many were wrong. The database updates them with each change of the facts; this repairs what was changed
 * by other means.
 */
export async function repairShown(db: Tx, of: Of): Promise<number> {
  await lockCounts(db, of.kind)
  const [row] = await db.$queryRaw<{ changed: number }[]>`
    WITH counted AS MATERIALIZED (${selectShown(of)}),
    gone AS (DELETE FROM coverage_shown s WHERE ${refCondition(of)}
      AND NOT EXISTS (SELECT 1 FROM counted c WHERE c.ref_id = s.ref_id AND c.student_id = s.student_id) RETURNING 1),
    put AS (
      INSERT INTO coverage_shown AS s (kind, ref_id, student_id, first_on, last_on) SELECT * FROM counted ORDER BY kind, ref_id, student_id
      ON CONFLICT (kind, ref_id, student_id) DO UPDATE SET first_on = EXCLUDED.first_on, last_on = EXCLUDED.last_on
      WHERE (s.first_on, s.last_on) IS DISTINCT FROM (EXCLUDED.first_on, EXCLUDED.last_on) RETURNING 1)
    SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM put))::int AS changed`
  return row?.changed ?? 0
}
