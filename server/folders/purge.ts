import 'server-only'
import { dropStored, removalMessages } from '@/server/files'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { deleteTrashed } from './queries/purge.sql'
import type { OwnFiles } from './scope'

/** Deletes for good the entries that were put into the trash with these, and the files of all their versions. */
export async function purgeEntries(db: Tx, scope: OwnFiles, rootIds: readonly string[], at: Date): Promise<OutboxMessage[]> {
  if (rootIds.length === 0) return []
  return removalMessages(await dropStored(db, { ids: await deleteTrashed(db, scope, rootIds), at }))
}
