import { afterEach, describe, expect, test, vi } from 'vitest'
import { POST as forgotten } from '@/app/forgottenpassword/route'
import { outboxJob } from '@/server/jobs'
import { prisma } from '@/server/kernel/db'
import { drainSoon, provideDrain } from '@/server/kernel/jobs/drain-soon'
import { runJob } from '@/server/kernel/jobs/jobs'
import { send } from '../../support/http'
import { person } from '../../support/people'

afterEach(() => {
  provideDrain(null)
  vi.useRealTimers()
})

test('a link that is asked for is made within a second or so, not when the job’s time comes', async () => {
  const { id, username } = await person()
  provideDrain(() => runJob(outboxJob))
  await send(forgotten, '/forgottenpassword', { body: { username } })
  await expect.poll(() => prisma().accountToken.count({ where: { userId: id } })).toBe(1)
  expect(await prisma().outboxEvent.count({ where: { type: 'mail' } })).toBe(1)
})

test('what leaves nothing in the outbox asks for nothing', async () => {
  const drain = vi.fn(() => Promise.resolve())
  provideDrain(drain)
  await send(forgotten, '/forgottenpassword', { body: {} })
  await new Promise((resolve) => void setTimeout(resolve, 500))
  expect(drain).not.toHaveBeenCalled()
})

describe('emptying the outbox', () => {
  test('begins after the answer, once for many', async () => {
    vi.useFakeTimers()
    const drain = vi.fn(() => Promise.resolve())
    provideDrain(drain)
    for (let at = 0; at < 10; at += 1) drainSoon()
    expect(drain).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(250)
    expect(drain).toHaveBeenCalledTimes(1)
  })

  test('is done again for what came while it was done, and never twice at the same time', async () => {
    vi.useFakeTimers()
    let finish = (): void => {}
    const drain = vi.fn(() => new Promise<void>((resolve) => void (finish = resolve)))
    provideDrain(drain)
    drainSoon()
    await vi.advanceTimersByTimeAsync(250)
    drainSoon()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(drain).toHaveBeenCalledTimes(1)
    finish()
    await vi.advanceTimersByTimeAsync(500)
    expect(drain).toHaveBeenCalledTimes(2)
  })

  test('that fails is tried again the next time', async () => {
    vi.useFakeTimers()
    const drain = vi.fn(() => Promise.reject(new Error('no database')))
    provideDrain(drain)
    drainSoon()
    await vi.advanceTimersByTimeAsync(250)
    drainSoon()
    await vi.advanceTimersByTimeAsync(250)
    expect(drain).toHaveBeenCalledTimes(2)
  })
})
