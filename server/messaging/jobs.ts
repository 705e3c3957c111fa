import 'server-only'
import { readSettings } from '@/server/config'
import { now } from '@/server/kernel/clock'
import { inJobTransaction } from '@/server/kernel/db'
import type { Job } from '@/server/kernel/jobs/jobs'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { newMessagesMail } from './mails'
import { claimDueMails } from './queries/mails.sql'

/** The number of mails in one transaction; the rest follows a minute later. */
const mostAtOnce = 2_000

/** Sends each person one mail about everything new in their inbox. */
async function sendInboxMails(): Promise<void> {
  const at = now()
  const { timeZone, usualMails: usual } = await readSettings()
  await inJobTransaction(async (db) => {
    const due = await claimDueMails(db, { at, timeZone, usual, limit: mostAtOnce })
    const mails = await Promise.all(due.map(async (one) => ({ urgent: one.urgent, payload: await newMessagesMail(one) })))
    await writeOutbox(
      db,
      mails.map(({ urgent, payload }) => ({ type: 'mail', payload, ...(!urgent && { priority: 'bulk' as const }) })),
      at,
    )
  })
}

export const messagingJobs: readonly Job[] = [{ name: 'notification-mails', pattern: '* * * * *', run: sendInboxMails }]
