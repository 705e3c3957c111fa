import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { TestServer } from '@/tests/support/server'
import { milliseconds } from './measure'

/** Calls of one domain, and those with an address that the specification pins, as somebody who is signed in; every answer must be a success, or the figure means nothing. */
export type Asker = {
  readonly get: (call: string, input?: Record<string, string>) => Promise<unknown>
  readonly post: (call: string, input: unknown) => Promise<unknown>
  readonly pinned: (path: `/${string}`) => Promise<unknown>
}

export async function askerFor(
  server: TestServer,
  { username, domain }: { readonly username: string; readonly domain: string },
): Promise<Asker> {
  const { headers, cookie } = await logIn(server, username)
  const ask = async (path: string, how: RequestInit) => {
    const answer = await fetch(`${server.url}${path}`, how)
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('"SUCCESS"'))
      throw new Error(`${path} as ${username}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  const post = (path: string, input: unknown) =>
    ask(path, { method: 'POST', headers: { ...headers, cookie, 'idempotency-key': v7() }, body: JSON.stringify(input) })
  return {
    get: (call, input = {}) => ask(`/api/${domain}/${call}?${new URLSearchParams(input).toString()}`, { headers: { cookie } }),
    post: (call, input) => post(`/api/${domain}/${call}`, input),
    pinned: (path) => post(path, {}),
  }
}

/** Logs a demo account in. Returns what its browser sends afterwards: `headers` with writes, `cookie` with every request. */
async function logIn(
  { url }: TestServer,
  username: string,
): Promise<{ readonly headers: Record<string, string>; readonly cookie: string }> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url }
  const login = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify({ username, password: 'chairside' }) })
  const cookie =
    login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .find((one) => one.includes('cusp=')) ?? ''
  return { headers, cookie }
}

/** The cookie of a demo account's browser. */
export async function cookieOf(server: TestServer, username: string): Promise<string> {
  return (await logIn(server, username)).cookie
}

export type Poll = { readonly url: string; readonly headers: Record<string, string> }

/** The poll of a logged-in browser with its present version. */
export async function unchangedPoll(server: TestServer, username: string): Promise<Poll> {
  const { cookie } = await logIn(server, username)
  const url = `${server.url}/getnotifications`
  const ask = () => fetch(url, { headers: { cookie } })
  // A server that was just started may put the first poll off.
  const first = await ask().then(async (answer) => (answer.status === 503 ? (await wait(5_000), ask()) : answer))
  const etag = first.headers.get('etag')
  if (!cookie || !etag) throw new Error(`${username} could not poll: ${first.status} ${await first.text()}`)
  return { url, headers: { cookie, 'if-none-match': etag } }
}

/** Requests in one run; its figure is their median. */
const requests = 20

/** @returns the median of twenty requests one after the other, in milliseconds. */
export async function medianOf(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < requests; i++) took.push(await milliseconds(ask))
  return took.toSorted((a, b) => a - b)[requests >> 1] ?? NaN
}
