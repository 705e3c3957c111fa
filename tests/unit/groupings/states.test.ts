import { expect, test } from 'vitest'
import { nextState } from '@/lib/state-machine'
import { grouping } from '@/lib/states/grouping'

test.each([
  ['DRAFT', 'publish', 'PUBLISHED'],
  ['PUBLISHED', 'unpublish', 'DRAFT'],
  ['DRAFT', 'unpublish', null],
  ['PUBLISHED', 'publish', null],
] as const)('%s, %s: %s', (from, on, to) => {
  expect(nextState(grouping, from, on)).toBe(to)
})
