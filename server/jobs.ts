import 'server-only'
import { deleteEndedAttempts } from './kernel/queries/attempts'
import { deleteKeysBefore } from './kernel/queries/idempotency'
import { now } from './kernel/clock'
import { inTransaction } from './kernel/db'
import type { Job } from './kernel/jobs'
import { drainOutbox, type OutboxListener } from './kernel/mailer'
import { filesJobs } from './files'
import { signInJobs } from './sign-in'

/** What a domain does when another one's event comes out of the outbox. None listens yet. */
const listeners: Readonly<Record<string, OutboxListener>> = {}

const keysLiveMs = 48 * 3_600_000

/** Every job, by the name under /api/cron/. */
export const jobs: readonly Job[] = [
  { name: 'outbox', pattern: '*/10 * * * * *', run: async () => void (await drainOutbox(listeners)) },
  {
    name: 'expire-keys',
    pattern: '7 * * * *',
    run: async () => {
      await deleteEndedAttempts(now())
      await inTransaction((db) => deleteKeysBefore(db, new Date(now().getTime() - keysLiveMs)))
    },
  },
  ...signInJobs,
  ...filesJobs,
]
