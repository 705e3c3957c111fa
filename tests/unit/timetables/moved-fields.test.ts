import { describe, expect, test } from 'vitest'
import { movedFields, scopesOf } from '@/components/timetables/dates/moved-fields'
import { dayAfterSaving, dayWithin, spanOfView, stepOfView } from '@/components/timetables/calendar/view-days'
import { readEvent } from './read-event'

const targetAt = (day: string, own: object = {}) => ({ day, startsTime: '14:15', minutes: 90, ...own })
const patternOf = (...asked: Parameters<typeof movedFields>) => movedFields(...asked)?.pattern

describe('a date that is taken elsewhere', () => {
  test('goes alone', () => {
    expect(movedFields(readEvent(), 'THIS', targetAt('2026-12-17'))).toMatchObject({
      startsTime: '14:15',
      minutes: 90,
      pattern: { startsOn: '2026-12-17' },
    })
  })

  test('takes its series along: its first day and its weekday', () => {
    expect(patternOf(readEvent(), 'ALL', targetAt('2026-12-10'))).toMatchObject({ startsOn: '2026-12-03', weekdays: [] })
    expect(patternOf(readEvent({ weekdays: [2, 5] }), 'ALL', targetAt('2026-12-10'))).toMatchObject({
      startsOn: '2026-12-01',
      weekdays: [4, 5],
    })
    expect(patternOf(readEvent({ weekdays: [2, 5] }), 'ALL', targetAt('2026-12-07'))).toMatchObject({
      startsOn: '2026-11-30',
      weekdays: [1, 5],
    })
  })

  test('takes those that follow along, and leaves those before', () => {
    expect(patternOf(readEvent(), 'FOLLOWING', targetAt('2026-12-09'))).toMatchObject({ startsOn: '2026-12-09', recurLimit: 3 })
  })

  test('takes the last day of its series along, so that no date falls off the end', () => {
    const ends = { recurLimit: null, untilOn: '2026-12-22' }
    expect(patternOf(readEvent(ends), 'ALL', targetAt('2026-12-11'))?.untilOn).toBe('2026-12-25')
    expect(patternOf(readEvent(ends), 'ALL', targetAt('2026-12-07'))?.untilOn).toBe('2026-12-22')
  })

  test('changes only the time of a series where it stays on its day', () => {
    expect(patternOf(readEvent({ recurrence: 'DAILY' }), 'ALL', targetAt('2026-12-08'))).toMatchObject({ startsOn: '2026-12-01' })
  })

  test('changes its room where it says so, and keeps it where not', () => {
    expect(movedFields(readEvent(), 'ALL', targetAt('2026-12-08', { roomId: 'other' }))?.roomId).toBe('other')
    expect(movedFields(readEvent(), 'ALL', targetAt('2026-12-08', { roomId: null }))?.roomId).toBeNull()
    expect(movedFields(readEvent(), 'ALL', targetAt('2026-12-08'))?.roomId).toBe('room')
  })

  test.each([
    ['to another week', {}, '2026-12-15'],
    ['to a day on which the series is already', { weekdays: [2, 4] }, '2026-12-10'],
    ['from one day to another of a series of every day', { recurrence: 'DAILY' as const }, '2026-12-09'],
  ])('does not take its series %s', (_, own, day) => {
    expect(movedFields(readEvent(own), 'ALL', targetAt(day))).toBeNull()
    expect(movedFields(readEvent(own), 'THIS', targetAt(day))).not.toBeNull()
  })

  test('moves all picked days of a series alike', () => {
    const picked = { recurrence: 'DATES' as const, dates: ['2026-12-01', '2026-12-08'] }
    expect(patternOf(readEvent(picked), 'ALL', targetAt('2026-12-09'))).toMatchObject({
      dates: ['2026-12-02', '2026-12-09'],
      startsOn: '2026-12-02',
    })
  })

  test('is all of an event that has no other', () => {
    const single = readEvent({ recurrence: 'NEVER', startsOn: '2026-12-08' }, { count: 1 })
    expect(scopesOf(single)).toEqual(['ALL'])
    expect(patternOf(single, 'ALL', targetAt('2026-12-18'))).toMatchObject({ startsOn: '2026-12-18' })
  })
})

describe('the days of a view', () => {
  test('are whole weeks of a month', () => {
    expect(spanOfView('month', '2026-12-24')).toEqual({ from: '2026-11-30', to: '2027-01-03' })
    expect(spanOfView('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  test('are those before and after', () => {
    expect([stepOfView('month', '2026-12-31', 1), stepOfView('month', '2027-01-31', -1)]).toEqual(['2027-01-01', '2026-12-01'])
    expect([stepOfView('week', '2026-12-30', 1), stepOfView('day', '2027-01-01', -1)]).toEqual(['2027-01-06', '2026-12-31'])
    expect(spanOfView('week', '2026-12-31')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  })

  test('are those of the timetable where today is before or after it', () => {
    const timetable = { fromOn: '2027-01-18', toOn: '2027-03-26' }
    expect(dayWithin(timetable, '2026-11-26')).toBe('2027-01-18')
    expect(dayWithin(timetable, '2027-02-02')).toBe('2027-02-02')
    expect(dayWithin(timetable, '2027-04-01')).toBe('2027-03-26')
    expect(dayWithin({ ...timetable, toOn: null }, '2030-01-01')).toBe('2030-01-01')
  })

  test('are those of an event that was saved, unless it is on those that are shown', () => {
    const at = '2027-01-20'
    expect(dayAfterSaving('week', { firstOn: '2027-01-28', lastOn: '2027-03-01', at })).toBe('2027-01-28')
    expect(dayAfterSaving('week', { firstOn: '2026-12-01', lastOn: '2027-01-13', at })).toBe('2027-01-13')
    expect(dayAfterSaving('week', { firstOn: '2026-12-01', lastOn: '2027-03-01', at })).toBe(at)
    expect(dayAfterSaving('month', { firstOn: '2027-01-28', lastOn: '2027-01-28', at })).toBe(at)
  })
})
