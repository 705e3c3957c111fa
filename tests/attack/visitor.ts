import { z } from 'zod'
import type { TestServer } from '../support/server'

const Answer = z.looseObject({ status: z.string().catch('no status'), issues: z.array(z.looseObject({ path: z.string() })).default([]) })
type Request = { readonly method: 'GET' | 'POST'; readonly path: string; readonly fields: Readonly<Record<string, unknown>> }

/** A person of the demo school by a session cookie; the session is renewed before its proof is ten minutes old. */
export type Visitor = {
  readonly username: string
  readonly ask: (request: Request) => Promise<z.output<typeof Answer>>
  readonly cookie: () => Promise<string>
}

const proofLastsMs = 8 * 60_000

export function visitorOf(server: Pick<TestServer, 'url'>, username: string): Visitor {
  let session = { cookie: '', begunAt: 0 }
  const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: server.url }
  const cookie = async () => {
    if (performance.now() - session.begunAt < proofLastsMs && session.cookie !== '') return session.cookie
    const login = await fetch(`${server.url}/login`, {
      method: 'POST',
      headers: own,
      body: JSON.stringify({ username, password: 'chairside' }),
    })
    const found = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .find((one) => /^(__Host-)?cusp=/.test(one))
    if (!found) throw new Error(`${username} cannot log in: ${login.status} ${await login.text()}`)
    session = { cookie: found, begunAt: performance.now() }
    return found
  }
  const ask: Visitor['ask'] = async ({ method, path, fields }) => {
    const query = method === 'GET' && Object.keys(fields).length > 0 ? `?${queryOf(fields)}` : ''
    const answer = await fetch(`${server.url}${path}${query}`, {
      method,
      headers: { ...own, cookie: await cookie() },
      redirect: 'manual',
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    })
    const text = await answer.text()
    return Answer.parse(isJson(answer) ? JSON.parse(text) : { status: String(answer.status) })
  }
  return { username, ask, cookie }
}

export function queryOf(fields: Readonly<Record<string, unknown>>): string {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
}

const isJson = (answer: Response): boolean => (answer.headers.get('content-type') ?? '').startsWith('application/json')
