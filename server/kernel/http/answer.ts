import 'server-only'
import { issueText } from '@/lib/i18n/issue-text'
import type { Outcome } from '../calls/run-call'
import { httpOf, type Refusal } from '../errors'
import { deviceCookieFor, localeCookieFor, signInCookies, signOutCookies } from './session-cookie'

/** `{status: 'SUCCESS', ...output}` with the cookies that the call asked for. */
export function successAnswer({ output, reply }: Outcome, { sameOrigin, etag }: { sameOrigin: boolean; etag: string | null }): Response {
  const headers = new Headers(privateHeaders)
  if (etag) headers.set('etag', etag)
  for (const cookie of reply.cookies ?? []) headers.append('set-cookie', cookie)
  if (reply.session === 'end') for (const cookie of signOutCookies()) headers.append('set-cookie', cookie)
  else if (reply.session && sameOrigin) for (const cookie of signInCookies(reply.session)) headers.append('set-cookie', cookie)
  if (reply.device && sameOrigin) headers.append('set-cookie', deviceCookieFor(reply.device))
  if (reply.locale !== undefined && sameOrigin) headers.append('set-cookie', localeCookieFor(reply.locale))
  return new Response(JSON.stringify(reply.bare ? output : { status: reply.status ?? 'SUCCESS', ...asObject(output) }), {
    status: 200,
    headers,
  })
}

/** The same envelope for every refusal, with messages in the caller's language; never a stack, never a message of the database. */
export async function refusalAnswer(refusal: Refusal, locale: string): Promise<Response> {
  const { code, issues, data, retryAfterSeconds, allow } = refusal.more
  const headers = new Headers(privateHeaders)
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  if (allow) headers.set('allow', allow.join(', '))
  const said =
    issues &&
    (await Promise.all(
      issues.map(async ({ path, code: issue, values }) => ({ path, code: issue, message: await issueText(locale, issue, values) })),
    ))
  return new Response(
    JSON.stringify({
      ...data,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      status: refusal.status,
      ...(code && { code }),
      ...(said && { issues: said }),
    }),
    { status: httpOf[refusal.status], headers },
  )
}

export const privateHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const

function asObject(output: unknown): object {
  return typeof output === 'object' && output !== null ? output : {}
}
