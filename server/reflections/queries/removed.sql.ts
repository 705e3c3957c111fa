import 'server-only'
import type { Tx } from '@/server/kernel/db'

/** Deletes reflections that were removed before a date, some at a time. Returns their number, and the files that were attached to them. */
export async function deleteRemoved(
  db: Tx,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<{ deleted: number; assetIds: string[] }> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM activity WHERE deleted_at < ${before} ORDER BY deleted_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { deleted: 0, assetIds: [] }
  const files = await db.$queryRaw<{ assetId: string }[]>`
    DELETE FROM reflection_file WHERE reflection_id = ANY(${ids}::uuid[]) RETURNING asset_id AS "assetId"`
  await db.$executeRaw`DELETE FROM reflection WHERE id = ANY(${ids}::uuid[])`
  await db.$executeRaw`DELETE FROM activity WHERE id = ANY(${ids}::uuid[])`
  return { deleted: ids.length, assetIds: [...new Set(files.map(({ assetId }) => assetId))] }
}
