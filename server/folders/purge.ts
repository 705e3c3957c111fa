import 'server-only'
import { dropStored, removalMessages } from '@/server/files'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { deleteTrashed } from './queries/purge.sql'
import type { OwnFiles } from './scope'

/** Removes for good what was deleted with these entries, and the files of all its versions. */
export async function purgeEntries(db: Tx, scope: OwnFiles, rootIds: readonly string[], at: Date): Promise<OutboxMessage[]> {
  if (rootIds.length === 0) return []
  return removalMessages(await dropStored(db, { ids: await deleteTrashed(db, scope, rootIds), at }))
}
