import { expect, test } from 'vitest'
import { nextGroupName } from '@/lib/users/group-after'

test.each([
  ['Year 1 A', 'Year 2 A'],
  ['1A', '2A'],
  ['Group 9', 'Group 10'],
  ['2 of 3', '3 of 3'],
  ['Blue', null],
])('%s is called %s a year later', (name, next) => {
  expect(nextGroupName(name)).toBe(next)
})
