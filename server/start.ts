import 'server-only'
import { Cron } from 'croner'
import { env, isUnprotected } from '@/lib/env'
import { provideInstitutionSettings, readSettings, sortNames } from './config'
import { jobs, outboxJob } from './jobs'
import { provideDrain } from './kernel/jobs/drain-soon'
import { provideJobs, runJob } from './kernel/jobs/jobs'
import { startListening } from './kernel/live'
import { providePoll } from './kernel/http/unchanged'
import { logger } from './kernel/logger'
import { watchLoop } from './kernel/running-out'
import { tellOfUnknownSecrets } from './kernel/secrets/unknown-secrets'
import { getNotificationsCall } from './notifications'
import { sealedPlaces } from './sealed-places'
import { logSetUpCode } from './sign-in'
// Binds the providers that lower tiers get from higher ones: a page may need them before any call of the API was made.
import './registry'

declare global {
  var cuspStarted: boolean | undefined
}

/** Runs once in a process, before the first request: it checks the environment, connects the listener and begins the jobs. */
export async function start(): Promise<void> {
  if (globalThis.cuspStarted) return
  globalThis.cuspStarted = true
  env()
  provideInstitutionSettings()
  watchLoop()
  provideJobs(jobs)
  provideDrain(() => runJob(outboxJob))
  providePoll(getNotificationsCall)
  await startListening()
  // The policy of the first page names the map's server already (proxy.ts); without a database that page says so itself.
  await readSettings().catch(() => null)
  void sortNames()
  await logSetUpCode()
  void tellOfUnknownSecrets(sealedPlaces)
  // Plain HTTP is not refused, because a school may try Cusp in a network of its own. The warning is on the screen Jobs and outbox as well.
  if (isUnprotected())
    logger.warn('appUrl.plainHttp', {
      appUrl: env().APP_URL,
      hint: 'passwords and records are readable on the way: put a proxy with a certificate in front (docs/operations.md)',
    })
  // `protect`: a run that takes longer than its period is not begun twice.
  for (const job of jobs)
    new Cron(job.pattern, { timezone: 'UTC', protect: true, catch: true, unref: true }, async () => void (await runJob(job)))
}
