import { parseAnswer, type Answer } from './answer'
import { CallError } from './call-error'
import { connection } from './connection'
import { pageMark, viewRefused } from './page-mark'

type Sent = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}
export type Exchanged = { readonly http: number; readonly answer: Answer; readonly etag: string | null }

export const requestTimeoutMs = 60_000
/** Statuses of a reverse proxy whose application is gone. */
const down = new Set([502, 503, 504])

/**
 * One request and its answer, whatever its status.
 * @throws CallError OFFLINE, TIMED_OUT, or ERROR for an answer that is not the application's; the signal's reason where the caller gave up.
 */
export async function exchange({ url, method, body, headers, timeoutMs = requestTimeoutMs, signal }: Sent): Promise<Exchanged> {
  const limit = new AbortController()
  const giveUp = () => limit.abort(signal?.reason)
  const mark = pageMark()
  const timer = setTimeout(() => limit.abort(new CallError('TIMED_OUT')), timeoutMs)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(mark !== null && { 'x-cusp-user': mark }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: limit.signal,
    })
    return readResponse(response, await response.text())
  } catch (error) {
    if (limit.signal.aborted) throw limit.signal.reason
    if (error instanceof CallError) throw error
    connection.failed()
    throw new CallError('OFFLINE', { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

function readResponse(response: Response, text: string): Exchanged {
  const answer = parseAnswer(text)
  if (!answer) {
    if (!response.ok && !down.has(response.status)) throw new CallError('ERROR', { http: response.status })
    connection.failed()
    throw new CallError('OFFLINE', { http: response.status })
  }
  connection.worked()
  if (answer.code === 'sign-in.VIEWING') viewRefused()
  // A patient has the device, so this page of its owner is reloaded, in every tab.
  if (answer.code === 'sign-in.HANDED_OVER') window.location.reload()
  return { http: response.status, answer, etag: response.headers.get('etag') }
}
