import { describe, expect, test } from 'vitest'
import { endInstant, instantsAt, moveTimes, startInstant, timeOf, timesProblem } from '@/lib/clinical/session-times'

const inLondon = (heldOn: string) => ({ heldOn, timeZone: 'Europe/London' })
const isoTexts = (dates: readonly Date[]) => dates.map((date) => date.toISOString())

describe('the times of a visit', () => {
  test('are what the wall clock of the institution shows, in winter and in summer', () => {
    expect(startInstant('09:30', inLondon('2026-01-20'))).toBe('2026-01-20T09:30:00.000Z')
    expect(startInstant('09:30', inLondon('2026-07-20'))).toBe('2026-07-20T08:30:00.000Z')
    expect(startInstant('09:30', { heldOn: '2026-07-20', timeZone: 'Asia/Kathmandu' })).toBe('2026-07-20T03:45:00.000Z')
    expect(startInstant('00:10', { heldOn: '2026-07-20', timeZone: 'Pacific/Auckland' })).toBe('2026-07-19T12:10:00.000Z')
    expect(timeOf('2026-07-20T08:30:00.000Z', 'Europe/London')).toBe('09:30')
    expect([startInstant(null, inLondon('2026-07-20')), timeOf(null, 'Europe/London')]).toEqual([null, null])
  })

  test('may go over midnight', () => {
    expect(endInstant('00:40', '2026-01-20T22:15:00.000Z', inLondon('2026-01-20'))).toBe('2026-01-21T00:40:00.000Z')
    expect(endInstant('11:00', '2026-01-20T09:00:00.000Z', inLondon('2026-01-20'))).toBe('2026-01-20T11:00:00.000Z')
    expect(endInstant('09:00', '2026-01-20T09:00:00.000Z', inLondon('2026-01-20'))).toBe('2026-01-21T09:00:00.000Z')
  })

  test('in the night in which the clock is set back: 01:30 comes twice, and an end is after its start', () => {
    const night = inLondon('2026-10-25')
    expect(isoTexts(instantsAt('2026-10-25', '01:30', 'Europe/London'))).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
    const start = startInstant('01:30', night)
    expect(start).toBe('2026-10-25T00:30:00.000Z')
    expect(endInstant('01:15', start, night)).toBe('2026-10-25T01:15:00.000Z')
    expect(endInstant('02:15', start, night)).toBe('2026-10-25T02:15:00.000Z')
    expect(timesProblem({ startsAt: start, endsAt: endInstant('01:15', start, night) }, night)).toBeNull()
  })

  test('in the night in which it is set forward: what the clock never showed is when it was set', () => {
    const night = inLondon('2026-03-29')
    expect(startInstant('01:30', night)).toBe('2026-03-29T01:30:00.000Z')
    expect(timeOf(startInstant('01:30', night), 'Europe/London')).toBe('02:30')
    expect(endInstant('02:10', '2026-03-29T00:50:00.000Z', night)).toBe('2026-03-29T01:10:00.000Z')
  })

  test('stay the same times of day on another day', () => {
    expect(moveTimes('2026-07-20', { startsAt: '2026-01-20T22:15:00.000Z', endsAt: '2026-01-21T00:40:00.000Z' }, 'Europe/London')).toEqual({
      startsAt: '2026-07-20T21:15:00.000Z',
      endsAt: '2026-07-20T23:40:00.000Z',
    })
    expect(moveTimes('2026-07-20', { startsAt: null, endsAt: null }, 'Europe/London')).toEqual({ startsAt: null, endsAt: null })
  })

  test('are refused where they cannot be', () => {
    const day = inLondon('2026-01-20')
    expect(timesProblem({ startsAt: null, endsAt: '2026-01-20T10:00:00Z' }, day)).toEqual({ path: 'startsAt', code: 'startNeeded' })
    expect(timesProblem({ startsAt: '2026-01-21T10:00:00Z', endsAt: null }, day)).toEqual({ path: 'startsAt', code: 'timeNotOnDay' })
    expect(timesProblem({ startsAt: '2026-01-20T10:00:00Z', endsAt: '2026-01-20T10:00:00Z' }, day)).toEqual({
      path: 'endsAt',
      code: 'endBeforeStart',
    })
    expect(timesProblem({ startsAt: '2026-01-20T10:00:00Z', endsAt: '2026-01-21T11:01:00Z' }, day)).toEqual({
      path: 'endsAt',
      code: 'visitTooLong',
    })
    expect(timesProblem({ startsAt: '2026-01-20T10:00:00Z', endsAt: '2026-01-21T10:00:00Z' }, day)).toBeNull()
  })
})
