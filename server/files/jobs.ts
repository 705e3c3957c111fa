import 'server-only'
import { now } from '@/server/kernel/clock'
import type { Job } from '@/server/kernel/jobs'
import { leftSpools, removeSpool } from '@/server/kernel/spool'
import { settleStored } from './settle'

/** Longer than any upload takes. */
const leftAfterMs = 24 * 3_600_000

/** What a server that was killed left of the uploads it was taking. */
export const filesJobs: readonly Job[] = [
  {
    name: 'sweep-uploads',
    pattern: '37 * * * *',
    run: async () => {
      for (const { folder, ids } of await leftSpools(new Date(now().getTime() - leftAfterMs))) {
        await settleStored(ids)
        await removeSpool(folder)
      }
    },
  },
]
