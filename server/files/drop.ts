import 'server-only'
import { readSettings } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { writeOutbox, type OutboxMessage } from '@/server/kernel/jobs/outbox'
import { dropAssets, forgetNames } from './queries/assets'

/** Drops the given files that nothing uses, and returns their ids. */
export async function dropStored(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<string[]> {
  return dropAssets(db, { ids, at, logo: (await readSettings()).logo })
}

const idsAtOnce = 1_000

/** The outbox messages that remove these files' bytes from the store, after the commit (listeners.ts). */
export function removalMessages(ids: readonly string[]): OutboxMessage[] {
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) => ({
    type: 'files.dropped',
    payload: { ids: ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce) },
    priority: 'bulk',
  }))
}

/**
 * As `dropStored`, for files that must leave no trace, such as uploads about an erased person: their names are deleted as well, and their bytes after the
 * commit.
 */
export async function forgetStored(db: Tx, { ids, at }: { ids: readonly string[]; at: Date }): Promise<void> {
  const dropped = ids.length === 0 ? [] : await dropStored(db, { ids: [...new Set(ids)], at })
  if (dropped.length === 0) return
  await forgetNames(db, dropped)
  await writeOutbox(db, removalMessages(dropped), at)
}
