import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

/** Stores exactly the students who are at risk now; returns those who were not at risk before. */
export async function storeRisks(db: Tx, { studentIds, at }: { studentIds: readonly string[]; at: Date }): Promise<string[]> {
  await db.$executeRaw`DELETE FROM attendance_risk WHERE student_id <> ALL(${[...studentIds]}::uuid[])`
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO attendance_risk (student_id, since) SELECT id, ${at} FROM unnest(${[...studentIds]}::uuid[]) AS s(id) ON CONFLICT DO NOTHING RETURNING student_id::text AS id`
  return rows.map(({ id }) => id)
}

type RiskRow = { id: string; displayName: string; year: number | null; since: Date }

/** The students at risk, as last stored: their number, and the most recent ones. */
export async function listRisks(db: Db, limit: number): Promise<{ count: number; rows: RiskRow[] }> {
  const rows = await db.$queryRaw<(RiskRow & { count: number })[]>`
    SELECT u.id, u.display_name AS "displayName", u.year, k.since, count(*) OVER ()::int AS count
    FROM attendance_risk k JOIN app_user u ON u.id = k.student_id AND u.deleted_at IS NULL ORDER BY k.since DESC, u.last_name, u.id LIMIT ${limit}`
  return { count: rows[0]?.count ?? 0, rows }
}
