import 'server-only'
import { env } from '@/lib/env'
import type { RequestInfo } from '../define-call'
import { refuse } from '../errors'
import { logger } from '../logger'
import { markAsLogged } from './log-refusal'

/** Whether the browser itself said that our own page asks. */
export function isSameOrigin(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'same-origin'
}

/**
 * A write authorised by a cookie must come from our own page; one without a cookie must at least not come from another site.
 * @throws FORBIDDEN
 */
export function assertOwnPage(
  request: Request,
  { cookieBorne, info, call }: { cookieBorne: boolean; info: RequestInfo; call: string },
): void {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.get('origin')
  if (site === null && (origin === null ? !cookieBorne : isOurs(origin, request.headers))) return
  logger.security('crossSite', { call, requestId: info.id, origin, site })
  throw markAsLogged(refuse('FORBIDDEN'))
}

/** Where APP_URL gives our address, only that one is ours; otherwise the requested host is, which a page can fake (DNS rebinding). */
function isOurs(origin: string, headers: Headers): boolean {
  const { APP_URL, isAppUrlGiven } = env()
  if (origin === new URL(APP_URL).origin) return true
  return !isAppUrlGiven && URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
