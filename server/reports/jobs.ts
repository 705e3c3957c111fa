import 'server-only'
import { institutionToday } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { savedHref } from './hrefs'
import { lockDueReports, updateNextOn } from './queries/due-reports.sql'
import { listWhoOpen } from './queries/saved'
import { nextDayOf } from './schedule'
import { addStarters } from './starters'

const atOnce = 100

/**
 * Sends the way to saved reports whose day has come: a link, and nothing of what is in them, so that each reader sees what they may see when they open it. A
 * day that was missed is sent once.
 */
async function sendDue(): Promise<void> {
  const at = now()
  const today = await institutionToday(at)
  for (;;) {
    const count = await inJobTransaction(async (db) => {
      const due = await lockDueReports(db, { today, limit: atOnce })
      for (const { id, schedule } of due) await updateNextOn(db, id, await nextDayOf(db, schedule, today))
      const readers = await Promise.all(
        due.map(async ({ readerIds, ...one }) => ({ ...one, readerIds: await listWhoOpen(db, one, readerIds) })),
      )
      const messages = readers
        .filter(({ readerIds }) => readerIds.length > 0)
        .map(({ id, name, readerIds }) => ({
          type: 'messaging.notice' as const,
          payload: { to: readerIds, key: 'reportDue' as const, values: { name }, href: savedHref(id) },
        }))
      if (messages.length > 0) await writeOutbox(db, messages, at)
      return due.length
    })
    if (count < atOnce) return
  }
}

/** A school from before a version has what came with it by the next morning. */
const addNew = () => inJobTransaction((db) => addStarters(db, now()))

export const reportsJobs: readonly Job[] = [
  { name: 'report-schedules', pattern: '*/15 * * * *', run: sendDue },
  { name: 'report-starters', pattern: '40 2 * * *', run: addNew },
]
