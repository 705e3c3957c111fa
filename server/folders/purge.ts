import 'server-only'
import { dropStored } from '@/server/files'
import type { Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { deleteTrashed } from './queries/purge.sql'
import type { OwnFiles } from './scope'

const idsAtOnce = 1_000

/** What is to be removed from the file store once it is committed. */
export function removal(ids: readonly string[]): OutboxMessage[] {
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) => ({
    type: 'folders.dropped',
    payload: { ids: ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce) },
    priority: 'bulk',
  }))
}

/** For good: what was deleted with these, and the files of all its versions. */
export async function purge(db: Tx, scope: OwnFiles, rootIds: readonly string[], at: Date): Promise<OutboxMessage[]> {
  if (rootIds.length === 0) return []
  return removal(await dropStored(db, { ids: await deleteTrashed(db, scope, rootIds), at }))
}
