import { describe, expect, test } from 'vitest'
import { funnelScale } from '@/components/shared/chart/funnel-scale'
import { lastYearStart, termOn } from '@/lib/reports/academic-year'
import { matchingGuess, wordOf } from '@/lib/reports/calibration'
import { dotsOf } from '@/server/reports/calibration'

const terms = [
  { startsOn: '2025-09-08', endsOn: '2025-12-19' },
  { startsOn: '2026-01-12', endsOn: '2026-03-27' },
  { startsOn: '2026-09-07', endsOn: '2026-12-18' },
  { startsOn: '2027-01-11', endsOn: '2027-03-26' },
]

describe('the time of how teachers mark', () => {
  test('is this academic year and the last', () => {
    expect(lastYearStart(terms, '2026-11-20')).toBe('2025-09-08')
    expect(lastYearStart([], '2026-11-20')).toBe('2025-08-01')
    expect(lastYearStart([], '2026-07-31')).toBe('2024-08-01')
    // In a school whose terms are known only from this year on, the year before began in August.
    expect(lastYearStart(terms.slice(2), '2026-11-20')).toBe('2025-08-01')
  })

  test('a term lasts until the next begins', () => {
    expect(termOn(terms, '2026-09-07')).toEqual({ from: '2026-09-07', next: '2027-01-11' })
    expect(termOn(terms, '2027-01-10')).toEqual({ from: '2026-09-07', next: '2027-01-11' })
    expect(termOn(terms, '2027-01-11')).toEqual({ from: '2027-01-11', next: null })
  })

  test('without terms it is the academic year', () => {
    expect(termOn([], '2026-11-20')).toEqual({ from: '2026-08-01', next: null })
    expect(termOn([{ startsOn: '2020-09-01', endsOn: '2020-12-01' }], '2026-11-20')).toEqual({ from: '2026-08-01', next: null })
  })
})

describe('a difference in words', () => {
  const around = (shrunk: number, half: number) => ({ shrunk, low: shrunk - half, high: shrunk + half })

  test('is none where chance alone may have made it', () => {
    expect(wordOf(around(-0.1, 0.12))).toBe('SAME')
    expect(wordOf(around(0.4, 0.4))).toBe('SAME')
    expect(wordOf(around(0, 0))).toBe('SAME')
    expect(matchingGuess(around(-0.1, 0.12))).toBe('SAME')
  })

  test('is a little, or more', () => {
    expect(wordOf(around(-0.17, 0.15))).toBe('LITTLE_STRICTER')
    expect(wordOf(around(-0.25, 0.1))).toBe('STRICTER')
    expect(wordOf(around(0.2, 0.1))).toBe('LITTLE_GENEROUS')
    expect(wordOf(around(0.3, 0.1))).toBe('GENEROUS')
    expect(matchingGuess(around(-0.17, 0.15))).toBe('STRICTER')
    expect(matchingGuess(around(0.3, 0.1))).toBe('GENEROUS')
  })
})

describe('dots of other teachers', () => {
  const others = (...sessions: number[]) => sessions.map((one, at) => ({ sessions: one, raw: at % 2 === 0 ? 0.004 : -0.206 }))

  test('stand three at a place, and the last of them in one more', () => {
    expect(dotsOf(others(400, 20, 25, 30, 100, 110, 120, 130)).map(([across]) => across)).toEqual([25, 25, 25, 172, 172, 172, 172, 172])
  })

  test('are fewer than three together where there are fewer', () => {
    expect(dotsOf(others(30, 40))).toEqual([
      [35, -0.21],
      [35, 0],
    ])
    expect(dotsOf([])).toEqual([])
  })
})

describe('the axes of a funnel', () => {
  const given = { own: { across: 243, up: -0.16 }, noise: 1.6, borders: [1.96, 3.09] as const }

  test('hold every dot, and as much above nothing as below', () => {
    const { most, bound, ticks } = funnelScale({ ...given, dots: [{ across: 390, up: -0.61 }] })
    expect(most).toBeGreaterThanOrEqual(390)
    expect(bound).toBeGreaterThanOrEqual(0.61)
    expect(ticks).toEqual(ticks.toReversed().map((tick) => -tick + 0))
    expect(ticks).toContain(0)
  })

  test('the curves run inside of them, narrower the more sessions there are', () => {
    const { most, bound, curves } = funnelScale({ ...given, dots: [{ across: 390, up: 0.3 }] })
    expect(curves).toHaveLength(4)
    for (const points of curves) {
      for (const { across, up } of points) {
        expect(Math.abs(up)).toBeLessThanOrEqual(bound)
        expect(across).toBeLessThanOrEqual(most)
      }
      expect(Math.abs(points.at(-1)?.up ?? 9)).toBeLessThan(Math.abs(points[0]?.up ?? 0))
    }
    expect(curves[0]?.at(-1)?.up).toBeCloseTo((1.96 * 1.6) / Math.sqrt(most), 5)
  })

  test('with one dot on nothing there are axes', () => {
    const { most, bound } = funnelScale({ dots: [], own: { across: 0, up: 0 }, noise: 0, borders: [1.96, 3.09] })
    expect(most).toBeGreaterThan(0)
    expect(bound).toBeGreaterThan(0)
  })
})
