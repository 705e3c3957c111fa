import 'server-only'
import { env } from '@/lib/env'
import { chainKey, macOf } from './audit-chain'
import { now } from '../clock'
import { countUpTo, deleteUpTo, findEndOfOld, insertCheckpoint } from '../queries/audit-chain.sql'
import { inChain } from './seal-audit'

/** Removes what is older, from the beginning of the chain on, and signs where it goes on. Answers how many entries went. */
export async function removeOldAudit(before: Date): Promise<number> {
  return inChain(async (db) => {
    const end = await findEndOfOld(db, before)
    if (!end) return 0
    // The digits that the database tells it with.
    const at = now().toISOString().replace('Z', '000Z')
    const checkpoint = { ...end, removed: await countUpTo(db, end.seq), at }
    await insertCheckpoint(db, { ...checkpoint, mac: macOf(chainKey(env().AUTH_SECRET), { kind: 'checkpoint', ...checkpoint }) })
    return deleteUpTo(db, end.seq)
  })
}
