import 'server-only'
import { v7 } from 'uuid'
import { env } from '@/lib/env'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { scanStream, type Scanned } from '@/server/kernel/clamd'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { Refusal } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/outbox'
import { insertAudit } from '@/server/kernel/queries/audit'
import { storage } from '@/server/kernel/storage'
import { listAdminIds, listWaiting, putScanned, type WaitingAsset } from './scan-queries'

const atOnce = 100

/** Has the scanner look into what waits for it, the oldest first. Where it cannot be reached, all goes on waiting. */
export async function scanWaiting(): Promise<void> {
  const { CLAMD } = env()
  if (CLAMD === undefined) return
  for (const asset of await listWaiting(prisma(), atOnce)) {
    const scanned = await scan(CLAMD, asset)
    if (scanned === 'unreachable') return
    if (scanned === 'tooLarge')
      logger.warn('scan.tooLarge', { assetId: asset.id, hint: 'StreamMaxLength of clamd is less than the largest file' })
    else if (scanned !== 'gone' && scanned !== 'failed') await settle(asset, scanned)
  }
}

async function scan(address: string, { id }: WaitingAsset): Promise<Scanned | 'unreachable' | 'failed' | 'gone'> {
  try {
    return await scanStream(address, await storage.get(id))
  } catch (error) {
    if (error instanceof Refusal && error.status === 'NOT_FOUND') return 'gone'
    logger.warn('scan.failed', { assetId: id, error: String(error) })
    return isUnreachable(error) ? 'unreachable' : 'failed'
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ENOENT', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

/** One that breaks off over a file says nothing of the next. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && unreachable.has(error.code)
}

/** What is infected lies apart from what is served before anybody is told. */
async function settle(asset: WaitingAsset, { found }: { found: string | null }): Promise<void> {
  if (found !== null) await storage.setApart(asset.id)
  const at = now()
  await inJobTransaction(async (db) => {
    const isNew = await putScanned(db, { id: asset.id, scan: found === null ? 'CLEAN' : 'INFECTED', at })
    if (!isNew || found === null) return
    logger.security('fileInfected', { assetId: asset.id, ownerId: asset.ownerId, found })
    await writeOutbox(db, noticesOf(asset, found, await listAdminIds(db)), at)
    const act = { call: 'job.scan-files', action: 'files.infected', entity: 'asset', entityId: asset.id, changes: { found: { to: found } } }
    await insertAudit(db, [{ ...act, id: v7(), at, address: '', requestId: '' }])
  })
}

function noticesOf({ ownerId, ownerName, fileName }: WaitingAsset, found: string, adminIds: readonly string[]): OutboxMessage[] {
  const notice = (key: NoticeKey, to: readonly string[], values: Readonly<Record<string, string>>, href: string): OutboxMessage => ({
    type: 'messaging.notice',
    payload: { to, key, values: { ...values, found }, href, urgent: true },
  })
  const others = adminIds.filter((id) => id !== ownerId)
  return [
    notice('fileInfected', [ownerId], { name: fileName }, paths.files),
    ...(others.length > 0 ? [notice('fileInfectedBy', others, { person: ownerName }, paths.audit)] : []),
  ]
}
