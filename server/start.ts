import 'server-only'
import { Cron } from 'croner'
import { env } from '@/lib/env'
import { provideInstitutionSettings } from './config'
import { jobs, outboxJob } from './jobs'
import { provideDrain } from './kernel/drain-soon'
import { provideJobs, runJob } from './kernel/jobs'
import { startListening } from './kernel/live'
// What lower tiers are told of higher ones: a page may ask for it before any call of the API was made.
import './registry'

declare global {
  var cuspStarted: boolean | undefined
}

/** Once a process, before the first request: the environment is looked at, the listener connects, the jobs begin. */
export async function start(): Promise<void> {
  if (globalThis.cuspStarted) return
  globalThis.cuspStarted = true
  env()
  provideInstitutionSettings()
  provideJobs(jobs)
  provideDrain(() => runJob(outboxJob))
  await startListening()
  // `protect`: a run that takes longer than its period is not begun twice.
  for (const job of jobs) new Cron(job.pattern, { timezone: 'UTC', protect: true, catch: true, unref: true }, async () => void (await runJob(job)))
}
