import 'server-only'
import type { StoredAsset } from '@/server/files'
import type { Db, Tx } from '@/server/kernel/db'
import type { ConcernScope } from '../scope'

type NewFiles = { concernId: string; assetIds: readonly string[]; addedById: string; at: Date }
export async function insertCaseFiles(db: Tx, { assetIds, ...row }: NewFiles): Promise<void> {
  await db.concernFile.createMany({ data: assetIds.map((assetId) => ({ ...row, assetId })), skipDuplicates: true })
}

export type CaseFile = { id: string; fileName: string; sizeBytes: number; addedBy: string; at: Date; isReady: boolean }

/** The files in order of time, without infected ones. */
export async function listCaseFiles(db: Db, concernId: string, limit: number): Promise<CaseFile[]> {
  const rows = await db.concernFile.findMany({
    where: { concernId, asset: { deletedAt: null, scan: { not: 'INFECTED' } } },
    select: {
      at: true,
      addedBy: { select: { displayName: true } },
      asset: { select: { id: true, fileName: true, sizeBytes: true, scan: true } },
    },
    orderBy: [{ at: 'asc' }, { assetId: 'asc' }],
    take: limit,
  })
  return rows.map(({ at, addedBy, asset: { scan, ...asset } }) => ({
    ...asset,
    at,
    addedBy: addedBy.displayName,
    isReady: scan !== 'WAITING',
  }))
}

/** A file of a case that somebody can open, with the case. */
export async function findCaseFile(db: Db, scope: ConcernScope, assetId: string): Promise<{ concernId: string; file: StoredAsset } | null> {
  const row = await db.concernFile.findFirst({
    where: { assetId, concern: scope.where, asset: { deletedAt: null, scan: { in: ['NONE', 'CLEAN'] } } },
    select: { concernId: true, asset: { select: { id: true, fileName: true, mediaType: true, sizeBytes: true } } },
    orderBy: { concernId: 'asc' },
  })
  return row && { concernId: row.concernId, file: row.asset }
}

/** The files of cases whose retention period is over. */
export async function listExpiredFiles(db: Tx, today: string): Promise<string[]> {
  const rows = await db.concernFile.findMany({ where: { concern: { keepUntil: { lt: new Date(today) } } }, select: { assetId: true } })
  return rows.map(({ assetId }) => assetId)
}
