import 'server-only'
import { asJob, findByLink } from '@/server/form-responses'
import { inJobTransaction } from '@/server/kernel/db'
import { now } from '@/server/kernel/clock'
import type { Job } from '@/server/kernel/jobs'
import { mailLink } from './make-link'
import { deleteEndedCodes, listToRemind } from './queries/links'

const dayMs = 86_400_000
const remindAfterDays = 5
const atOnce = 100

export const signOffJobs: readonly Job[] = [
  { name: 'sign-off-reminders', pattern: '17 7 * * *', run: remind },
  { name: 'expire-signoff-codes', pattern: '37 * * * *', run: () => inJobTransaction((db) => deleteEndedCodes(db, now())) },
]

/** Whoever has not answered is written to again with a link of its own; what was reminded now is not found again. */
async function remind(): Promise<void> {
  let found = atOnce
  const seen = new Set<string>()
  while (found === atOnce)
    found = await asJob(async ({ db, at, emit }) => {
      const ids = await listToRemind(db, { sentBefore: new Date(at.getTime() - remindAfterDays * dayMs), at, take: atOnce })
      const fresh = ids.filter((id) => !seen.has(id))
      for (const id of fresh) {
        seen.add(id)
        const waiting = await findByLink(db, id, at)
        if (waiting) await mailLink({ db, at, emit }, waiting, 'REMINDED')
      }
      return fresh.length
    })
}
