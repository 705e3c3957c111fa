import { peerHeader } from '@/server/kernel/http/address'

type Sent = {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  /** A body that is sent as it is, instead of JSON. */
  readonly raw?: BodyInit
  readonly headers?: Readonly<Record<string, string>>
  readonly cookie?: string
  readonly address?: string
}
export type Answered = {
  readonly http: number
  readonly body: Record<string, unknown>
  readonly cookies: readonly string[]
  readonly headers: Headers
}

const origin = 'http://localhost:3000'
/** The headers that a browser sends with a request of the application's own page. */
export const ownPage = { 'sec-fetch-site': 'same-origin', origin } as const

/** Sends a request to a route handler as the network would. */
export async function send(
  handler: (request: Request) => Promise<Response>,
  path: string,
  { method = 'POST', body, raw, headers = {}, cookie, address = '192.0.2.1' }: Sent = {},
): Promise<Answered> {
  const request = new Request(`${origin}${path}`, {
    method,
    headers: {
      [peerHeader]: address,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(method === 'POST' && { body: raw ?? JSON.stringify(body ?? {}) }),
  })
  const response = await handler(request)
  const text = await response.text()
  return {
    http: response.status,
    body: text === '' ? {} : JSON.parse(text),
    cookies: response.headers.getSetCookie(),
    headers: response.headers,
  }
}

/** The session cookie that an answer sets, as a browser would send it back. */
export function sessionOf({ cookies }: Answered): string {
  const found = cookies.find((cookie) => /^(__Host-)?cusp=[^;]/.test(cookie))
  if (!found) throw new Error('no session cookie was set')
  return found.split(';')[0] ?? ''
}
