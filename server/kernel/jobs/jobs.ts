import 'server-only'
import { now } from '../clock'
import { jobPool, pool } from '../db'
import { logger } from '../logger'

export type Job = {
  readonly name: string
  /** A cron pattern, in UTC. */
  readonly pattern: string
  readonly run: () => Promise<void>
}

/** The jobs are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspJobs?: readonly Job[] }

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

/** Runs a job only once however many instances there are, with an advisory lock under its name that is tried and not waited for. Returns whether it ran. */
export async function runJob(job: Job): Promise<boolean> {
  const client = await jobPool().connect()
  let broken: Error | undefined
  // PostgreSQL may end the connection while the job works; without a listener that would end the process.
  const breaks = (error: Error): void => void (broken = error)
  client.on('error', breaks)
  try {
    const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock(hashtext('cusp.job.' || $1)) AS got`, [job.name])
    if (!rows[0]?.got) return false
    try {
      await job.run()
      await storeRun(job.name, null)
    } catch (error) {
      logger.error('job.failed', { job: job.name, error: String(error) })
      await storeRun(job.name, String(error).slice(0, 500))
      throw error
    } finally {
      // A connection that still holds the lock must not return to the pool, because the job could then never run again.
      await client.query(`SELECT pg_advisory_unlock(hashtext('cusp.job.' || $1))`, [job.name]).catch(breaks)
    }
    return true
  } finally {
    client.off('error', breaks)
    client.release(broken)
  }
}

async function storeRun(job: string, error: string | null): Promise<void> {
  await pool().query(
    `INSERT INTO job_run (job, last_run_at, last_error) VALUES ($1, $2, $3)
     ON CONFLICT (job) DO UPDATE SET last_run_at = excluded.last_run_at, last_error = excluded.last_error`,
    [job, now(), error],
  )
}
