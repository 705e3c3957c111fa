import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { scanStream, type Scanned } from '@/server/kernel/files/clamd'
import { Refusal } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { storage } from '@/server/kernel/files/storage'
import type { WaitingAsset } from './queries/scan.sql'

/** The scanner's result; `failed`: no result for this file, but the next may have one. */
export async function scanFile(address: string, { id }: WaitingAsset): Promise<Scanned | 'unreachable' | 'failed' | 'gone'> {
  try {
    return await scanStream(address, await storage.get(id))
  } catch (error) {
    if (error instanceof Refusal && error.status === 'NOT_FOUND') return 'gone'
    logger.warn('scan.failed', { assetId: id, error: String(error) })
    return isUnreachable(error) ? 'unreachable' : 'failed'
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ENOENT', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

/** Whether the scanner cannot be reached at all. One that only disconnects during a file may still check the next. */
function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && unreachable.has(error.code)
}

export function noticesOf({ ownerId, ownerName, fileName }: WaitingAsset, found: string, adminIds: readonly string[]): OutboxMessage[] {
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
