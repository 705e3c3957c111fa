import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { lockSharedTagRows, listKeptTags, type KeptTag } from './queries/lock.sql'

/**
 * The tags that ids of some earlier time stand for, for callers who mark a record with them: a tag that was merged in the meantime is replaced by the one that
 * took its place. The tags stay until the end of the transaction. Ids that belong to no tag are left out.
 */
export async function lockSharedTags(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<ReadonlyMap<string, KeptTag>> {
  if (ids.length === 0) return new Map()
  const held = new Set(await lockSharedTagRows(db, ids))
  const kept = await listKeptTags(db, { ids, at })
  // While the lock was awaited, a tag was merged once more into another one that is not locked yet.
  if (kept.some(({ id }) => !held.has(id))) return lockSharedTags(db, { ids, at })
  return new Map(kept.map((tag) => [tag.given, tag]))
}
