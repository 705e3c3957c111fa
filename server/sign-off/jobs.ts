import 'server-only'
import { asJob, findByLink } from '@/server/form-responses'
import { inJobTransaction } from '@/server/kernel/db'
import { now } from '@/server/kernel/clock'
import type { Job } from '@/server/kernel/jobs/jobs'
import { findAnomalies } from './anomalies'
import { mailLink } from './make-link'
import { deleteEndedCodes, listToRemind } from './queries/links'

const dayMs = 86_400_000
const remindAfterDays = 5
const atOnce = 100

export const signOffJobs: readonly Job[] = [
  { name: 'sign-off-reminders', pattern: '17 7 * * *', run: remindSigners },
  { name: 'signoff-anomalies', pattern: '23 * * * *', run: () => checkSignatures(2) },
  { name: 'signoff-anomalies-again', pattern: '41 2 * * *', run: () => checkSignatures(90) },
  { name: 'expire-signoff-codes', pattern: '37 * * * *', run: () => inJobTransaction((db) => deleteEndedCodes(db, now())) },
]

/** Checks recent signatures: new ones every hour, and the last days' at night, because later events can make them anomalous. */
async function checkSignatures(days: number): Promise<void> {
  const at = now()
  await inJobTransaction((db) => findAnomalies(db, { since: new Date(at.getTime() - days * dayMs), at }))
}

/** Sends a reminder with a new link for tasks without an answer, and marks them so that they are not found again. */
async function remindSigners(): Promise<void> {
  let found = atOnce
  const seen = new Set<string>()
  while (found === atOnce)
    found = await asJob(async ({ db, at, emit }) => {
      const ids = await listToRemind(db, { sentBefore: new Date(at.getTime() - remindAfterDays * dayMs), at, take: atOnce })
      const fresh = ids.filter((id) => !seen.has(id))
      for (const id of fresh) {
        seen.add(id)
        const waiting = await findByLink(db, id, at)
        if (waiting) await mailLink({ db, at, emit }, waiting, { why: 'REMINDED', byId: null })
      }
      return fresh.length
    })
}
