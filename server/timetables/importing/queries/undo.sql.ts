import 'server-only'
import type { Db } from '@/server/kernel/db'

/** The number of rows that a batch has applied of which every event is as the batch left it. */
export async function countUnchanged(db: Db, batchId: string): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM batch_row r WHERE r.batch_id = ${batchId}::uuid AND r.state = 'DONE' AND NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements(r.before->'parts') p(part) LEFT JOIN event e ON e.id = (p.part->'put'->>'eventId')::uuid
      WHERE e.revision::text IS DISTINCT FROM p.part->>'mark')`
  return rows[0]?.count ?? 0
}
