import 'server-only'
import type { Tx } from '@/server/kernel/db'

/** Stores who is at risk now and nobody else; answers those who were not before. */
export async function storeRisks(db: Tx, { studentIds, at }: { studentIds: readonly string[]; at: Date }): Promise<string[]> {
  await db.$executeRaw`DELETE FROM attendance_risk WHERE student_id <> ALL(${[...studentIds]}::uuid[])`
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO attendance_risk (student_id, since) SELECT id, ${at} FROM unnest(${[...studentIds]}::uuid[]) AS s(id) ON CONFLICT DO NOTHING RETURNING student_id::text AS id`
  return rows.map(({ id }) => id)
}
