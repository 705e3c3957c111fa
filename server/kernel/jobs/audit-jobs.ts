import 'server-only'
import { env } from '@/lib/env'
import { chainKeys } from '../audit/audit-chain'
import { now } from '../clock'
import { unhurriedPool } from '../db'
import type { Job } from './jobs'
import { logger } from '../logger'
import { sealAudit } from '../audit/seal-audit'
import { verifyAudit } from '../audit/verify-audit'

export const auditJobs: readonly Job[] = [
  { name: 'seal-audit', pattern: '*/10 * * * * *', run: async () => void (await sealAudit()) },
  { name: 'verify-audit', pattern: '40 2 * * *', run: verifyNightly },
]

/** The result goes into the log, which an institution keeps elsewhere: the newest seal in it shows later whether entries were cut off. */
async function verifyNightly(): Promise<void> {
  await sealAudit()
  const client = await unhurriedPool().connect()
  try {
    const { broken, sealed, head } = await verifyAudit(client, { keys: chainKeys(env()), at: now() })
    if (!broken) return logger.security('auditIntact', { entries: sealed, ...(head && { seal: `${head.seq}:${head.hash}` }) })
    logger.security('auditBroken', { ...broken })
    throw new Error(`the audit is broken at entry ${broken.seq}: ${broken.why}`)
  } finally {
    client.release()
  }
}
