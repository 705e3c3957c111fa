import 'server-only'
import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { env } from '@/lib/env'
import { now } from '../clock'
import { logger } from '../logger'
import { claimAtOnce, endTurn, renewTurn, type Claimed } from '../queries/job-turns'

export type Job = {
  readonly name: string
  /** A cron pattern, in UTC. */
  readonly pattern: string
  readonly run: () => Promise<void>
}

/** How long a process that died holds its job at most, and how often one that lives says so. */
export const leases = { forMs: 30_000, renewedEveryMs: 10_000 }

/** The jobs are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspJobs?: readonly Job[]; cuspProcess?: string }

/** Provides the jobs (server/start.ts) to code that lists them or begins one by hand. */
export function provideJobs(jobs: readonly Job[]): void {
  store.cuspJobs = jobs
}

export function providedJobs(): readonly Job[] {
  return store.cuspJobs ?? []
}

/** Begins a job without waiting for it; its result is recorded as for any run. */
export function beginJob(job: Job): void {
  void runJob(job).catch(() => {})
}

/** The name of one run. The process that starts this one may have named it (scripts/workers.ts), to let go what it holds when it has died. */
export function newHolder(): string {
  store.cuspProcess ??= env().CUSP_PROCESS ?? randomUUID()
  return `${store.cuspProcess}.${randomUUID()}`
}

export function nextTick(pattern: string, after: Date): Date {
  const next = new Cron(pattern, { timezone: 'UTC', paused: true }).nextRun(after)
  if (!next) throw new Error(`the pattern ${pattern} has no next time`)
  return next
}

/** Runs a job at once, but never twice at a time however many instances there are. Returns whether it ran: not where it is running already. */
export async function runJob(job: Job): Promise<boolean> {
  const holder = newHolder()
  const claimed = await claimAtOnce({ job: job.name, pattern: job.pattern }, holder, leases.forMs)
  if (!claimed) return false
  await runClaimed(job, claimed, holder)
  return true
}

/** Runs a job that this process has claimed, renews the lease meanwhile, and passes it on with its next time. A tick that comes while it runs is over. */
export async function runClaimed(job: Job, { nextAt, at }: Claimed, holder: string): Promise<void> {
  const begun = performance.now()
  const renewing = setInterval(() => void renew(job.name, holder), leases.renewedEveryMs).unref()
  const end = async (error: string | null): Promise<void> => {
    clearInterval(renewing)
    const databaseNow = Math.max(nextAt.getTime(), at.getTime() + performance.now() - begun)
    const isOurs = await endTurn({ job: job.name, holder, nextAt: nextTick(job.pattern, new Date(databaseNow)), at: now(), error })
    if (!isOurs) logger.warn('job.leaseLost', { job: job.name })
  }
  try {
    await job.run()
  } catch (error) {
    logger.error('job.failed', { job: job.name, error: String(error) })
    await end(String(error).slice(0, 500))
    throw error
  }
  await end(null)
}

/** A failure is the database's, and the next renewal tries again; where the lease is lost, the end of the run says so. */
async function renew(job: string, holder: string): Promise<void> {
  await renewTurn(job, holder, leases.forMs).catch(() => false)
}
