import 'server-only'
import { env, isUnprotected } from '@/lib/env'
import { provideInstitutionSettings, readSettings, sortNames } from './config'
import { jobs, outboxJob } from './jobs'
import { provideDrain } from './kernel/jobs/drain-soon'
import { provideJobs, runJob } from './kernel/jobs/jobs'
import { followSchedule } from './kernel/jobs/schedule'
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
  if (env().CUSP_WORKER === 1) void sortNames()
  if (env().CUSP_WORKER === 1) await logSetUpCode()
  void tellOfUnknownSecrets(sealedPlaces)
  // Plain HTTP is not refused, because a school may try Cusp in a network of its own. The warning is on the screen Jobs and outbox as well.
  if (env().CUSP_WORKER === 1 && isUnprotected())
    logger.warn('appUrl.plainHttp', {
      appUrl: env().APP_URL,
      hint: 'passwords and records are readable on the way: put a proxy with a certificate in front (docs/operations.md)',
    })
  void followSchedule(jobs, untilStopped())
  // For scripts/workers.ts, where this is one of several.
  if (env().CUSP_PROCESS !== undefined) process.send?.('started')
}

/** A process that is asked to end begins no more jobs. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}
