import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import type { OwnFiles, ReadableFiles } from '../scope'
import { asksConfirmation, isLive, isReadable, isSharedItself, tellsOpening } from './sight.sql'

export type NodeRow = {
  id: string
  kind: 'FOLDER' | 'FILE'
  name: string
  revision: number
  updatedAt: Date
  version: number
  assetId: string | null
  scan: 'NONE' | 'WAITING' | 'CLEAN' | 'INFECTED'
  sizeBytes: number
  items: number
  owner: string | null
  shares: number
  confirm: 'NONE' | 'ASKED' | 'DONE'
  tellsOpening: boolean
  hidden: boolean
  from: string | null
  trashedAt: Date | null
}
type Page = { readonly skip: number; readonly limit: number }
type Found = { rows: NodeRow[]; total: number }

const byName = Prisma.sql`n.kind, n.name_key, n.id`
const lastChanged = Prisma.sql`n.updated_at DESC, n.id`
const lastDeleted = Prisma.sql`n.trashed_at DESC, n.id`

async function listRows(
  db: Db,
  reader: ReadableFiles,
  { where, order, skip, limit }: Page & { readonly where: Prisma.Sql; readonly order: Prisma.Sql },
): Promise<Found> {
  const { userId, today } = reader.where
  const rows = await db.$queryRaw<NodeRow[]>`
    WITH n AS MATERIALIZED (SELECT n.* FROM file_node n WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${skip})
    SELECT n.id, n.kind::text AS kind, n.name, n.revision, n.updated_at AS "updatedAt", n.version, n.trashed_at AS "trashedAt",
      a.id AS "assetId", coalesce(a.scan::text, 'NONE') AS scan, coalesce(a.size_bytes, 0) AS "sizeBytes", p.name AS "from",
      CASE WHEN n.owner_id <> ${userId}::uuid THEN o.display_name END AS owner,
      (SELECT count(*)::int FROM file_node c WHERE c.parent_id = n.id AND c.trashed_at IS NULL) AS items,
      CASE WHEN n.owner_id = ${userId}::uuid THEN (SELECT count(*)::int FROM file_share s WHERE s.node_id = n.id AND ${isLive(today)}) ELSE 0 END AS shares,
      CASE WHEN n.kind = 'FOLDER' OR n.owner_id = ${userId}::uuid OR NOT ${asksConfirmation(reader)} THEN 'NONE'
        WHEN EXISTS (SELECT 1 FROM file_receipt r WHERE r.node_id = n.id AND r.user_id = ${userId}::uuid AND r.version = n.version AND r.confirmed_at IS NOT NULL) THEN 'DONE'
        ELSE 'ASKED' END AS confirm,
      n.kind = 'FILE' AND n.owner_id <> ${userId}::uuid AND ${tellsOpening(reader)} AS "tellsOpening",
      EXISTS (SELECT 1 FROM file_hidden h WHERE h.node_id = n.id AND h.user_id = ${userId}::uuid) AS hidden
    FROM n JOIN app_user o ON o.id = n.owner_id LEFT JOIN file_node p ON p.id = n.parent_id
    LEFT JOIN file_version v ON v.node_id = n.id AND v.number = n.version LEFT JOIN asset a ON a.id = v.asset_id
    ORDER BY ${order}`
  const [counted] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM file_node n WHERE ${where}`
  return { rows, total: counted?.total ?? 0 }
}

/** The contents of a folder that somebody may open. */
export function listInFolder(db: Db, reader: ReadableFiles, { folderId, ...page }: Page & { folderId: string }): Promise<Found> {
  return listRows(db, reader, { ...page, where: Prisma.sql`n.parent_id = ${folderId}::uuid AND ${isReadable(reader)}`, order: byName })
}

/** The reader's own entries at the top. */
export function listAtTop(db: Db, reader: ReadableFiles, page: Page): Promise<Found> {
  const where = Prisma.sql`n.owner_id = ${reader.where.userId}::uuid AND n.parent_id IS NULL AND n.trashed_at IS NULL`
  return listRows(db, reader, { ...page, where, order: byName })
}

/** The reader's own entries whose name contains the search text; without a text, the files that changed last. */
export function listFound(db: Db, reader: ReadableFiles, { q, ...page }: Page & { q: string }): Promise<Found> {
  const own = Prisma.sql`n.owner_id = ${reader.where.userId}::uuid AND n.trashed_at IS NULL`
  if (q === '') return listRows(db, reader, { ...page, where: Prisma.sql`${own} AND n.kind = 'FILE'`, order: lastChanged })
  const like = `%${escapedLike(q.normalize('NFC').toLowerCase())}%`
  return listRows(db, reader, { ...page, where: Prisma.sql`${own} AND n.name_key LIKE ${like}`, order: byName })
}

/** The entries that somebody deleted, each with its contents as one row. */
export function listTrashedEntries(db: Db, reader: ReadableFiles, page: Page): Promise<Found> {
  const where = Prisma.sql`n.owner_id = ${reader.where.userId}::uuid AND n.trash_root_id = n.id`
  return listRows(db, reader, { ...page, where, order: lastDeleted })
}

/** The entries that others share with somebody, or those of them that they have hidden. */
export function listSharedWith(db: Db, reader: ReadableFiles, { hidden, ...page }: Page & { hidden: boolean }): Promise<Found> {
  const isHidden = Prisma.sql`EXISTS (SELECT 1 FROM file_hidden h WHERE h.node_id = n.id AND h.user_id = ${reader.where.userId}::uuid)`
  const where = Prisma.sql`n.owner_id <> ${reader.where.userId}::uuid AND ${isReadable(reader)} AND ${isSharedItself(reader)}
    AND ${hidden ? isHidden : Prisma.sql`NOT ${isHidden}`}`
  return listRows(db, reader, { ...page, where, order: lastChanged })
}

type ReadNode = {
  id: string
  kind: 'FOLDER' | 'FILE'
  name: string
  ownerId: string
  owner: string
  parentId: string | null
  ancestors: string[]
  version: number
}

export async function findReadable(db: Db, reader: ReadableFiles, id: string): Promise<ReadNode | null> {
  const [found] = await db.$queryRaw<ReadNode[]>`
    SELECT n.id, n.kind::text AS kind, n.name, n.owner_id AS "ownerId", o.display_name AS owner, n.parent_id AS "parentId", n.ancestors, n.version
    FROM file_node n JOIN app_user o ON o.id = n.owner_id WHERE n.id = ${id}::uuid AND ${isReadable(reader)}`
  return found ?? null
}

/** The folders above an entry that somebody may open, the topmost first. */
export function listAbove(db: Db, reader: ReadableFiles, ancestors: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`SELECT n.id, n.name FROM file_node n WHERE n.id = ANY(${[...ancestors]}::uuid[]) AND ${isReadable(reader)}
    ORDER BY cardinality(n.ancestors)`
}

/**
 * A file by its asset: any version of the reader's own, in the trash too, but only the current version of somebody else's. It is the entry `nodeId` where that
 * is given, otherwise any entry that has the asset.
 */
export async function findFile(
  db: Db,
  reader: ReadableFiles,
  { assetId, nodeId }: { assetId: string; nodeId: string | null },
): Promise<{ id: string; fileName: string; mediaType: string; sizeBytes: number } | null> {
  const [found] = await db.$queryRaw<{ id: string; fileName: string; mediaType: string; sizeBytes: number }[]>`
    SELECT a.id, n.name AS "fileName", a.media_type AS "mediaType", a.size_bytes AS "sizeBytes"
    FROM file_version v JOIN file_node n ON n.id = v.node_id JOIN asset a ON a.id = v.asset_id AND a.deleted_at IS NULL
    WHERE v.asset_id = ${assetId}::uuid AND (${nodeId}::uuid IS NULL OR n.id = ${nodeId}::uuid)
      AND a.scan <> 'INFECTED' AND (n.owner_id = ${reader.where.userId}::uuid OR (a.scan <> 'WAITING' AND v.number = n.version AND ${isReadable(reader)}))
    ORDER BY n.trashed_at NULLS FIRST, n.updated_at DESC, n.id LIMIT 1`
  return found ?? null
}

/** The owner's folders with the names of the folders above, to move something into. */
export function listOwnFolders(
  db: Db,
  { where }: OwnFiles,
  { today, limit }: { today: string; limit: number },
): Promise<{ id: string; name: string; path: string; shares: number }[]> {
  return db.$queryRaw`
    SELECT n.id, n.name, coalesce((SELECT string_agg(a.name, ' / ' ORDER BY cardinality(a.ancestors)) FROM file_node a WHERE a.id = ANY(n.ancestors)), '') AS path,
      (SELECT count(*)::int FROM file_share s WHERE s.node_id = ANY(n.ancestors || n.id) AND ${isLive(today)}) AS shares
    FROM file_node n WHERE n.owner_id = ${where.ownerId}::uuid AND n.kind = 'FOLDER' AND n.trashed_at IS NULL
    ORDER BY path, n.name_key, n.id LIMIT ${limit}`
}

type OwnFile = { assetId: string; name: string; path: string; sizeBytes: number }

/** The owner's files that can be opened, those that changed last first. */
export function listOwnFiles(db: Db, { where }: OwnFiles, limit: number): Promise<OwnFile[]> {
  return db.$queryRaw`
    WITH n AS MATERIALIZED (SELECT n.* FROM file_node n WHERE n.owner_id = ${where.ownerId}::uuid AND n.trashed_at IS NULL AND n.kind = 'FILE'
      ORDER BY n.updated_at DESC, n.id LIMIT ${limit})
    SELECT a.id AS "assetId", n.name, a.size_bytes AS "sizeBytes",
      coalesce((SELECT string_agg(f.name, ' / ' ORDER BY cardinality(f.ancestors)) FROM file_node f WHERE f.id = ANY(n.ancestors)), '') AS path
    FROM n JOIN file_version v ON v.node_id = n.id AND v.number = n.version JOIN asset a ON a.id = v.asset_id AND a.deleted_at IS NULL AND a.scan <> 'INFECTED'
    ORDER BY n.updated_at DESC, n.id`
}

export async function countTrashedBytes(db: Db, { where }: OwnFiles): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT coalesce(sum(a.size_bytes), 0)::float8 AS bytes FROM asset a WHERE a.owner_id = ${where.ownerId}::uuid AND a.deleted_at IS NULL
      AND EXISTS (SELECT 1 FROM file_version v JOIN file_node n ON n.id = v.node_id WHERE v.asset_id = a.id AND n.trashed_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM file_version v JOIN file_node n ON n.id = v.node_id WHERE v.asset_id = a.id AND n.trashed_at IS NULL)`
  return row?.bytes ?? 0
}
