import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from '@/components/clinical-sessions/session/at-most-every'

const work = vi.fn(async () => {})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  work.mockClear()
})

test('is done at once, then once more for all that ask meanwhile', async () => {
  const looking = atMostEvery(1_000, work)
  for (let asked = 0; asked < 50; asked += 1) looking.ask()
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('is done at once again after a rest', async () => {
  const looking = atMostEvery(1_000, work)
  looking.ask()
  await vi.advanceTimersByTimeAsync(1_000)
  looking.ask()
  expect(work).toHaveBeenCalledTimes(2)
})

test('rests after long work, too', async () => {
  const slow = vi.fn(() => new Promise<void>((done) => void setTimeout(done, 5_000)))
  const looking = atMostEvery(1_000, slow)
  looking.ask()
  looking.ask()
  await vi.advanceTimersByTimeAsync(5_999)
  expect(slow).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(slow).toHaveBeenCalledTimes(2)
})

test('is not done any more once it is over', async () => {
  const looking = atMostEvery(1_000, work)
  looking.ask()
  looking.ask()
  looking.end()
  looking.ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
})
