import 'server-only'
import { institutionToday } from '@/server/config'
import { dropStored, removalMessages } from '@/server/files'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { stepsNotice } from './notices'
import { claimDueSteps } from './queries/due-steps.sql'
import { deleteRemoved } from './queries/removed.sql'

const dayMs = 86_400_000
/** The number of days until a reflection that its writer removed is deleted: a device that was offline may still send to it, and is told that it is gone. */
const keptDays = 30
const atOnce = 200

/** Reminds people of next steps on the day by which they were to be done: each person once for all that are due, and each step once for its day. */
async function remindOfSteps(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  await inJobTransaction(async (db) => {
    const due = await claimDueSteps(db, today)
    if (due.length > 0) await writeOutbox(db, due.map(stepsNotice), at)
  })
}

async function purgeRemoved(): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - keptDays * dayMs)
  for (;;) {
    const count = await inJobTransaction(async (db) => {
      const { deleted, assetIds } = await deleteRemoved(db, { before, limit: atOnce })
      const dropped = assetIds.length === 0 ? [] : await dropStored(db, { ids: assetIds, at })
      if (dropped.length > 0) await writeOutbox(db, removalMessages(dropped), at)
      return deleted
    })
    if (count < atOnce) return
  }
}

export const reflectionsJobs: readonly Job[] = [
  { name: 'reflection-steps', pattern: '15 5 * * *', run: remindOfSteps },
  { name: 'reflections-removed', pattern: '50 3 * * *', run: purgeRemoved },
]
