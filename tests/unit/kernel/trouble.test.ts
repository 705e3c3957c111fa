import { expect, test } from 'vitest'
import { troubleOf } from '@/server/kernel/trouble'

// As node-postgres says it of a connection that fell while a transaction had it.
test.each(['Connection terminated unexpectedly', 'Client has encountered a connection error and is not queryable', 'Client was closed and is not queryable'])('"%s" is no fault of ours, and passes', (message) => {
  expect(troubleOf(new Error(message))).toBe('passing')
})

test('what nobody knows is a fault', () => {
  expect(troubleOf(new Error('x is not a function'))).toBe('fault')
})
