import { expect, test } from 'vitest'
import { dayTyped } from '@/components/ui/day-typed'

test('a whole day is told', () => {
  expect(dayTyped({ typed: '2026-11-20' })).toBe('2026-11-20')
})

test('an optional field that was emptied tells none, one that must be filled nothing', () => {
  expect(dayTyped({ typed: null, optional: true })).toBe('')
  expect(dayTyped({ typed: null })).toBeNull()
})

test.each(['0002-11-20', '0020-11-20', '0202-11-20'])('a year that is being typed is no day yet: %s', (typed) => {
  expect(dayTyped({ typed })).toBeNull()
  expect(dayTyped({ typed, optional: true })).toBeNull()
})
