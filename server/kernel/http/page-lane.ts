import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { actingAddress, networkOf } from './address'
import { inLane } from '../concurrency/lanes'
import { isOverloaded, longestWaitMs, reportLongWait } from '../concurrency/pressure'
import { Refusal, refuse } from '../errors'
import { pollingSession } from '../live'
import { tokenOfCookies } from './session-cookie'
import { hashToken } from '../secrets/token'

/**
 * Drawing a page occupies the processor, and people without a session can ask for any number of them. Only a few are drawn at once, so that the requests of
 * people who are working come in between.
 */
const anonymousPages = { name: 'anonymous-page', most: 4, waiting: 1_000, mostOfShare: 900 } as const
/**
 * Pages of people who are logged in: as many at once as transactions have connections, since more of them only make all wait. None waits longer than two
 * seconds: whoever would is asked to come again, and sees something in the meantime.
 */
const knownPages = { name: 'known-page', most: 12, waiting: 5_000, mostOfShare: 5_000, longestWaitMs } as const
/** A slow reader, or an answer that hangs, loses its place after this time. */
const mostHeldMs = 2_000

/** Addresses that a route or a file answers; anything else is drawn as a page, even if only to say that nothing is there. */
const noPage =
  /^\/(?:_next\/(?:static|image)|api|serwist|download)(?:\/|$)|^\/(?:auth|getconfig|getusers|getnotifications|forgottenpassword|icon\.svg)\/?$|^\/asset(?:\/(?:logo|export))?\/[^/]+\/?$|^\/sso\/[^/]+\/(?:authenticate|arrive|slorequest|metadata|slo|acs)\/?$/i

export function isPageAsked({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !noPage.test(url.split('?')[0] ?? '')
}

/**
 * Passes a page request on in its turn. People who are logged in share one lane, all others wait in another, network by network (`inLane`). While people wait
 * too long, nothing is drawn that nobody has asked for yet.
 * @throws TOO_MANY_REQUESTS where too many wait already; UNAVAILABLE where somebody who is logged in has waited too long
 */
export async function drawInTurn(request: IncomingMessage, response: ServerResponse, hand: () => void): Promise<void> {
  const draw = async () => {
    // Nothing is drawn for a client that has left.
    if (request.destroyed || response.destroyed) return
    const over = whenAnswered(response)
    hand()
    await over
  }
  if (isOverloaded() && request.headers['next-router-prefetch'] !== undefined) throw refuse('UNAVAILABLE')
  if (!(await isSomebodys(request))) return inLane(anonymousPages, draw, networkOf(actingAddress(new Headers(flatHeaders(request)))))
  await inLane(knownPages, draw, '').catch((error: unknown) => {
    if (error instanceof Refusal) reportLongWait()
    throw error
  })
}

/** The session is checked in memory or by one query, because a cookie alone proves nothing. */
async function isSomebodys({ headers }: IncomingMessage): Promise<boolean> {
  const token = tokenOfCookies(headers.cookie ?? null)
  if (token === null) return false
  return (await pollingSession(hashToken(token)).catch(() => null)) !== null
}

function whenAnswered(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostHeldMs)
    timer.unref()
    const over = () => {
      clearTimeout(timer)
      resolve()
    }
    response.once('prefinish', over)
    response.once('close', over)
  })
}

function flatHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
