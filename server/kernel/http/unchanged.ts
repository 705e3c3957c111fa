import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../define-call'
import { sessionInMemory } from '../live'
import type { SessionLife } from '../queries/session-lives'
import { hashToken } from '../secrets/token'
import { busyCode } from '@/lib/busy'
import { isOverloaded } from '../concurrency/pressure'
import { secondsToRetry, sendBody } from './busy'
import { answerAtOnce } from './default-headers'
import { tokenOfCookies } from './session-cookie'

type Poll = { readonly path: string; readonly versionOf: (userId: string) => string | null }
/** The poll is kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspPoll?: Poll }

/** Names the call that every page repeats. It is named at the start, since the kernel knows no domain. */
export function providePoll({ contract, etag }: Call): void {
  if (etag) store.cuspPoll = { path: contract.path, versionOf: (userId) => etag(userId, {}) }
}

/**
 * Answers the poll of a page where memory alone shows that nothing is new: before Next, without a query. Whatever is not certain (another session, a token that
 * is stated, a view, a page of somebody else, a field that the poll does not have) is left to the call.
 *
 * While people wait too long, news waits as well: the poll of a session that counts is told that nothing is new, and keeps its old tag, so that nothing is
 * lost; any other is asked to come again.
 */
export function isAnsweredFromMemory({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
  const poll = store.cuspPoll
  if (!poll || method !== 'GET' || !isPollAt(poll.path, url) || headers.authorization !== undefined) return false
  const asked = headers['if-none-match']
  const token = tokenOfCookies(headers.cookie ?? null)
  const session = token === null ? null : sessionInMemory(hashToken(token))
  const isSure = session !== null && isOwnPage(session, headers['x-cusp-user'] ?? null)
  if (isSure && asked !== undefined && (poll.versionOf(session.userId) === asked || (isOverloaded() && asked.includes(session.userId)))) {
    answerAtOnce(response, 304, ['etag', asked, 'cache-control', 'no-store'])
    return true
  }
  // Where the database is away, the call says so.
  if (token === null || !isOverloaded() || poll.versionOf('') === null) return false
  const seconds = secondsToRetry()
  sendBody(response, 503, {
    body: JSON.stringify({ status: 'UNAVAILABLE', code: busyCode, retryAfterSeconds: seconds }),
    type: 'application/json; charset=utf-8',
    headers: { 'retry-after': String(seconds) },
  })
  return true
}

/** Whether a session is in no view, and is asked for by a page of its owner, or by a program. */
export function isOwnPage({ ownerId, userId }: SessionLife, claimed: unknown): boolean {
  return ownerId === userId && (claimed === null || claimed === userId)
}

const onlyLocale = /^\?locale=[\w-]{2,20}$/

function isPollAt(path: string, url: string): boolean {
  return url.startsWith(path) && (url.length === path.length || onlyLocale.test(url.slice(path.length)))
}
