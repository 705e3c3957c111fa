import 'server-only'
import { env } from '@/lib/env'
import { privateHeaders, refusalAnswer } from './answer'
import { refuse } from '../errors'
import { exposedHandler, type Handler } from './expose'
import { requestInfo } from './incoming'
import { runJob, type Job } from '../jobs/jobs'
import { registerMethod } from './methods'
import { logRefusal } from './log-refusal'
import { carriesSecret } from '../secrets/token'

/**
 * POST /api/cron/<job> with `Authorization: Bearer CRON_SECRET`, for an institution's own scheduler; a job never runs twice at a time, however often it is
 * called.
 */
export function exposeJobs(jobs: readonly Job[]): Handler {
  registerMethod('/api/cron/{job}', 'POST')
  return exposedHandler([], async (request) => {
    if (!carriesSecret(request.headers.get('authorization'), env().CRON_SECRET)) {
      const refusal = refuse('FORBIDDEN')
      logRefusal(refusal, { call: 'cron', request: await requestInfo(request) })
      return refusalAnswer(refusal, 'en-GB')
    }
    const name = new URL(request.url).pathname.split('/').at(-1)
    const job = jobs.find((one) => one.name === name)
    if (!job) return refusalAnswer(refuse('NOT_FOUND'), 'en-GB')
    try {
      return new Response(JSON.stringify({ status: 'SUCCESS', ran: await runJob(job) }), { headers: privateHeaders })
    } catch {
      return refusalAnswer(refuse('ERROR'), 'en-GB')
    }
  })
}
