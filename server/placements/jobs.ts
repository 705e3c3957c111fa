import 'server-only'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { listPlacers, lockReminders, mostPlacers, storeReminded } from './queries/reminders.sql'
import { agreementNotice } from './tell'

const atOnce = 200

/** Tells whoever places students of agreements that end: once for each day on which they are to be reminded. Answers how many end. */
export async function remindOfAgreements(): Promise<number> {
  const at = now()
  const today = await institutionToday(at)
  return inJobTransaction(async (db) => {
    const due = await lockReminders(db, { today, limit: atOnce })
    const to = due.length > 0 ? await listPlacers(db, { limit: mostPlacers }) : []
    // Without anybody to tell it waits: the reminder is not lost.
    if (to.length === 0) return 0
    await storeReminded(db, due, today)
    await writeOutbox(
      db,
      due.map((one) => agreementNotice(to, one)),
      at,
    )
    return due.length
  })
}

export const placementsJobs: readonly Job[] = [
  {
    name: 'placement-agreements',
    pattern: '20 5 * * *',
    run: async () => {
      await remindOfAgreements()
    },
  },
]
