import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import type { OwnFiles } from '../scope'

/** Everything in somebody's trash that was deleted by itself. */
export async function listTrashRootIds(db: Db, { where }: OwnFiles): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM file_node WHERE owner_id = ${where.ownerId}::uuid AND trash_root_id = id`
  return rows.map(({ id }) => id)
}

/** The entries that were deleted before a time, with the owners of the trash that holds them. */
export function listOverdue(db: Db, before: Date, limit: number): Promise<{ id: string; ownerId: string }[]> {
  return db.$queryRaw`
    SELECT id, owner_id AS "ownerId" FROM file_node WHERE trash_root_id = id AND trashed_at < ${before} ORDER BY owner_id, trashed_at LIMIT ${limit}`
}

/**
 * Deletes what was trashed with these entries, and returns the assets that its versions named. Anything inside them that was trashed by itself before stays in
 * the trash, at the top.
 */
export async function deleteTrashed(db: Tx, { where }: OwnFiles, rootIds: readonly string[]): Promise<string[]> {
  const { ownerId } = where
  const gone = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM file_node WHERE owner_id = ${ownerId}::uuid AND trash_root_id = ANY(${[...rootIds]}::uuid[])`
  const ids = gone.map(({ id }) => id)
  await db.$executeRaw`
    UPDATE file_node d SET ancestors = d.ancestors[array_position(d.ancestors, m.id):]
    FROM file_node m WHERE m.parent_id = ANY(${ids}::uuid[]) AND NOT m.id = ANY(${ids}::uuid[]) AND m.owner_id = ${ownerId}::uuid
      AND d.owner_id = ${ownerId}::uuid AND m.id = ANY(d.ancestors)`
  await db.$executeRaw`
    UPDATE file_node SET parent_id = NULL, ancestors = '{}'
    WHERE owner_id = ${ownerId}::uuid AND parent_id = ANY(${ids}::uuid[]) AND NOT id = ANY(${ids}::uuid[])`
  return deleteNodes(db, ids)
}

async function deleteNodes(db: Tx, ids: readonly string[]): Promise<string[]> {
  const those = { nodeId: { in: [...ids] } }
  const versions = await db.$queryRaw<{ assetId: string }[]>`
    DELETE FROM file_version WHERE node_id = ANY(${[...ids]}::uuid[]) RETURNING asset_id AS "assetId"`
  await db.fileShare.deleteMany({ where: those })
  await db.fileReceipt.deleteMany({ where: those })
  await db.fileHidden.deleteMany({ where: those })
  await db.$executeRaw`DELETE FROM file_node WHERE id = ANY(${[...ids]}::uuid[])`
  return [...new Set(versions.map(({ assetId }) => assetId))]
}

/** Deletes everything of a person who is erased. */
export async function deleteAllOf(db: Tx, { where }: OwnFiles): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT id FROM file_node WHERE owner_id = ${where.ownerId}::uuid`
  await deleteNodes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** The assets among these that no version names any more. */
export async function unnamedAssets(db: Db, ids: readonly string[]): Promise<string[]> {
  const kept = await db.fileVersion.findMany({ where: { assetId: { in: [...ids] } }, select: { assetId: true } })
  const named = new Set(kept.map(({ assetId }) => assetId))
  return ids.filter((id) => !named.has(id))
}
