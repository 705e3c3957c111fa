import 'server-only'
import { institutionToday } from '@/server/config'
import { forgetStored } from '@/server/files'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { deleteExpired, claimOverdue } from './queries/due'
import { listExpiredFiles } from './queries/files'
import { listAdmins, listReaders } from './queries/people'
import { involvedIn } from './scope'
import { nobodyNotice, concernNotice } from './tell'

const dayMs = 86_400_000

/** Once a week, reminds owners of overdue cases and receivers of cases without an owner; deletes cases whose retention period is over. */
async function remindOwners(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  await inJobTransaction(async (db) => {
    const due = await claimOverdue(db, { today, openSince: new Date(at.getTime() - dayMs) })
    for (const one of due) {
      const besides = involvedIn(one)
      const to = one.owners.length > 0 ? one.owners : (await listReaders(db, one.programmeId, besides)).map(({ id }) => id)
      const message =
        to.length > 0
          ? concernNotice({ key: 'concernOverdue', to, about: one, view: 'case' })
          : nobodyNotice(await listAdmins(db, besides), one)
      await writeOutbox(db, [message], at)
    }
    const files = await listExpiredFiles(db, today)
    await deleteExpired(db, today)
    await forgetStored(db, { ids: files, at })
  })
}

export const concernsJobs: readonly Job[] = [{ name: 'concern-due', pattern: '20 5 * * *', run: remindOwners }]
