import 'server-only'
import { v7, validate } from 'uuid'
import { readersLocale } from '@/lib/i18n/readers-locale'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { viewMark } from '@/lib/view-mark'
import { actorOfToken, type Actor } from '../actor'
import { actingAddress } from './address'
import { refusalAnswer } from './answer'
import { now } from '../clock'
import type { Call, RequestInfo } from '../define-call'
import { Refusal, refuse } from '../errors'
import { logger } from '../logger'
import { logRefusal } from './log-refusal'
import { assertOwnPage, isSameOrigin } from './same-origin'
import { cookieOf, deviceCookie, sessionCookie, signOnCookie, tokenOfCookies } from './session-cookie'
import { hashToken, isPersonalToken } from '../secrets/token'
import { actorOfPersonalToken } from '../secrets/tokens-of-people'
import { classifyError } from '../classify-error'
import { assertNotViewing } from '../calls/viewing'

/** The facts about a request before anything in it is trusted. */
export async function requestInfo(request: Request): Promise<RequestInfo> {
  const { headers } = request
  return {
    id: headers.get('x-request-id') ?? v7(),
    at: now(),
    address: actingAddress(headers),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    locale: await readersLocale({ stored: cookieOf(headers.get('cookie'), 'locale'), browser: headers.get('accept-language') }),
    sameOrigin: isSameOrigin(headers),
    cookieHash: hashOf(cookieOf(headers.get('cookie'), sessionCookie())),
    deviceHash: hashOf(cookieOf(headers.get('cookie'), deviceCookie())),
    signOnCookie: cookieOf(headers.get('cookie'), signOnCookie()) ?? undefined,
  }
}

/** The last part of an address that ends with an id or a token. */
export function lastOfPath(request: Request): string {
  return new URL(request.url).pathname.replace(/\/$/, '').split('/').at(-1)?.toLowerCase() ?? ''
}

export function hashOf(token: string | null | undefined): string | undefined {
  return token ? hashToken(token) : undefined
}

/** The fields that every request may carry besides a call's own input. */
export type Credentials = { readonly username?: string; readonly authToken?: string; readonly locale?: string }
export type Caller = { readonly actor: Actor | null; readonly locale: string }

/** The person who asks, by a stated token or by the cookie, and the language of the answer. */
export async function callerOf(
  request: Request,
  { call, credentials, info }: { call: Call; credentials: Credentials; info: RequestInfo },
): Promise<Caller> {
  const header = request.headers.get('authorization')
  const stated = credentials.authToken ?? (header?.startsWith('Bearer ') ? header.slice(7) : undefined)
  const cookie = stated ? null : tokenOfCookies(request.headers.get('cookie'))
  if (call.effect === 'write' && !stated) assertOwnPage(request, { cookieBorne: cookie !== null, info, call: call.contract.name })
  const token = stated ?? cookie
  const isPublic = call.access.kind === 'public'
  const actor =
    token && !isPublic
      ? await actorOf(token, { stated: stated !== undefined, username: credentials.username, extend: call.etag === null, info })
      : null
  if (!call.whileViewing) {
    assertSamePerson(request, actor)
    // This is checked before a file is received. A write that anybody may make without a session is not allowed from within a view, either.
    assertNotViewing(call, isPublic && call.effect === 'write' && token ? await actorOfToken(token, { extend: false }) : actor, info.id)
  }
  const locale = credentials.locale
    ? resolveLocale({ stored: credentials.locale })
    : actor?.locale
      ? resolveLocale({ stored: actor.locale })
      : info.locale
  return { actor, locale }
}

type Asked = { readonly stated: boolean; readonly username: string | undefined; readonly extend: boolean; readonly info: RequestInfo }

/** A personal token must be stated by a program; in a browser's cookie it does not count. */
function actorOf(token: string, { stated, username, extend, info }: Asked): Promise<Actor | null> {
  return stated && isPersonalToken(token)
    ? actorOfPersonalToken(token, { username, address: info.address })
    : actorOfToken(token, { username, extend })
}

/**
 * A request that one person left to be sent, or that comes from a page drawn for them, never runs as another person; nor does one from a page drawn for a view,
 * once that is over.
 */
function assertSamePerson(request: Request, actor: Actor | null): void {
  const claimed = request.headers.get('x-cusp-user')
  if (claimed !== null && actor !== null && claimed !== (actor.viewer ? viewMark(actor.viewer.id, actor.id) : actor.id))
    throw refuse('AUTHENTICATION_FAILED')
}

/** The Idempotency-Key, where there is one. */
export function keyOf(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!validate(key)) throw refuse('VALIDATION_FAILED', { issues: [{ path: 'Idempotency-Key', code: 'notUuid', message: 'notUuid' }] })
  return key.toLowerCase()
}

/** Every error becomes an answer in the envelope; an unforeseen one is logged under the request's id. */
export async function answerInEnvelope(info: RequestInfo, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) {
      logRefusal(error, { request: info })
      return refusalAnswer(error, info.locale)
    }
    if (classifyError(error) === 'passing') {
      logger.error('request.unavailable', { requestId: info.id, error: String(error) })
      return refusalAnswer(refuse('UNAVAILABLE', { retryAfterSeconds: 5 }), info.locale)
    }
    logger.error('request.failed', { requestId: info.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    return refusalAnswer(refuse('ERROR', { data: { id: info.id } }), info.locale)
  }
}
