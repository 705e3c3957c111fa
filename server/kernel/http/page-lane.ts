import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { actingAddress, networkOf } from './address'
import { inLane } from '../concurrency/lanes'
import { pollingUser } from '../live'
import { tokenOfCookies } from './session-cookie'
import { hashToken } from '../secrets/token'

/**
 * Drawing a page keeps the processor, and whoever has no session can ask for as many as they like: so few are drawn at once that the next request
 * of somebody who works is heard between two of them.
 */
const anonymousPages = { name: 'anonymous-page', most: 4, waiting: 1_000, mostOfShare: 900 } as const
/** Who reads slowly, or an answer that hangs, gives the place up. */
const mostHeldMs = 2_000

/** What a route or a file answers; all else is drawn, were it to say that nothing is there. */
const noPage =
  /^\/(?:_next\/(?:static|image)|api|serwist|download)(?:\/|$)|^\/(?:auth|getconfig|getusers|getnotifications|forgottenpassword|icon\.svg)\/?$|^\/asset(?:\/(?:logo|export))?\/[^/]+\/?$|^\/sso\/[^/]+\/(?:authenticate|arrive|slorequest|metadata|slo|acs)\/?$/i

export function isPageAsked({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !noPage.test(url.split('?')[0] ?? '')
}

/**
 * Hands a page on at once to whoever is logged in; anybody else in their turn, network by network (`inLane`).
 * @throws TOO_MANY_REQUESTS where too many wait already
 */
export async function inItsTurn(request: IncomingMessage, response: ServerResponse, hand: () => void): Promise<void> {
  if (await isSomebodys(request)) return hand()
  const network = networkOf(actingAddress(new Headers(flat(request))))
  await inLane(
    anonymousPages,
    async () => {
      // Whoever has left is drawn nothing.
      if (request.destroyed || response.destroyed) return
      const over = answered(response)
      hand()
      await over
    },
    network,
  )
}

/** Known from memory, or by one query: what a cookie says is believed by nobody. */
async function isSomebodys({ headers }: IncomingMessage): Promise<boolean> {
  const token = tokenOfCookies(headers.cookie ?? null)
  if (token === null) return false
  return (await pollingUser(hashToken(token)).catch(() => null)) !== null
}

function answered(response: ServerResponse): Promise<void> {
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

function flat({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
