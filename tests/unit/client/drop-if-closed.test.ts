import { expect, test } from 'vitest'
import { signInAdaBeforeEach, Copy } from './at-device'

signInAdaBeforeEach()

test.each([
  ['FORBIDDEN', true],
  ['NOT_FOUND', true],
  ['MODULE_DISABLED', true],
  ['OFFLINE', false],
  ['TIMED_OUT', false],
  ['UNAVAILABLE', false],
  ['AUTHENTICATION_FAILED', false],
  ['ERROR', false],
])('after %s a copy is dropped: %s', async (status, isDropped) => {
  const [{ dropIfClosed }, { CallError }, { readLocal, writeLocal }] = await Promise.all([
    import('@/components/shared/live/drop-if-closed'),
    import('@/lib/client/call-error'),
    import('@/lib/client/local-store'),
  ])
  await writeLocal('today-floor', { title: 'Amira' })
  expect(await dropIfClosed('today-floor', new CallError(status))).toBe(isDropped)
  expect(await readLocal('today-floor', Copy)).toEqual(isDropped ? undefined : { title: 'Amira' })
})
