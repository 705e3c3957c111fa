import { describe, expect, test } from 'vitest'
import { placedBefore, titleKeyOf } from '@/server/curriculum/rules'

test.each([
  ['Ánatomy', 'anatomy', true],
  ['  Anatomy ', 'anatomy', true],
  ['Anatomy II', 'anatomy', false],
])('%j and %j are one title: %s', (one, other, same) => expect(titleKeyOf(one) === titleKeyOf(other)).toBe(same))

describe('one is moved before another', () => {
  test.each([
    ['to the beginning', 'c', 'a', ['c', 'a', 'b']],
    ['into the midst', 'a', 'c', ['b', 'a', 'c']],
    ['to the end', 'a', null, ['b', 'c', 'a']],
    ['before itself, which is the end', 'a', 'a', ['b', 'c', 'a']],
    ['before one that there is not', 'a', 'x', ['b', 'c', 'a']],
    ['where it was not among them', 'x', 'b', ['a', 'x', 'b', 'c']],
  ])('%s', (_, id, before, order) => expect(placedBefore(['a', 'b', 'c'], id, before)).toEqual(order))

  test('of none', () => expect(placedBefore([], 'a', null)).toEqual(['a']))
})
