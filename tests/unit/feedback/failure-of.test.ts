import { expect, test } from 'vitest'
import { failureOf } from '@/components/feedback/failure-of'
import { CallError } from '@/lib/client/call-error'

test.each([
  ['FORBIDDEN', 'gone'],
  ['NOT_FOUND', 'gone'],
  ['STATE_CHANGED', 'gone'],
  ['TOO_MANY_REQUESTS', 'often'],
  ['OFFLINE', 'offline'],
  ['ERROR', 'failed'],
])('a patient whose answer was refused with %s is told that it is %s', (status, told) => {
  expect(failureOf(new CallError(status))).toBe(told)
})
