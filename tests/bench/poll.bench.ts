import autocannon from 'autocannon'
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
async function runLoad({ url, headers }: Poll, expected: number, duration = seconds): Promise<{ requests: number; p99: number }> {
  const result = await autocannon({ url, headers, connections, duration })
  const answered = new Map(Object.entries(result.statusCodeStats ?? {})).get(String(expected))?.count ?? 0
  if (result.errors > 0 || answered < result.requests.total)
    throw new Error(`${url}: ${answered} of ${result.requests.total} answers were ${expected}, ${result.errors} errors`)
  return { requests: result.requests.average, p99: result.latency.p99 }
}
