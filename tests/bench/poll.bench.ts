import autocannon from 'autocannon'
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startTestServer } from '@/tests/support/server'
import { unchangedPoll, type Poll } from './asker'
import { watchMemory, type Bench } from './measure'

const connections = 50
const seconds = 5
const minute = 60

/** Everybody's poll, every ten seconds: an unchanged one must cost hardly more than the health check. */
const poll: Bench = async ({ figure, ratio }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    const unchanged = await unchangedPoll(server, 'student')
    const health: Poll = { url: `${server.url}/api/health`, headers: {} }
    // Measured in turn, so that whatever slows the machine slows both.
    await ratio({
      name: 'requests a second, unchanged poll to health',
      target: { atLeast: 0.9 },
      of: async () => (await runLoad(unchanged, 304)).requests,
      to: async () => (await runLoad(health, 200)).requests,
    })
    await ratio({
      name: 'p99, unchanged poll to health',
      target: { atMost: 3 },
      warmUp: 0,
      of: async () => (await runLoad(unchanged, 304)).p99,
      to: async () => (await runLoad(health, 200)).p99,
    })
    const bare = await startBareRoute(unchanged)
    try {
      await ratio({
        name: 'processor, unchanged poll to a bare node:http route',
        target: { atMost: 1.5 },
        of: () => processorOf(server.pid, unchanged),
        to: () => processorOf(bare.pid, bare.poll),
      })
      await figure({ name: 'processor of an unchanged poll', unit: 'ms', warmUp: 0, run: () => processorOf(server.pid, unchanged) })
      await figure({ name: 'processor of the bare route', unit: 'ms', warmUp: 0, run: () => processorOf(bare.pid, bare.poll) })
    } finally {
      bare.stop()
    }
    await figure({ name: 'unchanged poll', unit: 'requests/s', warmUp: 0, run: async () => (await runLoad(unchanged, 304)).requests })
    await figure({
      name: 'memory during a minute of it',
      unit: 'MB',
      target: { atMost: 600 },
      warmUp: 0,
      run: async () => {
        const memory = watchMemory(server.pid)
        await runLoad(unchanged, 304, minute)
        return memory.stop()
      },
    })
  } finally {
    await server.close()
  }
}
export default poll

/** Every answer must be the expected one, or the figure means nothing. */
async function runLoad(
  { url, headers }: Poll,
  expected: number,
  duration = seconds,
): Promise<{ requests: number; p99: number; total: number }> {
  const result = await autocannon({ url, headers, connections, duration })
  const answered = new Map(Object.entries(result.statusCodeStats ?? {})).get(String(expected))?.count ?? 0
  if (result.errors > 0 || answered < result.requests.total)
    throw new Error(`${url}: ${answered} of ${result.requests.total} answers were ${expected}, ${result.errors} errors`)
  return { requests: result.requests.average, p99: result.latency.p99, total: result.requests.total }
}

/** The processor's milliseconds for one poll in that process, its other threads included. */
async function processorOf(pid: number | undefined, poll: Poll): Promise<number> {
  const before = processorMs(pid)
  const { total } = await runLoad(poll, 304)
  return (processorMs(pid) - before) / total
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The time that the process has had of the processor; the fields follow its name in brackets, which may hold blanks. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond
}

async function startBareRoute({ headers }: Poll): Promise<{ pid: number | undefined; poll: Poll; stop: () => void }> {
  const child = fork(path.join(import.meta.dirname, 'bare-route.mjs'), [headers.cookie ?? '', headers['if-none-match'] ?? ''], {
    execArgv: [],
  })
  const [message] = await once(child, 'message')
  return { pid: child.pid, poll: { url: `http://127.0.0.1:${message.port}/getnotifications`, headers }, stop: () => child.disconnect() }
}
