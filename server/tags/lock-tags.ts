import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { lockSharedTagRows, listKeptTags, type KeptTag } from './queries/lock.sql'

/**
 * What tags that somebody named at some time are called now, for who marks a record with them: one that was merged meanwhile is the one that
 * took its place. They stay until the end of the transaction. Ids that are no tag's are not among them.
 */
export async function lockSharedTags(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<ReadonlyMap<string, KeptTag>> {
  if (ids.length === 0) return new Map()
  const held = new Set(await lockSharedTagRows(db, ids))
  const kept = await listKeptTags(db, { ids, at })
  // While it was waited for, one was merged once more into another that is not held yet.
  if (kept.some(({ id }) => !held.has(id))) return lockSharedTags(db, { ids, at })
  return new Map(kept.map((tag) => [tag.given, tag]))
}
