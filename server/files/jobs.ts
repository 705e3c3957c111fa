import 'server-only'
import { now } from '@/server/kernel/clock'
import type { Job } from '@/server/kernel/jobs'
import { leftSpools, removeSpool } from '@/server/kernel/spool'
import { inJobTransaction, prisma } from '@/server/kernel/db'
import { partStore } from '@/server/kernel/part-store'
import { deletePartsBefore, listBegunIds } from './part-queries'
import { scanWaiting } from './scan'
import { settleStored } from './settle'

/** Longer than any upload takes. */
const leftAfterMs = 24 * 3_600_000

/** Pieces of files that nobody has ended within a day, and those that no row names any more. */
async function sweepParts(before: Date): Promise<void> {
  for (const id of await inJobTransaction((db) => deletePartsBefore(db, before))) await partStore.remove(id)
  const left = await partStore.listLeft(before)
  const begun = await listBegunIds(prisma(), left)
  for (const id of left) if (!begun.has(id)) await partStore.remove(id)
}

/** What a server that was killed left of the uploads it was taking, and what nobody has ended. */
export const filesJobs: readonly Job[] = [
  { name: 'scan-files', pattern: '*/20 * * * * *', run: scanWaiting },
  {
    name: 'sweep-uploads',
    pattern: '37 * * * *',
    run: async () => {
      const before = new Date(now().getTime() - leftAfterMs)
      await sweepParts(before)
      for (const { folder, ids } of await leftSpools(before)) {
        await settleStored(ids)
        await removeSpool(folder)
      }
    },
  },
]
