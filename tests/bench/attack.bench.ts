import autocannon from 'autocannon'
import { startTestServer, type TestServer } from '@/tests/support/server'
import { unchangedPoll, type Poll } from './asker'
import type { Area, Bench } from './measure'

const polls = { connections: 10, duration: 5 } as const
const wrongLogins = 200

/** Wrong logins cost a slow hash each, and those over a limit come again at once; everybody else's poll must go on in the meantime. */
const attack: Bench = async (area) => {
  // With many addresses each counts separately, so that every login takes its hash; with one address the limit is soon reached.
  await measure(area, { from: 'as many addresses', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  await measure(area, { from: 'one address', env: {} })
}
export default attack

async function measure({ figure, ratio }: Area, { from, env }: { from: string; env: Record<string, string> }): Promise<void> {
  const server = await startTestServer({ data: 'demo', env })
  try {
    const poll = await unchangedPoll(server, 'student')
    const idle = () => p99(poll)
    await figure({ name: `poll p99, idle, before those from ${from}`, unit: 'ms', run: idle })
    await figure({ name: `poll p99, under wrong logins from ${from}`, unit: 'ms', warmUp: 0, run: () => measureUnderAttack(server, poll) })
    await ratio({
      name: `poll p99, ${wrongLogins} wrong logins at once from ${from} to idle`,
      target: { atMost: 2 },
      warmUp: 0,
      of: () => measureUnderAttack(server, poll),
      to: idle,
    })
  } finally {
    await server.close()
  }
}

/** Wrong logins under many names; each is repeated when it is answered, as long as the poll is measured. */
async function measureUnderAttack(server: TestServer, poll: Poll): Promise<number> {
  // All attackers are answered before this ends: a server with requests in hand would not be idle.
  const end = new AbortController()
  const attackers = Array.from({ length: wrongLogins }, (_, i) => attackAs(server, i, end.signal))
  const found = await p99(poll)
  end.abort()
  await Promise.all(attackers)
  return found
}

async function attackAs(server: TestServer, i: number, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${i}` }
  for (let round = 0; !signal.aborted; round += 1) {
    const body = JSON.stringify({ username: `nobody-${i}-${round}`, password: 'wrong horse' })
    await fetch(`${server.url}/login`, { method: 'POST', headers, body })
      .then((answer) => answer.text())
      .catch(() => {})
  }
}

async function p99(poll: Poll): Promise<number> {
  const { latency, errors } = await autocannon({ ...poll, ...polls })
  if (errors > 0) throw new Error(`${errors} polls were not answered`)
  return Math.max(1, latency.p99)
}
