import { expect, test } from 'vitest'
import { mostTries, openForMs, stateOf } from '@/server/privacy/rules'

const at = new Date('2026-11-30T09:00:00Z')
const msAfter = (ms: number) => new Date(at.getTime() + ms)
const none = { failedAt: null, readyAt: null, expiresAt: null, openedAt: null, goneAt: null }

test.each([
  ['waits', none, 'WAITING'],
  ['is ready', { readyAt: at }, 'READY'],
  ['failed, whatever else', { failedAt: at, goneAt: at, readyAt: at }, 'FAILED'],
  ['is gone', { readyAt: at, goneAt: at }, 'GONE'],
  ['is ready until the moment before it expires', { readyAt: at, expiresAt: msAfter(1) }, 'READY'],
  ['is gone at the moment at which it expires', { readyAt: at, expiresAt: at }, 'GONE'],
  ['is open', { readyAt: at, openedAt: at }, 'OPENED'],
  ['is open for five minutes', { readyAt: at, openedAt: msAfter(-299_999) }, 'OPENED'],
  ['and not a moment longer', { readyAt: at, openedAt: msAfter(-300_000) }, 'GONE'],
])('an export %s', (_, given, state) => expect(stateOf({ ...none, ...given }, at)).toBe(state))

test('it can be fetched for five minutes and is made three times at most', () => {
  expect([openForMs, mostTries]).toEqual([300_000, 3])
})
