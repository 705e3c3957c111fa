import 'server-only'
import { v7 } from 'uuid'
import { env } from '@/lib/env'
import { logger } from '@/server/kernel/logger'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { insertAudit } from '@/server/kernel/queries/audit'
import { storage } from '@/server/kernel/files/storage'
import { now } from '@/server/kernel/clock'
import type { Job } from '@/server/kernel/jobs/jobs'
import { leftSpools, removeSpool } from '@/server/kernel/files/spool'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { partStore } from '@/server/kernel/files/part-store'
import { deletePartsBefore, listBegunIds } from './queries/parts'
import { listAdminIds, listWaitingFiles, updateScanned, updateScanTried, type WaitingAsset } from './queries/scan.sql'
import { noticesOf, scanFile } from './scan'
import { settleStored } from './settle'

/** A leftover is removed after this time, which is longer than any upload takes. */
const leftAfterMs = 24 * 3_600_000

const scannedAtOnce = 100
/** How long a file that the scanner could not check waits before it is scanned again. */
const triedAgainMs = 10 * 60_000

/** Scans waiting files. Where the scanner cannot be reached, they go on waiting. */
async function scanWaiting(): Promise<void> {
  const { CLAMD } = env()
  if (CLAMD === undefined) return
  const triedBefore = new Date(now().getTime() - triedAgainMs)
  for (const asset of await listWaitingFiles(prisma(), { limit: scannedAtOnce, triedBefore })) {
    const scanned = await scanFile(CLAMD, asset)
    if (scanned === 'unreachable') return
    if (scanned === 'tooLarge')
      logger.warn('scan.tooLarge', { assetId: asset.id, hint: 'StreamMaxLength of clamd is less than the largest file' })
    if (scanned === 'tooLarge' || scanned === 'gone' || scanned === 'failed')
      await inJobTransaction((db) => updateScanTried(db, { id: asset.id, at: now() }))
    else await settleScanned(asset, scanned)
  }
}

/** An infected file is moved to quarantine before anybody is notified. */
async function settleScanned(asset: WaitingAsset, { found }: { found: string | null }): Promise<void> {
  if (found !== null) await storage.setApart(asset.id)
  const at = now()
  await inJobTransaction(async (db) => {
    const isNew = await updateScanned(db, { id: asset.id, scan: found === null ? 'CLEAN' : 'INFECTED', at })
    if (!isNew || found === null) return
    logger.security('fileInfected', { assetId: asset.id, ownerId: asset.ownerId, found })
    await writeOutbox(db, noticesOf(asset, found, await listAdminIds(db)), at)
    const act = { call: 'job.scan-files', action: 'files.infected', entity: 'asset', entityId: asset.id, changes: { found: { to: found } } }
    await insertAudit(db, [{ ...act, id: v7(), at, address: '', requestId: '' }])
  })
}

/** Removes the pieces of uploads that were not finished within a day, and pieces without a row in the database. */
async function sweepParts(before: Date): Promise<void> {
  for (const id of await inJobTransaction((db) => deletePartsBefore(db, before))) await partStore.remove(id)
  const left = await partStore.listLeft(before)
  const begun = await listBegunIds(prisma(), left)
  for (const id of left) if (!begun.has(id)) await partStore.remove(id)
}

/** Removes uploads that a killed server left behind, and unfinished ones. */
export const filesJobs: readonly Job[] = [
  { name: 'scan-files', pattern: '*/20 * * * * *', run: scanWaiting },
  {
    name: 'sweep-uploads',
    pattern: '37 * * * *',
    run: async () => {
      const before = new Date(now().getTime() - leftAfterMs)
      await sweepParts(before)
      for (const { folder, ids } of await leftSpools(before)) {
        await settleStored(ids)
        await removeSpool(folder)
      }
    },
  },
]
