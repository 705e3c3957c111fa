import { describe, expect, test } from 'vitest'
import { addDays, heldOnProblem, shiftAt, wallClock } from '@/lib/clinical/shift'

const borders = { pm: '12:00', eve: '17:00' }

describe('where the institution is', () => {
  test.each([
    ['2026-11-20T23:30:00Z', 'Europe/London', '2026-11-20', '23:30'],
    ['2026-07-01T23:30:00Z', 'Europe/London', '2026-07-02', '00:30'],
    ['2026-11-20T23:30:00Z', 'Europe/Ljubljana', '2026-11-21', '00:30'],
    ['2026-01-01T05:00:00Z', 'America/Los_Angeles', '2025-12-31', '21:00'],
    // The clocks go back: half past one comes twice, and the day stays one.
    ['2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25', '01:30'],
    ['2026-10-25T01:30:00Z', 'Europe/London', '2026-10-25', '01:30'],
    // The clocks go forward: after 00:59 comes 02:00.
    ['2026-03-29T01:00:00Z', 'Europe/London', '2026-03-29', '02:00'],
  ])('%s in %s is %s, %s', (instant, timeZone, day, time) => {
    expect(wallClock(new Date(instant), timeZone)).toEqual({ day, time })
  })

  test.each([
    ['00:00', 'AM'],
    ['11:59', 'AM'],
    ['12:00', 'PM'],
    ['16:59', 'PM'],
    ['17:00', 'EVE'],
    ['23:59', 'EVE'],
  ])('%s is %s', (time, shift) => {
    expect(shiftAt(time, borders)).toBe(shift)
  })
})

describe('days', () => {
  test.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days are %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })

  test.each([
    ['2026-11-21', null],
    ['2026-11-22', 'dateBeyondTomorrow'],
    ['2016-11-20', null],
    ['2016-11-19', 'dateTooEarly'],
    ['9999-12-31', 'dateBeyondTomorrow'],
  ])('a session on %s, seen from 2026-11-20: %s', (heldOn, expected) => {
    expect(heldOnProblem(heldOn, '2026-11-20')).toBe(expected)
  })
})
