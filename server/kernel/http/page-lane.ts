import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { actingAddress, networkOf } from './address'
import { inLane } from '../concurrency/lanes'
import { pollingUser } from '../live'
import { tokenOfCookies } from './session-cookie'
import { hashToken } from '../secrets/token'

/**
 * Drawing a page occupies the processor, and people without a session can ask for any number of them. Only a few are drawn at once, so that the requests of
 * people who are working come in between.
 */
const anonymousPages = { name: 'anonymous-page', most: 4, waiting: 1_000, mostOfShare: 900 } as const
/** A slow reader, or an answer that hangs, loses its place after this time. */
const mostHeldMs = 2_000

/** Addresses that a route or a file answers; anything else is drawn as a page, even if only to say that nothing is there. */
const noPage =
  /^\/(?:_next\/(?:static|image)|api|serwist|download)(?:\/|$)|^\/(?:auth|getconfig|getusers|getnotifications|forgottenpassword|icon\.svg)\/?$|^\/asset(?:\/(?:logo|export))?\/[^/]+\/?$|^\/sso\/[^/]+\/(?:authenticate|arrive|slorequest|metadata|slo|acs)\/?$/i

export function isPageAsked({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !noPage.test(url.split('?')[0] ?? '')
}

/**
 * Passes a page request of a logged-in person on at once; all others wait their turn, network by network (`inLane`).
 * @throws TOO_MANY_REQUESTS where too many wait already
 */
export async function drawInTurn(request: IncomingMessage, response: ServerResponse, hand: () => void): Promise<void> {
  if (await isSomebodys(request)) return hand()
  const network = networkOf(actingAddress(new Headers(flatHeaders(request))))
  await inLane(
    anonymousPages,
    async () => {
      // Nothing is drawn for a client that has left.
      if (request.destroyed || response.destroyed) return
      const over = whenAnswered(response)
      hand()
      await over
    },
    network,
  )
}

/** The session is checked in memory or by one query, because a cookie alone proves nothing. */
async function isSomebodys({ headers }: IncomingMessage): Promise<boolean> {
  const token = tokenOfCookies(headers.cookie ?? null)
  if (token === null) return false
  return (await pollingUser(hashToken(token)).catch(() => null)) !== null
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
