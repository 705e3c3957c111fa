import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAtRisk, countMissable, percentOf } from '@/lib/attendance/figures'

describe('the share of dates attended', () => {
  test.each([
    [{ attended: 0, missed: 0 }, null],
    [{ attended: 81, missed: 19 }, 81],
    [{ attended: 799, missed: 201 }, 79],
    [{ attended: 5, missed: 0 }, 100],
  ])('%o is %s', (tally, percent) => {
    expect(percentOf(tally)).toBe(percent)
  })
})

describe('what can still be missed', () => {
  test.each([
    [{ attended: 17, missed: 3, toCome: 10 }, 80, 3],
    [{ attended: 10, missed: 10, toCome: 10 }, 80, -4],
    [{ attended: 0, missed: 0, toCome: 2 }, 0, 2],
    [{ attended: 10, missed: 0, toCome: 0 }, 80, 0],
  ])('of %o with %s per cent: %s', (tally, threshold, most) => {
    expect(countMissable(tally, threshold)).toBe(most)
  })

  const count = fc.nat({ max: 400 })
  test('is as many as keep the whole at the threshold, and one more does not', () => {
    fc.assert(
      fc.property(fc.record({ attended: count, missed: count, toCome: count }), fc.integer({ min: 1, max: 100 }), (tally, threshold) => {
        const all = tally.attended + tally.missed + tally.toCome
        const most = countMissable(tally, threshold)
        const reached = (missed: number) => (tally.attended + tally.toCome - missed) * 100 >= threshold * all
        if (most >= 0) expect(reached(most)).toBe(true)
        if (most < tally.toCome) expect(reached(most + 1)).toBe(false)
        expect(isAtRisk(tally, threshold)).toBe(most < 0 && tally.attended + tally.missed > 0)
      }),
    )
  })
})
