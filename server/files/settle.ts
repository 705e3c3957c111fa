import 'server-only'
import { storage } from '@/server/kernel/files/storage'
import { listRecordedIds } from './queries/assets'

/** Removes from the store what stands in no row. Where the database does not say, everything stays, and the sweep asks again. */
export async function settleStored(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const kept = await listRecordedIds(ids)
  await Promise.all(ids.filter((id) => !kept.has(id)).map((id) => storage.remove(id)))
}
