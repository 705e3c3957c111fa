import 'server-only'
import { storage } from '@/server/kernel/files/storage'
import { listRecordedIds } from './queries/assets'

/** Removes from the store the files that have no row. Where the database does not answer, all files stay, and the sweep asks again. */
export async function settleStored(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const kept = await listRecordedIds(ids)
  await Promise.all(ids.filter((id) => !kept.has(id)).map((id) => storage.remove(id)))
}
