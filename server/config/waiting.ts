import 'server-only'
import { paths } from '@/lib/paths'
import { providedJobs } from '@/server/kernel/jobs/jobs'
import type { WaitingSource } from '@/server/kernel/waiting'
import { listJobsCall, listOutboxCall } from './calls/operations'
import { countDead, listOutbox, listRuns } from './queries/operations'

const href = paths.operations

/** Jobs whose last run failed, and what nobody tries to send any more. */
export const configWaiting: readonly WaitingSource[] = [
  {
    kind: 'jobs',
    list: listJobsCall,
    href,
    find: async ({ db, limit }) => {
      const names = new Set(providedJobs().map(({ name }) => name))
      const failing = (await listRuns(db)).filter(({ job, lastError }) => lastError !== null && names.has(job))
      const things = failing
        .slice(0, limit)
        .map(({ job, lastRunAt }) => ({ id: job, title: '', since: lastRunAt, verb: 'open' as const, href }))
      return { count: failing.length, things }
    },
  },
  {
    kind: 'outbox',
    list: listOutboxCall,
    href,
    find: async ({ db }) => {
      const count = await countDead(db)
      const [last] = count === 0 ? [] : await listOutbox(db, 'DEAD', { skip: 0, take: 1 })
      return { count, things: last ? [{ id: last.id, title: '', since: last.createdAt, verb: 'open', href }] : [] }
    },
  },
]
