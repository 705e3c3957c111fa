import { afterEach, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { passwordLane } from '@/server/kernel/concurrency/lanes'
import { connections } from '@/server/kernel/db/connections'

process.env.DATABASE_URL ??= 'postgresql://cusp@localhost/cusp'
const before = env().WORKERS
afterEach(() => void Object.assign(env(), { WORKERS: before }))

test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i workers stay well within the 100 connections of PostgreSQL, and each has enough', (workers) => {
  Object.assign(env(), { WORKERS: workers })
  const { inside, beside } = connections()
  // One more of each listens.
  expect(workers * (inside + beside + 1)).toBeLessThanOrEqual(72)
  expect(inside).toBeGreaterThanOrEqual(4)
  expect(beside).toBeGreaterThanOrEqual(3)
  // Whoever is logged in can work while passwords are looked at.
  expect(passwordLane().most).toBeLessThanOrEqual(inside / 2)
  expect(passwordLane().most).toBeGreaterThan(1)
})

test('one has as many as it always had', () => {
  Object.assign(env(), { WORKERS: 1 })
  expect(connections()).toEqual({ inside: 12, beside: 8 })
})
