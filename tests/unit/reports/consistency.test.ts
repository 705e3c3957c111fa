import { describe, expect, test } from 'vitest'
import { consistencyOf, hasQuadrants, quadrantCount, quartileOf } from '@/lib/reports/consistency'

describe('consistency', () => {
  test.each([
    ['', 'TOO_FEW'],
    ['2222', 'TOO_FEW'],
    ['22222', 'CONSISTENT'],
    ['0111111111', 'CONSISTENT'],
    // Nine of ten are competent, but one of the last three is below.
    ['1111111101', 'NEARLY'],
    ['0010111111', 'NEARLY'],
    ['0001111111', 'NEARLY'],
    ['0000111111', 'DEVELOPING'],
    ['00000', 'DEVELOPING'],
  ])('of %s is %s', (dots, expected) => {
    expect(consistencyOf(dots)).toBe(expected)
  })
})

test('who stands on a border is in the quarter above it', () => {
  const borders = { q1: 2, q2: 5, q3: 9 }
  expect([1, 2, 4.9, 5, 8, 9, 20].map((value) => quartileOf(value, borders))).toEqual([1, 2, 2, 3, 3, 4, 4])
})

test('quadrants are counted by their bits, and asked for exactly or at least', () => {
  expect([0, 1, 5, 15].map(quadrantCount)).toEqual([0, 1, 2, 4])
  expect([
    hasQuadrants(5, '2'),
    hasQuadrants(5, '1_OR_MORE'),
    hasQuadrants(5, '3_OR_MORE'),
    hasQuadrants(0, '1_OR_MORE'),
    hasQuadrants(15, '4'),
  ]).toEqual([true, true, false, false, true])
})
