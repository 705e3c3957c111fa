import { expect, test } from 'vitest'
import { stackOf } from '@/components/placements/stack-of'

test.each([
  ['free places stand above those that somebody has', { places: 3, taken: 2 }, ['free', 'placed', 'placed']],
  ['those that are too many stand above all', { places: 2, taken: 3 }, ['tooMany', 'placed', 'placed']],
  ['students without any places are all too many', { places: 0, taken: 2 }, ['tooMany', 'tooMany']],
  ['neither places nor students', { places: 0, taken: 0 }, []],
  ['full', { places: 1, taken: 1 }, ['placed']],
])('%s', (_, week, seats) => {
  expect(stackOf(week)).toEqual(seats)
})

test('more than can be drawn are a number', () => {
  expect(stackOf({ places: 12, taken: 0 })).toHaveLength(12)
  expect(stackOf({ places: 13, taken: 0 })).toBeNull()
  expect(stackOf({ places: 1, taken: 13 })).toBeNull()
})
