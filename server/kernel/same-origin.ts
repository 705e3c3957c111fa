import 'server-only'
import { env } from '@/lib/env'
import type { RequestInfo } from './define-call'
import { refuse } from './errors'
import { logger } from './logger'

/** The browser itself said that our own page asks. */
export function isSameOrigin(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'same-origin'
}

/**
 * A write that a cookie vouches for must come from our own page; one without a cookie must at least not come from another site's.
 * @throws FORBIDDEN
 */
export function assertOwnPage(request: Request, { cookieBorne, info, call }: { cookieBorne: boolean; info: RequestInfo; call: string }): void {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.get('origin')
  if (site === null && (origin === null ? !cookieBorne : isOurs(origin, request.headers))) return
  logger.security('crossSite', { call, requestId: info.id, origin, site })
  throw refuse('FORBIDDEN')
}

function isOurs(origin: string, headers: Headers): boolean {
  try {
    const { host } = new URL(origin)
    return host === new URL(env().APP_URL).host || host === headers.get('host')
  } catch {
    return false
  }
}
