import { expect, test } from 'vitest'
import { dayTyped } from '@/components/ui/day-field'

test('a whole day is told', () => {
  expect(dayTyped({ typed: '2026-11-20', isHalfTyped: false })).toBe('2026-11-20')
})

test('an optional field that was emptied tells none, one that is half typed tells nothing', () => {
  expect(dayTyped({ typed: '', isHalfTyped: false, optional: true })).toBe('')
  expect(dayTyped({ typed: '', isHalfTyped: true, optional: true })).toBeNull()
})

test('a field that must be filled is never told empty', () => {
  expect(dayTyped({ typed: '', isHalfTyped: false })).toBeNull()
})
