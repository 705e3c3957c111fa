import 'server-only'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { stepsNotice } from './notices'
import { claimDueSteps } from './queries/due-steps.sql'
import { purgeRemoved } from './purge'

/** Reminds of next steps on the day by which they were to be done: each person once of all that are due, and of each step once for its day. */
async function remind(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  await inJobTransaction(async (db) => {
    const due = await claimDueSteps(db, today)
    if (due.length > 0) await writeOutbox(db, due.map(stepsNotice), at)
  })
}

export const reflectionsJobs: readonly Job[] = [
  { name: 'reflection-steps', pattern: '15 5 * * *', run: remind },
  { name: 'reflections-removed', pattern: '50 3 * * *', run: purgeRemoved },
]
