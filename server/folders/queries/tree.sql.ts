import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { OwnFiles } from '../scope'

/** Locks an owner's files, so that they change one act at a time: no two moves make a circle and no name is taken twice. */
export async function lockOwner(db: Tx, { where }: OwnFiles): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.folders.' || ${where.ownerId}, 0))`
}

export type OwnNode = {
  id: string
  kind: 'FOLDER' | 'FILE'
  name: string
  parentId: string | null
  ancestors: string[]
  version: number
  revision: number
}
const ownColumns = { id: true, kind: true, name: true, parentId: true, ancestors: true, version: true, revision: true } as const

export function listOwnEntries(db: Db, scope: OwnFiles, ids: readonly string[], { trashed }: { trashed: boolean }): Promise<OwnNode[]> {
  return db.fileNode.findMany({
    where: { AND: [scope.where, { id: { in: [...ids] }, trashedAt: trashed ? { not: null } : null }] },
    select: ownColumns,
  })
}

/** The nodes that were deleted themselves, not as a part of another. */
export async function listTrashRoots(db: Db, scope: OwnFiles, ids: readonly string[]): Promise<OwnNode[]> {
  const rows = await db.fileNode.findMany({
    where: { AND: [scope.where, { id: { in: [...ids] }, trashedAt: { not: null } }] },
    select: { ...ownColumns, trashRootId: true },
  })
  return rows.filter(({ id, trashRootId }) => id === trashRootId)
}

/** The names that are taken in each of these folders; '' is the top. */
export async function listNames(db: Db, scope: OwnFiles, parentIds: readonly (string | null)[]): Promise<Map<string, Set<string>>> {
  const inFolders = parentIds.filter((id) => id !== null)
  const rows = await db.fileNode.findMany({
    where: {
      AND: [
        scope.where,
        { trashedAt: null, OR: [{ parentId: { in: inFolders } }, ...(parentIds.includes(null) ? [{ parentId: null }] : [])] },
      ],
    },
    select: { parentId: true, nameKey: true },
  })
  const names = new Map<string, Set<string>>(parentIds.map((id) => [id ?? '', new Set<string>()]))
  for (const { parentId, nameKey } of rows) names.get(parentId ?? '')?.add(nameKey)
  return names
}

/** Returns the number of rows: fewer where an id is taken. */
export async function insertNodes(db: Tx, rows: Prisma.FileNodeCreateManyInput[]): Promise<number> {
  const { count } = await db.fileNode.createMany({ data: rows, skipDuplicates: true })
  return count
}

/** Returns 0 where somebody else changed the entry first. */
export async function updateName(
  db: Tx,
  scope: OwnFiles,
  { id, revision, at, ...name }: { id: string; revision: number; name: string; nameKey: string; at: Date },
): Promise<number> {
  const { count } = await db.fileNode.updateMany({
    where: { AND: [scope.where, { id, revision }] },
    data: { ...name, updatedAt: at, revision: { increment: 1 } },
  })
  return count
}

type Placed = { readonly id: string; readonly parentId: string | null; readonly name: string; readonly nameKey: string }

/** Moves each entry into its folder: `cutOff` removes the old folders from the paths of everything inside, then the new ones are put in front. */
export async function updatePlaces(db: Tx, { where }: OwnFiles, placed: readonly Placed[], at: Date): Promise<void> {
  await cutOff(
    db,
    { where },
    placed.map(({ id }) => id),
  )
  await db.$executeRaw`
    UPDATE file_node d SET ancestors = (p.ancestors || p.id) || d.ancestors
    FROM unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ parentId }) => parentId)}::uuid[]) AS m(id, parent_id) JOIN file_node p ON p.id = m.parent_id
    WHERE d.owner_id = ${where.ownerId}::uuid AND (d.id = m.id OR m.id = ANY(d.ancestors))`
  await db.$executeRaw`
    UPDATE file_node d SET parent_id = m.parent_id, name = m.name, name_key = m.name_key, updated_at = ${at}, revision = d.revision + 1
    FROM unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ parentId }) => parentId)}::uuid[],
      ${placed.map(({ name }) => name)}::text[], ${placed.map(({ nameKey }) => nameKey)}::text[]) AS m(id, parent_id, name, name_key)
    WHERE d.id = m.id AND d.owner_id = ${where.ownerId}::uuid`
}

/** Moves these entries to the top, so that the paths of everything inside begin with them. */
async function cutOff(db: Tx, { where }: { where: OwnFiles['where'] }, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE file_node d SET ancestors = d.ancestors[array_position(d.ancestors, m.id):]
    FROM unnest(${[...ids]}::uuid[]) AS m(id) WHERE d.owner_id = ${where.ownerId}::uuid AND m.id = ANY(d.ancestors)`
  await db.$executeRaw`UPDATE file_node SET ancestors = '{}' WHERE owner_id = ${where.ownerId}::uuid AND id = ANY(${[...ids]}::uuid[])`
}

/** The number of levels from these folders down to the deepest entry inside them; 0 where they are empty. */
export async function findDepthBelow(db: Db, { where }: OwnFiles, ids: readonly string[]): Promise<number> {
  const [row] = await db.$queryRaw<{ depth: number }[]>`
    SELECT coalesce(max(cardinality(d.ancestors) - array_position(d.ancestors, m.id) + 1), 0)::int AS depth
    FROM file_node d, unnest(${[...ids]}::uuid[]) AS m(id) WHERE d.owner_id = ${where.ownerId}::uuid AND m.id = ANY(d.ancestors)`
  return row?.depth ?? 0
}

/** Moves these entries to the trash, with everything inside that was not deleted before. */
export async function updateTrashed(db: Tx, { where }: OwnFiles, ids: readonly string[], at: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE file_node d SET trashed_at = ${at}, trash_root_id = m.id, revision = d.revision + 1
    FROM unnest(${[...ids]}::uuid[]) AS m(id)
    WHERE d.owner_id = ${where.ownerId}::uuid AND d.trashed_at IS NULL AND (d.id = m.id OR m.id = ANY(d.ancestors))`
}

export async function updateRestored(db: Tx, { where }: OwnFiles, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE file_node SET trashed_at = NULL, trash_root_id = NULL, revision = revision + 1
    WHERE owner_id = ${where.ownerId}::uuid AND trash_root_id = ANY(${[...ids]}::uuid[])`
}

/** The folders among these that exist and are not in the trash. */
export async function liveFolders(db: Db, scope: OwnFiles, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.fileNode.findMany({
    where: { AND: [scope.where, { id: { in: [...ids] }, kind: 'FOLDER', trashedAt: null }] },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}

/** The asset of the current version of each of these files. */
export async function listCurrentAssets(db: Db, { where }: OwnFiles, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ id: string; assetId: string }[]>`
    SELECT n.id, v.asset_id AS "assetId" FROM file_node n JOIN file_version v ON v.node_id = n.id AND v.number = n.version
    WHERE n.owner_id = ${where.ownerId}::uuid AND n.id = ANY(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, assetId }) => [id, assetId]))
}

export async function insertVersions(db: Tx, rows: Prisma.FileVersionCreateManyInput[]): Promise<void> {
  await db.fileVersion.createMany({ data: rows })
}
