import autocannon from 'autocannon'
import { startTestServer, type TestServer } from '@/tests/support/server'
import type { Bench } from './measure'

const polls = { connections: 10, duration: 5 } as const
const wrongLogins = 200

/** Wrong logins cost a slow hash each; everybody else's poll must go on meanwhile. */
const attack: Bench = async ({ figure, ratio }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    const headers = await student(server)
    const idle = () => p99(server, headers)
    await figure({ name: 'poll p99, idle', unit: 'ms', run: idle })
    await figure({ name: 'poll p99, under wrong logins', unit: 'ms', warmUp: 0, run: () => underFire(server, headers) })
    await ratio({ name: `poll p99, ${wrongLogins} wrong logins at once to idle`, target: { atMost: 2 }, warmUp: 0, of: () => underFire(server, headers), to: idle })
  } finally {
    await server.close()
  }
}
export default attack

/** From as many names and forwarded addresses; those that are answered are sent again, as long as the poll is measured. */
async function underFire(server: TestServer, headers: Record<string, string>): Promise<number> {
  // Whoever asked is answered before this ends: what the server still had in hand would not be idle.
  const end = new AbortController()
  const attackers = Array.from({ length: wrongLogins }, (_, i) => attackAs(server, i, end.signal))
  const found = await p99(server, headers)
  end.abort()
  await Promise.all(attackers)
  return found
}

async function attackAs(server: TestServer, i: number, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` }
  for (let round = 0; !signal.aborted; round += 1) {
    const body = JSON.stringify({ username: `nobody-${i}-${round}`, password: 'wrong horse' })
    await fetch(`${server.url}/login`, { method: 'POST', headers, body }).then((answer) => answer.text()).catch(() => {})
  }
}

async function p99({ url }: TestServer, headers: Record<string, string>): Promise<number> {
  const { latency, errors } = await autocannon({ url: `${url}/getnotifications`, headers, ...polls })
  if (errors > 0) throw new Error(`${errors} polls were not answered`)
  return Math.max(1, latency.p99)
}

async function student(server: TestServer): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: server.url }
  const login = await fetch(`${server.url}/login`, { method: 'POST', headers, body: JSON.stringify({ username: 'student', password: 'chairside' }) })
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0] ?? '').find((one) => one.startsWith('cusp=')) ?? ''
  const first = await fetch(`${server.url}/getnotifications`, { headers: { cookie } })
  const etag = first.headers.get('etag')
  if (!etag) throw new Error(`the demo student could not poll: ${first.status}`)
  return { cookie, 'if-none-match': etag }
}
