import { expect, test } from 'vitest'
import { classifyError } from '@/server/kernel/classify-error'

// The messages of node-postgres about a connection that broke during a transaction.
test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('"%s" is no fault of ours, and passes', (message) => {
  expect(classifyError(new Error(message))).toBe('passing')
})

// Prisma's error for a raw query whose connection broke with the server: the driver has no code for that.
test.each(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])('neither is a raw query’s %s', (kind) => {
  const error = Object.assign(new Error('Raw query failed. Code: `N/A`.'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind } } },
  })
  expect(classifyError(error)).toBe('passing')
})

test('a raw query that is wrong is a fault', () => {
  const meta = { driverAdapterError: { cause: { kind: 'postgres', originalCode: '42601' } } }
  expect(classifyError(Object.assign(new Error('Raw query failed. Code: `42601`.'), { code: 'P2010', meta }))).toBe('fault')
})

test('what nobody knows is a fault', () => {
  expect(classifyError(new Error('x is not a function'))).toBe('fault')
})
