import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { pool, type Db, type Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'
import { imageMediaTypes } from '../rules'
import type { AssetScope } from '../scope'

export type StoredAsset = { id: string; fileName: string; mediaType: string; sizeBytes: number }

export function findAsset(db: Db, scope: AssetScope, id: string): Promise<StoredAsset | null> {
  return db.asset.findFirst({
    where: { AND: [scope.where, { id, deletedAt: null }] },
    select: { id: true, fileName: true, mediaType: true, sizeBytes: true },
  })
}

export async function hasOwnImage(db: Db, { assetId, ownerId }: { assetId: string; ownerId: string }): Promise<boolean> {
  const found = await db.asset.count({ where: { id: assetId, ownerId, deletedAt: null, mediaType: { in: [...imageMediaTypes] } } })
  return found > 0
}

export async function insertAssets(db: Tx, rows: Prisma.AssetCreateManyInput[]): Promise<void> {
  await db.asset.createMany({ data: rows })
}

/** The number of bytes that a person stores. Takes an advisory lock, so that two uploads at once cannot both use the last room. */
export async function lockUsedBytes(db: Tx, ownerId: string): Promise<number> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.files.' || ${ownerId}, 0))`
  return countUsedBytes(db, ownerId)
}

/** The number of bytes that a person stores. */
export async function countUsedBytes(db: Db, ownerId: string): Promise<number> {
  // PostgreSQL's sum of integers is wider than Prisma's Int.
  const [row] = await db.$queryRaw<
    { bytes: number }[]
  >`SELECT coalesce(sum(size_bytes), 0)::float8 AS bytes FROM asset WHERE owner_id = ${ownerId}::uuid AND deleted_at IS NULL`
  return row?.bytes ?? 0
}

/** The files among these that this person uploaded. */
export function listOwnAssets(db: Db, { ownerId, ids }: { ownerId: string; ids: readonly string[] }): Promise<StoredAsset[]> {
  return db.asset.findMany({
    where: { id: { in: [...ids] }, ownerId, deletedAt: null },
    select: { id: true, fileName: true, mediaType: true, sizeBytes: true },
  })
}

/** Marks the assets as deleted that nothing else uses, and returns their ids; the caller removes their bytes after the commit. */
export async function dropAssets(db: Tx, { ids, at, logo }: { ids: readonly string[]; at: Date; logo: string | null }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM asset a WHERE a.id = ANY(${ids.filter((id) => id !== logo)}::uuid[]) AND a.deleted_at IS NULL AND NOT ${isNamed('asset', Prisma.sql`a.id`)}`
  const dropped = rows.map(({ id }) => id)
  await db.asset.updateMany({ where: { id: { in: dropped } }, data: { deletedAt: at } })
  return dropped
}

/** Clears the names of these files. */
export async function forgetNames(db: Tx, ids: readonly string[]): Promise<void> {
  await db.asset.updateMany({ where: { id: { in: [...ids] } }, data: { fileName: '' } })
}

/** The ids among these that have a row, deleted rows included. Uses a connection outside transactions, because the sweep asks for many ids. */
export async function listRecordedIds(ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM asset WHERE id = ANY($1::uuid[])', [ids])
  return new Set(rows.map(({ id }) => id))
}

/**
 * Marks a person's uploads as deleted and clears their names, except for one file and the evidence of cases, which stays as long as its case. `listErasedFiles`
 * lists them, so that their bytes can be removed.
 */
export function eraseAssets(db: Tx, { ownerId, at, but }: { ownerId: string; at: Date; but: string | null }): Promise<number> {
  return db.$executeRaw`
    UPDATE asset a SET file_name = '', deleted_at = ${at} WHERE a.owner_id = ${ownerId}::uuid AND a.file_name <> '' AND a.id IS DISTINCT FROM ${but}::uuid
      AND NOT ${isNamed('evidence', Prisma.sql`a.id`)}`
}

/** The files of this person of which nothing may be left in the file store. */
export async function listErasedFiles(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.asset.findMany({ where: { ownerId, fileName: '', deletedAt: { not: null } }, select: { id: true } })
  return rows.map(({ id }) => id)
}
