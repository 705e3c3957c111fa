import 'server-only'
import { domains } from './domains'
import { auditJobs } from './kernel/jobs/audit-jobs'
import { emptyBatches, runBatches } from './kernel/calls/batch-work'
import { batchesJobName } from './kernel/calls/batches'
import { now } from './kernel/clock'
import { inJobTransaction } from './kernel/db'
import type { Job } from './kernel/jobs/jobs'
import { joinListeners } from './kernel/http/join-listeners'
import { drainOutbox } from './kernel/jobs/mailer'
import { outsideMailDays } from './kernel/jobs/outside-mail'
import { deleteEndedAttempts } from './kernel/queries/attempts'
import { deleteOutsideMailsBefore } from './kernel/queries/outside-mail.sql'
import { deleteKeysBefore } from './kernel/queries/idempotency'
import { deleteEndedOutbox, emptyEndedSecrets } from './kernel/queries/outbox'
import { retainedUntil } from './privacy'

/** The listeners of each domain to the events in the outbox. */
const listeners = joinListeners(domains.map(({ listeners: heard = {} }) => heard))

export const outboxJob: Job = { name: 'outbox', pattern: '*/10 * * * * *', run: async () => void (await drainOutbox(listeners)) }

/** The kinds of batches, which change many rows at once and can be undone. */
const batchKinds = domains.flatMap(({ batches = [] }) => batches)

/** Every job, by the name under /api/cron/. */
export const jobs: readonly Job[] = [
  outboxJob,
  {
    name: 'expire-keys',
    pattern: '7 * * * *',
    run: async () => {
      await deleteEndedAttempts(now())
      await inJobTransaction((db) => deleteOutsideMailsBefore(db, new Date(now().getTime() - outsideMailDays * 86_400_000)))
      const { answers } = await retainedUntil()
      if (answers) await inJobTransaction((db) => deleteKeysBefore(db, answers))
    },
  },
  {
    name: 'expire-outbox',
    pattern: '47 * * * *',
    run: async () => {
      const { mailsSent, mailsGivenUp } = await retainedUntil()
      await inJobTransaction(async (db) => {
        await deleteEndedOutbox(db, { doneBefore: mailsSent, deadBefore: mailsGivenUp })
        await emptyEndedSecrets(db, now())
      })
    },
  },
  { name: batchesJobName, pattern: '*/10 * * * * *', run: () => runBatches(batchKinds) },
  { name: 'empty-batches', pattern: '27 * * * *', run: () => emptyBatches(now()) },
  ...auditJobs,
  ...domains.flatMap(({ jobs: own = [] }) => own),
]
