import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { recallDueDays } from '@/lib/states/clinical-case'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { recallsNotice } from './notices'
import { claimDueRecalls } from './queries/recalls.sql'

/** Notifies of due recalls, each once and early enough to find an appointment. */
async function remindOfRecalls(): Promise<void> {
  const at = now()
  const by = addDays(await institutionToday(at), recallDueDays)
  await inJobTransaction(async (db) => {
    const due = await claimDueRecalls(db, by)
    if (due.length > 0) await writeOutbox(db, due.map(recallsNotice), at)
  })
}

export const clinicalCasesJobs: readonly Job[] = [{ name: 'case-recalls', pattern: '25 5 * * *', run: remindOfRecalls }]
