import { afterEach, expect, test, vi } from 'vitest'
import { applyClientSettings, clientSettings } from '@/lib/client/client-settings'
import { log, loggedEntries, logUnexpected, unexpectedErrors } from '@/lib/client/log'

const start = clientSettings()
afterEach(() => {
  applyClientSettings(start)
  vi.restoreAllMocks()
})

test.each([
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
] as const)('with logLevel %s the log takes %j', (logLevel, taken) => {
  applyClientSettings({ ...start, logLevel })
  const before = loggedEntries().length
  for (const level of ['error', 'warn', 'info', 'debug'] as const) log(level, 'tried')
  expect(loggedEntries().slice(before)).toMatchObject(taken.map((level) => ({ level, event: 'tried' })))
})

test('the console hears of it only with logToConsole', () => {
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {})
  log('error', 'quiet')
  applyClientSettings({ ...start, logToConsole: true })
  log('error', 'loud', 'why')
  expect(heard.mock.calls).toEqual([['loud', 'why']])
})

test('an unexpected error is shown only with alertErrors, one after another', () => {
  logUnexpected('window.error', new Error('unseen'))
  expect(unexpectedErrors.current()).toBeNull()
  applyClientSettings({ ...start, alertErrors: true })
  logUnexpected('window.error', new Error('first'))
  logUnexpected('window.error', new Error('second'))
  expect(unexpectedErrors.current()).toBe('Error: first')
  unexpectedErrors.close()
  expect(unexpectedErrors.current()).toBe('Error: second')
  unexpectedErrors.close()
})
