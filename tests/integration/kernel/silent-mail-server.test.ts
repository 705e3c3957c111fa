import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { prisma } from '@/server/kernel/db'
import { drainOutbox } from '@/server/kernel/jobs/mailer'
import { silentServer } from '../../support/route-server'

const server = silentServer()
beforeAll(async () => {
  await server.listen()
  process.env.SMTP_URL = `smtp://somebody:p%40ss@127.0.0.1:${server.port()}`
})
afterAll(() => {
  vi.useRealTimers()
  server.close()
})

test('a mail server that does not answer is given ten seconds, and nothing else waits for it', async () => {
  const id = v7()
  const at = new Date()
  await prisma().outboxEvent.create({
    data: { id, type: 'mail', payload: { to: 'a@school.example', subject: 's', text: 't' }, createdAt: at, nextAttemptAt: at },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connected = server.connected()
  const draining = drainOutbox({})
  await connected
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  expect(await prisma().outboxEvent.findUnique({ where: { id }, select: { attempts: true } })).toEqual({ attempts: 1 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await draining).toEqual({ done: 0, failed: 1 })
  const { lastError, state } = await prisma().outboxEvent.findUniqueOrThrow({ where: { id }, select: { lastError: true, state: true } })
  expect([state, lastError]).toEqual(['WAITING', expect.stringContaining('Greeting never received')])
})
