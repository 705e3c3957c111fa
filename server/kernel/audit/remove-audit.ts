import 'server-only'
import { env } from '@/lib/env'
import { chainKey, macOf } from './audit-chain'
import { now } from '../clock'
import { countUpTo, deleteUpTo, findEndOfOld, insertCheckpoint } from '../queries/audit-chain.sql'
import { runInChain } from './seal-audit'

/** Removes entries older than this from the beginning of the chain, and signs the point where the chain goes on. Returns how many were removed. */
export async function removeOldAudit(before: Date): Promise<number> {
  return runInChain(async (db) => {
    const end = await findEndOfOld(db, before)
    if (!end) return 0
    // The time has the same digits as the database returns.
    const at = now().toISOString().replace('Z', '000Z')
    const checkpoint = { ...end, removed: await countUpTo(db, end.seq), at }
    await insertCheckpoint(db, { ...checkpoint, mac: macOf(chainKey(env().AUTH_SECRET), { kind: 'checkpoint', ...checkpoint }) })
    return deleteUpTo(db, end.seq)
  })
}
