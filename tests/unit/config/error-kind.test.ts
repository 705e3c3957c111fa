import { expect, test } from 'vitest'
import { errorKindOf } from '@/lib/config/error-kind'

test.each([
  ['connect ECONNREFUSED 10.0.0.4:465', 'unreachable'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'database'],
  ['PrismaClientKnownRequestError: P2024', 'database'],
  ['getaddrinfo ENOTFOUND mail.example.org', 'unreachable'],
  ['TypeError: fetch failed', 'unreachable'],
  ['connect ETIMEDOUT 10.0.0.4:465', 'slow'],
  ['The operation timed out', 'slow'],
  ['ENOSPC: no space left on device, write', 'full'],
  ['Invalid login: 535 Authentication failed', 'refused'],
  ['TypeError: undefined is not a function', 'other'],
  ['', 'other'],
])('%s is said in words', (error, kind) => {
  expect(errorKindOf(error)).toBe(kind)
})
