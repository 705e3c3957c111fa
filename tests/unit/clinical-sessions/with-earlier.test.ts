import { expect, test } from 'vitest'
import { withEarlier } from '@/components/clinical-sessions/history/with-earlier'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

test('an earlier page follows the newest, or stands before them where the oldest are first', () => {
  expect(withEarlier(rows('d', 'c'), rows('b', 'a'), 'newestFirst')).toEqual(rows('d', 'c', 'b', 'a'))
  expect(withEarlier(rows('c', 'd'), rows('a', 'b'), 'oldestFirst')).toEqual(rows('a', 'b', 'c', 'd'))
})

test('what newer ones have pushed out of the first page is still there, and nothing is there twice', () => {
  const known = withEarlier(rows('d', 'c'), rows('b', 'a'), 'newestFirst')
  expect(withEarlier(rows('f', 'e'), known, 'newestFirst')).toEqual(rows('f', 'e', 'd', 'c', 'b', 'a'))
  expect(withEarlier(rows('e', 'd'), known, 'newestFirst')).toEqual(rows('e', 'd', 'c', 'b', 'a'))
})

test('as long as no page was asked for, the list is the very one that came with the session', () => {
  const newest = rows('b', 'a')
  expect(withEarlier(newest, [], 'newestFirst')).toBe(newest)
})
