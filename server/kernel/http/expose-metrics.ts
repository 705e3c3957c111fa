import 'server-only'
import { env } from '@/lib/env'
import { now } from '../clock'
import { refuse } from '../errors'
import { readMetrics } from '../metrics'
import { carriesSecret } from '../secrets/token'
import { refusalAnswer } from './answer'
import { requestInfo } from './incoming'
import { logRefusal } from './log-refusal'

/** Answers with the metrics where the request carries METRICS_TOKEN; where none is set there is nothing at this address. */
export async function answerMetrics(request: Request): Promise<Response> {
  const { METRICS_TOKEN: token } = env()
  if (token === undefined) return refusalAnswer(refuse('NOT_FOUND'), 'en-GB')
  if (!carriesSecret(request.headers.get('authorization'), token)) {
    const refusal = refuse('FORBIDDEN')
    logRefusal(refusal, { call: 'metrics', request: await requestInfo(request) })
    return refusalAnswer(refusal, 'en-GB')
  }
  const { contentType, text } = await readMetrics(now())
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
}
