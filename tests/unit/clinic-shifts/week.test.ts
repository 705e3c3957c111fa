import { describe, expect, test } from 'vitest'
import { shiftAt, wallClock } from '@/lib/clinical/shift'
import { daysFrom, plannedProblem, weekOf } from '@/lib/clinical/week'

describe('a week', () => {
  test.each([
    ['a Monday', '2026-11-16', '2026-11-16'],
    ['a Sunday', '2026-11-22', '2026-11-16'],
    ['over the turn of the year', '2027-01-01', '2026-12-28'],
    ['with the night in which the clocks go back', '2026-10-25', '2026-10-19'],
    ['with the night in which they go forward', '2027-03-28', '2027-03-22'],
  ])('begins with its Monday: %s', (_case, day, monday) => {
    expect(weekOf(day)).toBe(monday)
  })

  test('has seven different days, whatever the clocks do', () => {
    expect(daysFrom('2026-10-19', 7)).toEqual([
      '2026-10-19',
      '2026-10-20',
      '2026-10-21',
      '2026-10-22',
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
    ])
    expect(daysFrom('2027-03-22', 7).at(-1)).toBe('2027-03-28')
  })
})

describe('a shift can be planned', () => {
  test.each([
    ['2027-11-20', null],
    ['2027-11-21', 'dateBeyondYear'],
    ['2025-11-20', null],
    ['2025-11-19', 'dateTooEarly'],
  ])('%s: %s', (heldOn, problem) => {
    expect(plannedProblem(heldOn, '2026-11-20')).toBe(problem)
  })

  test('on a leap day up to the day after its year', () => {
    expect(plannedProblem('2029-03-01', '2028-02-29')).toBe(null)
    expect(plannedProblem('2029-03-02', '2028-02-29')).toBe('dateBeyondYear')
  })
})

describe('the borders of shifts follow the clock on the wall', () => {
  const borders = { pm: '12:00', eve: '17:00' }
  const at = (instant: string, timeZone: string) => {
    const { day, time } = wallClock(new Date(instant), timeZone)
    return `${day} ${shiftAt(time, borders)}`
  }

  test.each([
    // On the day before the clocks go back noon is 11:00 UTC, on the day itself 12:00.
    ['2026-10-24T10:59:00Z', 'Europe/London', '2026-10-24 AM'],
    ['2026-10-24T11:00:00Z', 'Europe/London', '2026-10-24 PM'],
    ['2026-10-25T11:59:00Z', 'Europe/London', '2026-10-25 AM'],
    ['2026-10-25T12:00:00Z', 'Europe/London', '2026-10-25 PM'],
    // 01:30 comes twice on that night; it is in the same shift both times.
    ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25 AM'],
    ['2026-10-25T01:30:00Z', 'Europe/London', '2026-10-25 AM'],
    // When the clocks go forward, the hour from 01:00 to 02:00 does not exist.
    ['2027-03-28T00:59:59Z', 'Europe/London', '2027-03-28 AM'],
    ['2027-03-28T01:00:00Z', 'Europe/London', '2027-03-28 AM'],
    ['2027-03-28T10:59:00Z', 'Europe/London', '2027-03-28 AM'],
    ['2027-03-28T11:00:00Z', 'Europe/London', '2027-03-28 PM'],
    ['2027-03-28T16:00:00Z', 'Europe/London', '2027-03-28 EVE'],
    ['2027-03-28T22:59:00Z', 'Europe/London', '2027-03-28 EVE'],
    ['2027-03-28T23:00:00Z', 'Europe/London', '2027-03-29 AM'],
    // Time zones where clocks change by half an hour, and on the other side of the world.
    ['2026-10-03T15:29:00Z', 'Australia/Lord_Howe', '2026-10-04 AM'],
    ['2026-10-04T01:00:00Z', 'Australia/Lord_Howe', '2026-10-04 PM'],
  ])('%s in %s is %s', (instant, timeZone, expected) => {
    expect(at(instant, timeZone)).toBe(expected)
  })
})
