import 'server-only'
import { privateHeaders, refusalAnswer, successAnswer } from './answer'
import type { Call, RequestInfo } from '../define-call'
import { Refusal, refuse, wrongMethod } from '../errors'
import { answerInEnvelope, callerOf, keyOf, requestInfo, type Credentials } from './incoming'
import { pollingSession } from '../live'
import { registerMethod } from './methods'
import { cannotBeStored, readJson } from './request-body'
import { runCall } from '../calls/run-call'
import { tokenOfCookies } from './session-cookie'
import { isOwnPage } from './unchanged'
import { hashToken } from '../secrets/token'
import { credentialNames } from './wire-names'

const EXPOSED = Symbol.for('cusp.exposed')
export type Handler = ((request: Request) => Promise<Response>) & { readonly [EXPOSED]: readonly Call[] }

/** A route handler for one call. What a route file exports must come from here. */
export function expose(call: Call): Handler {
  return exposedHandler([call], (request) => answerRequest(request, () => [call]))
}

/** A route handler for two calls at one address: the second where `isOther` says so for the body, otherwise the first, whose limits apply. */
export function exposeEither(usual: Call, other: Call, isOther: (body: unknown) => boolean): Handler {
  return exposedHandler([usual, other], async (request) => {
    const info = await requestInfo(request)
    return answerInEnvelope(info, async () => {
      if (request.method !== usual.contract.method) throw wrongMethod(usual.contract.method)
      const body = await inputOf(usual, request)
      return runWith(isOther(body) ? other : usual, body, { request, info })
    })
  })
}

/** A route handler for all calls of a registry, found by path. */
export function exposeAll(calls: readonly Call[]): Handler {
  const byPath = new Map<string, Call[]>()
  for (const call of calls) byPath.set(call.contract.path.toLowerCase(), [...(byPath.get(call.contract.path.toLowerCase()) ?? []), call])
  return exposedHandler(calls, (request) =>
    answerRequest(request, () => byPath.get(new URL(request.url).pathname.replace(/\/$/, '').toLowerCase()) ?? []),
  )
}

export function callsExposedBy(value: unknown): readonly Call[] | null {
  return typeof value === 'function' && EXPOSED in value ? (value as Handler)[EXPOSED] : null
}

export function exposedHandler(calls: readonly Call[], handle: (request: Request) => Promise<Response>): Handler {
  for (const { contract } of calls) registerMethod(contract.path, contract.method)
  return Object.assign(handle, { [EXPOSED]: calls } as const)
}

async function answerRequest(request: Request, find: () => readonly Call[]): Promise<Response> {
  const info = await requestInfo(request)
  return answerInEnvelope(info, async () => {
    const found = find()
    if (found.length === 0) throw refuse('NOT_FOUND')
    const call = found.find(({ contract }) => contract.method === request.method)
    if (!call) throw wrongMethod(...found.map(({ contract }) => contract.method))
    return (call.etag && (await answerUnchanged(call.etag, request))) ?? (await runRequest(call, request, info))
  })
}

/**
 * The poll's usual answer: the session counts and there is nothing new, which is known without a query (of the poll itself mostly before Next is asked,
 * unchanged.ts). In a view, and to a page of somebody else, the call itself answers, since only it checks whether the view is still allowed.
 */
async function answerUnchanged(etag: NonNullable<Call['etag']>, request: Request): Promise<Response | null> {
  const asked = request.headers.get('if-none-match')
  const token = asked ? tokenOfCookies(request.headers.get('cookie')) : null
  const session = token && (await pollingSession(hashToken(token)))
  if (!asked || !session || !isOwnPage(session, request.headers.get('x-cusp-user'))) return null
  if (etag(session.userId, queryOf(request)) !== asked) return null
  return new Response(null, { status: 304, headers: { etag: asked, 'cache-control': privateHeaders['cache-control'] } })
}

async function runRequest(call: Call, request: Request, info: RequestInfo): Promise<Response> {
  return runWith(call, await inputOf(call, request), { request, info })
}

async function runWith(
  call: Call,
  body: unknown,
  { request, info }: { readonly request: Request; readonly info: RequestInfo },
): Promise<Response> {
  const credentialsAreInput = call.access.kind === 'public'
  const { input, credentials } = splitCredentials(body, credentialsAreInput)
  const { actor, locale } = await callerOf(request, { call, credentials, info })
  const key = keyOf(request)
  // The version is read before the answer is made, so that a change in between is fetched next time and never missed.
  const etag = call.etag && actor ? call.etag(actor.id, input) : null
  try {
    const outcome = await runCall(call, { actor, input, key, request: { ...info, locale } })
    return successAnswer(outcome, { sameOrigin: info.sameOrigin, etag })
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error, locale)
    throw error
  }
}

function inputOf(call: Call, request: Request): Promise<unknown> {
  return request.method === 'GET' ? Promise.resolve(queryOf(request)) : readJson(request, call.bodyLimit, call.bodyShape)
}

export function queryOf(request: Request): unknown {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  if (cannotBeStored(query)) throw refuse('VALIDATION_FAILED', { issues: [{ path: '', code: 'nullCharacter', message: 'nullCharacter' }] })
  return query
}

/** Separates the credentials that every request may carry (username, authToken, locale) from the call's own input; for a public call the username is input. */
export function splitCredentials(body: unknown, credentialsAreInput: boolean): { input: unknown; credentials: Credentials } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { input: body, credentials: {} }
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(body, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const stated = !credentialsAreInput && 'authToken' in body
  // Without a token, a username is the call's own field, such as that of a person to be created.
  const taken: readonly string[] = stated ? credentialNames : ['locale']
  const input = Object.fromEntries(Object.entries(body).filter(([name]) => !taken.includes(name)))
  return { input, credentials: { locale: text('locale'), ...(stated && { username: text('username'), authToken: text('authToken') }) } }
}
