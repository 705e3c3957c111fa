import 'server-only'
import { dropStored, removal } from '@/server/files'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { deleteRemoved } from './queries/removed.sql'

const dayMs = 86_400_000
/** What its writer has removed is gone after so many days: a device that was offline may still send to it, and is told that it is gone. */
const keptDays = 30
const atOnce = 200

export async function purgeRemoved(): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - keptDays * dayMs)
  for (;;) {
    const count = await inJobTransaction(async (db) => {
      const { deleted, assetIds } = await deleteRemoved(db, { before, limit: atOnce })
      const dropped = assetIds.length === 0 ? [] : await dropStored(db, { ids: assetIds, at })
      if (dropped.length > 0) await writeOutbox(db, removal(dropped), at)
      return deleted
    })
    if (count < atOnce) return
  }
}
