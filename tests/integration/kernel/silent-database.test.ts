import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startListening, stopListening } from '@/server/kernel/live'
import { silentServer } from '../../support/route-server'

const server = silentServer()
beforeAll(async () => {
  await server.listen()
  process.env.DATABASE_URL = `postgresql://cusp@127.0.0.1:${server.port()}/cusp`
})
afterAll(async () => {
  await stopListening()
  vi.useRealTimers()
  server.close()
})

test('a database that does not answer keeps the server from listening for five seconds, not from starting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connected = server.connected()
  const started = vi.fn()
  const starting = startListening().then(started)
  await connected
  expect(started).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  await starting
  expect(started).toHaveBeenCalledOnce()
})
