import 'server-only'
import type { z } from 'zod'
import type { Contract } from '@/lib/contract'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { actorOfToken } from '../actor'
import type { Call, Reply } from '../define-call'
import { Refusal, refuse, wrongMethod } from '../errors'
import { exposedHandler, queryOf, type Handler } from './expose'
import { requestInfo } from './incoming'
import { logger } from '../logger'
import { cannotBeStored, readText } from './request-body'
import { runCall } from '../calls/run-call'
import { localeCookieFor, signInCookies, signOutCookies, tokenOfCookies } from './session-cookie'

/** The address to which a browser is sent on, or a page with its policy. */
type Visited = { to?: string | undefined; page?: { html: string; policy: string; type?: string | undefined } | undefined }
type VisitContract = Contract<z.ZodType, z.ZodType<Visited>>

/**
 * A route handler for an address that a browser visits. The visit may come from anywhere, including another site, so nothing here may rely on a request from
 * our own page. The answer is never the envelope: errors are shown by the page that `refusedAt` names. The parts of the path in braces, the query and a posted
 * form are the input.
 */
export function exposeVisit(call: Call<VisitContract>, refusedAt: (refusal: Refusal) => string): Handler {
  return visitHandler(call, refusedAt, queryOf)
}

/** The same for an address that is signed as it stands: the raw query is the input `query`. */
export function exposeSignedVisit(call: Call<VisitContract>, refusedAt: (refusal: Refusal) => string): Handler {
  return visitHandler(call, refusedAt, (request) => ({ query: new URL(request.url).search.slice(1) }))
}

function visitHandler(call: Call<VisitContract>, refusedAt: (refusal: Refusal) => string, query: (request: Request) => unknown): Handler {
  return exposedHandler([call], async (request) => {
    const info = await requestInfo(request)
    try {
      if (request.method !== call.contract.method) throw wrongMethod(call.contract.method)
      const input = {
        ...Object(query(request)),
        ...(request.method === 'POST' && (await formOf(request, call.bodyLimit))),
        ...partsOf(call.contract.path, request),
      }
      const token = tokenOfCookies(request.headers.get('cookie'))
      const actor = token === null ? null : await actorOfToken(token)
      const locale = actor?.locale ? resolveLocale({ stored: actor.locale }) : info.locale
      const { output, reply } = await runCall(call, {
        actor,
        input,
        key: null,
        request: { ...info, locale, loadedAs: request.headers.get('sec-fetch-dest') ?? undefined },
      })
      // runCall parsed it with this contract's output.
      return visitAnswer(output as Visited, reply)
    } catch (error) {
      if (!(error instanceof Refusal))
        logger.error('request.failed', {
          requestId: info.id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        })
      return visitAnswer({ to: refusedAt(error instanceof Refusal ? error : refuse('ERROR')) }, {})
    }
  })
}

function visitAnswer({ to, page }: Visited, reply: Reply): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of reply.cookies ?? []) headers.append('set-cookie', cookie)
  if (reply.session === 'end') for (const cookie of signOutCookies()) headers.append('set-cookie', cookie)
  else if (reply.session) for (const cookie of signInCookies(reply.session)) headers.append('set-cookie', cookie)
  if (reply.locale !== undefined) headers.append('set-cookie', localeCookieFor(reply.locale))
  if (!page) {
    headers.set('location', to ?? '/')
    return new Response(null, { status: 303, headers })
  }
  headers.set('content-type', `${page.type ?? 'text/html'}; charset=utf-8`)
  headers.set('content-security-policy', page.policy)
  return new Response(page.html, { status: 200, headers })
}

/** The values in the path where the contract has a part in braces. */
function partsOf(path: string, request: Request): Record<string, string> {
  const said = new URL(request.url).pathname.replace(/\/$/, '').split('/')
  return Object.fromEntries(
    path.split('/').flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), (said[at] ?? '').toLowerCase()]] : [])),
  )
}

async function formOf(request: Request, limit: number): Promise<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) throw refuse('UNSUPPORTED')
  const form = Object.fromEntries(new URLSearchParams(await readText(request, limit)))
  if (cannotBeStored(form)) throw refuse('VALIDATION_FAILED')
  return form
}
