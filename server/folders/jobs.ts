import 'server-only'
import { v7 } from 'uuid'
import { now } from '@/server/kernel/clock'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { insertAudit } from '@/server/kernel/queries/audit'
import { nodeEntity } from './calls/access'
import { purgeEntries } from './purge'
import { listOverdue, listTrashRootIds } from './queries/purge.sql'
import { lockOwner } from './queries/tree.sql'
import { trashedBefore } from './rules'
import { ownFiles } from './scope'

const overdueAtOnce = 1_000

/** Purges what has been in the trash for 30 days: the files of one owner in one transaction, each entry with its own record in the audit. */
async function purgeTrash(): Promise<void> {
  const at = now()
  const overdue = await listOverdue(prisma(), trashedBefore(at), overdueAtOnce)
  for (const ownerId of new Set(overdue.map((one) => one.ownerId)))
    await inJobTransaction(async (db) => {
      const scope = ownFiles({ id: ownerId })
      await lockOwner(db, scope)
      // Entries that were restored or purged in the meantime are left out.
      const still = new Set(await listTrashRootIds(db, scope))
      const ids = overdue.filter((one) => one.ownerId === ownerId && still.has(one.id)).map(({ id }) => id)
      await writeOutbox(db, await purgeEntries(db, scope, ids, at), at)
      await insertAudit(
        db,
        ids.map((id) => ({
          id: v7(),
          at,
          address: '',
          call: 'job.purge-trash',
          action: 'folders.purged',
          entity: nodeEntity,
          entityId: id,
          changes: { owner: { from: ownerId } },
          requestId: '',
        })),
      )
    })
}

export const foldersJobs: readonly Job[] = [{ name: 'purge-trash', pattern: '50 3 * * *', run: purgeTrash }]
