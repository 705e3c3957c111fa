import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'

export type WaitingAsset = { id: string; ownerId: string; ownerName: string; fileName: string }

/**
 * Files that wait for the scanner: untried ones first, the oldest first, then failed ones whose last try was before `triedBefore`. However many have failed, no
 * new file is delayed.
 */
export function listWaitingFiles(db: Db, { limit, triedBefore }: { limit: number; triedBefore: Date }): Promise<WaitingAsset[]> {
  return db.$queryRaw`
    SELECT a.id, a.owner_id AS "ownerId", u.display_name AS "ownerName", a.file_name AS "fileName" FROM asset a JOIN app_user u ON u.id = a.owner_id
    WHERE a.scan = 'WAITING' AND a.deleted_at IS NULL AND (a.scanned_at IS NULL OR a.scanned_at < ${triedBefore})
    ORDER BY a.scanned_at NULLS FIRST, a.created_at, a.id LIMIT ${limit}`
}

/** Records a failed scan: the file goes on waiting, behind the others. */
export async function updateScanTried(db: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.asset.updateMany({ where: { id, scan: 'WAITING' }, data: { scannedAt: at } })
}

/** False where the file was settled before, or is gone. */
export async function updateScanned(db: Tx, { id, scan, at }: { id: string; scan: 'CLEAN' | 'INFECTED'; at: Date }): Promise<boolean> {
  const { count } = await db.asset.updateMany({ where: { id, scan: 'WAITING' }, data: { scan, scannedAt: at } })
  return count === 1
}

/** The people who may change the settings. */
export async function listAdminIds(db: Db): Promise<string[]> {
  const rows = await db.user.findMany({
    where: {
      status: 'ENABLED',
      activation: 'ACTIVE',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: { in: ['CONFIG_ADMIN', 'ALL'] } } } } } },
    },
    select: { id: true },
    take: 50,
  })
  return rows.map(({ id }) => id)
}
