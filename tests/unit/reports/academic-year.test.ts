import { describe, expect, test } from 'vitest'
import { academicYearOn, paceOf, shareElapsed, standingOf } from '@/lib/reports/academic-year'

const term = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
const two = [
  term('2025-09-15', '2025-12-19'),
  term('2026-01-05', '2026-03-27'),
  term('2026-04-20', '2026-07-03'),
  term('2027-01-11', '2027-03-26'),
  term('2026-09-14', '2026-12-18'),
]

describe('the academic year', () => {
  test('is made of the terms between two long breaks, in whatever order they are listed', () => {
    expect(academicYearOn(two, '2026-11-25')).toEqual({ from: '2026-07-04', to: '2027-03-26', weeks: 25, gone: 10 })
    expect(academicYearOn(two, '2026-02-10')).toMatchObject({ from: '2025-09-15', to: '2026-07-03' })
  })

  test('begins the day after the last term of the one before', () => {
    expect(academicYearOn(two, '2026-07-03').to).toBe('2026-07-03')
    expect(academicYearOn(two, '2026-07-04')).toMatchObject({ from: '2026-07-04', gone: 0 })
  })

  test('a week is over once the next one has begun, and none twice where two terms share it', () => {
    const year = [term('2026-09-14', '2026-09-22'), term('2026-09-24', '2026-10-02')]
    expect(academicYearOn(year, '2026-09-20')).toMatchObject({ weeks: 3, gone: 0 })
    expect(academicYearOn(year, '2026-09-21')).toMatchObject({ weeks: 3, gone: 1 })
  })

  test('begins with August where no terms are known, or they lie far away', () => {
    expect(academicYearOn([], '2026-07-31')).toMatchObject({ from: '2025-08-01', to: '2026-07-31', weeks: 0 })
    expect(academicYearOn([], '2026-08-01')).toMatchObject({ from: '2026-08-01', to: '2027-07-31', weeks: 0 })
    expect(academicYearOn(two, '2031-02-01')).toMatchObject({ from: '2030-08-01', weeks: 0 })
  })

  test('is gone by its weeks; without weeks by its days', () => {
    expect(shareElapsed({ from: '2026-07-04', to: '2027-03-26', weeks: 25, gone: 10 }, '2026-11-25')).toBe(0.4)
    expect(shareElapsed({ from: '2026-08-01', to: '2027-07-31', weeks: 0, gone: 0 }, '2027-01-30')).toBeCloseTo(0.5, 2)
    expect(shareElapsed({ from: '2026-08-01', to: '2027-07-31', weeks: 0, gone: 0 }, '2028-01-30')).toBe(1)
  })

  test('puts nobody on pace with what is not due yet', () => {
    const of = (...targets: [counted: number, pace: number][]) => standingOf(targets.map(([counted, pace]) => ({ counted, pace })))
    expect(of([0, 0], [0, 0], [0, 1])).toEqual({ total: 1, onPace: 0, notDue: 2 })
    expect(of([1, 0], [2, 2], [1.5, 2], [3, 2])).toEqual({ total: 3, onPace: 2, notDue: 1 })
    expect(of()).toEqual({ total: 0, onPace: 0, notDue: 0 })
  })

  test('asks for whole ones of a target', () => {
    expect([paceOf(14, 0.4), paceOf(1, 0.4), paceOf(5, 0.4), paceOf(10, 0.3)]).toEqual([5, 0, 2, 3])
  })
})
