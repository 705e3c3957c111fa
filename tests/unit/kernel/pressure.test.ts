import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOverloaded, reportLongWait, watchPressure } from '@/server/kernel/concurrency/pressure'

let now = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  Reflect.deleteProperty(globalThis, 'cuspPressure')
  watchPressure()
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'cuspPressure')
})

/** The watch looks once more, so many milliseconds late. */
function lookLate(lateMs: number): boolean {
  now += 250 + lateMs
  vi.advanceTimersByTime(250)
  return isOverloaded()
}

test('one long pause is no queue; a processor that stays late is one, until two seconds after', () => {
  expect([lookLate(3_000), lookLate(10), lookLate(900), lookLate(900)]).toEqual([false, false, false, false])
  expect([lookLate(1_100), lookLate(1_100)]).toEqual([false, true])
  expect(lookLate(0)).toBe(true)
  now += 2_000
  expect(isOverloaded()).toBe(false)
})

test('whoever waited too long reports it', () => {
  expect(isOverloaded()).toBe(false)
  reportLongWait()
  expect(isOverloaded()).toBe(true)
})
