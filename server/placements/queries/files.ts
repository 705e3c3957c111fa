import 'server-only'
import type { StoredAsset } from '@/server/files'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import type { ProviderScope } from '../scope'

const columns = {
  assetId: true,
  providerId: true,
  revision: true,
  endsOn: true,
  at: true,
  addedBy: { select: { displayName: true } },
  asset: { select: { fileName: true, sizeBytes: true, scan: true } },
} as const

/** The files of a provider without infected ones, in the order in which they end. */
export async function listFiles(db: Db, { providerId, limit }: { providerId: string; limit: number }) {
  const rows = await db.placementFile.findMany({
    where: { providerId, asset: { deletedAt: null, scan: { not: 'INFECTED' } } },
    select: columns,
    orderBy: [{ endsOn: { sort: 'asc', nulls: 'last' } }, { at: 'asc' }, { assetId: 'asc' }],
    take: limit,
  })
  return rows.map(({ endsOn, ...row }) => ({ ...row, endsOn: endsOn && dayOf(endsOn) }))
}

export function countFiles(db: Db, providerId: string): Promise<number> {
  return db.placementFile.count({ where: { providerId } })
}

/** A file of a provider that somebody may see. */
export async function findFile(db: Db, scope: ProviderScope, assetId: string) {
  const row = await db.placementFile.findFirst({ where: { assetId, provider: scope.where }, select: columns })
  return row && { ...row, endsOn: row.endsOn && dayOf(row.endsOn) }
}

/** The condition for a file that may be read: it is known to be harmless, or does not need a scan. */
export async function findReadable(db: Db, scope: ProviderScope, assetId: string): Promise<StoredAsset | null> {
  const row = await db.placementFile.findFirst({
    where: { assetId, provider: scope.where, asset: { deletedAt: null, scan: { in: ['NONE', 'CLEAN'] } } },
    select: { asset: { select: { id: true, fileName: true, mediaType: true, sizeBytes: true } } },
  })
  return row?.asset ?? null
}

type NewFiles = { providerId: string; assetIds: readonly string[]; endsOn: string | null; addedById: string; at: Date }
/** Returns the number of files that were not there yet. */
export async function insertFiles(db: Tx, { assetIds, endsOn, ...row }: NewFiles): Promise<number> {
  const data = assetIds.map((assetId) => ({ ...row, assetId, endsOn: endsOn === null ? null : new Date(endsOn) }))
  return (await db.placementFile.createMany({ data, skipDuplicates: true })).count
}

export async function updateFile(db: Tx, { assetId, endsOn }: { assetId: string; endsOn: string | null }): Promise<void> {
  const data = { endsOn: endsOn === null ? null : new Date(endsOn), revision: { increment: 1 } }
  await db.placementFile.updateMany({ where: { assetId }, data })
}

export async function deleteFile(db: Tx, assetId: string): Promise<void> {
  await db.placementFile.deleteMany({ where: { assetId } })
}

export async function listFileIds(db: Db, providerId: string): Promise<string[]> {
  return (await db.placementFile.findMany({ where: { providerId }, select: { assetId: true } })).map(({ assetId }) => assetId)
}
