import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stopClock } from '@/server/kernel/clock'
import { inTransaction } from '@/server/kernel/db'
import { announce, notificationVersion, startListening, stopListening } from '@/server/kernel/live'

const at = new Date('2026-11-20T10:00:00Z')
const advanceClock = (seconds: number) => stopClock(new Date(at.getTime() + seconds * 1000))
// The last digits of an id give its time within twenty seconds: at the start, after ten, at the end.
const [first, middle, last] = ['00000000', '00002710', '00004e1f'].map((end) => `01a20000-0000-7000-8000-0000${end}`)
const versionsOfAll = () => [first, middle, last].map((id = '') => notificationVersion(id))

beforeAll(async () => {
  advanceClock(0)
  await startListening()
})
afterAll(() => stopListening())

test('what everybody is told of, people hear of one after the other within twenty seconds, and each once', async () => {
  const before = versionsOfAll()
  await inTransaction((db) => announce(db, { touchedAll: true }))
  await vi.waitFor(() => expect(versionsOfAll()[0]).not.toBe(before[0]), { timeout: 5_000 })
  expect(versionsOfAll().slice(1)).toEqual(before.slice(1))
  advanceClock(10)
  expect(versionsOfAll()[1]).not.toBe(before[1])
  expect(versionsOfAll()[2]).toBe(before[2])
  advanceClock(20)
  const told = versionsOfAll()
  expect(told[2]).not.toBe(before[2])
  advanceClock(60)
  expect(versionsOfAll()).toEqual(told)
})
