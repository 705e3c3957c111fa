import 'server-only'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { followDatesInShifts } from './follow-dates'
import { listUnheldDates } from './queries/dates.sql'

/** The number of dates handled at once. */
const chunk = 200

/** Gives shifts to coming dates that have none yet, such as those from before a school used rosters. Returns how many dates there were. */
async function followDatesWithoutShift(): Promise<number> {
  const from = await institutionToday(now())
  let done = 0
  for (;;) {
    const followed = await inJobTransaction(async (db) => {
      const ids = await listUnheldDates(db, { from, limit: chunk })
      await followDatesInShifts(db, ids)
      return ids.length
    })
    done += followed
    if (followed < chunk) return done
  }
}

export const clinicShiftsJobs: readonly Job[] = [
  { name: 'shift-dates', pattern: '3-59/5 * * * *', run: async () => void (await followDatesWithoutShift()) },
]
