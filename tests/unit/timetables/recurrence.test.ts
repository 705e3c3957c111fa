import { describe, expect, test } from 'vitest'
import { weekdayOf } from '@/lib/clinical/week'
import { daysOf, type Pattern } from '@/server/timetables/dates/recurrence'
import { clockMinutesOf, spanOn } from '@/server/timetables/dates/times'

const pattern = (own: Partial<Pattern>): Pattern => ({
  startsOn: '2026-09-14',
  recurrence: 'NEVER',
  weekdays: [],
  recurLimit: null,
  untilOn: null,
  dates: [],
  spans: null,
  ...own,
})

describe('the days of a pattern', () => {
  const cases: [string, Partial<Pattern>, string, string[]][] = [
    ['never', {}, '2027-07-02', ['2026-09-14']],
    ['daily, limited', { recurrence: 'DAILY', recurLimit: 3 }, '2027-07-02', ['2026-09-14', '2026-09-15', '2026-09-16']],
    ['weekly until', { recurrence: 'WEEKLY', untilOn: '2026-09-28' }, '2027-07-02', ['2026-09-14', '2026-09-21', '2026-09-28']],
    [
      'every 2 weeks on two weekdays, the weeks beginning on Monday',
      { recurrence: 'WEEKLY_2', weekdays: [1, 7], recurLimit: 4 },
      '2027-07-02',
      ['2026-09-14', '2026-09-20', '2026-09-28', '2026-10-04'],
    ],
    ['every 3 weeks', { recurrence: 'WEEKLY_3', recurLimit: 2 }, '2027-07-02', ['2026-09-14', '2026-10-05']],
    ['every 4 weeks', { recurrence: 'WEEKLY_4', recurLimit: 2 }, '2027-07-02', ['2026-09-14', '2026-10-12']],
    ['indefinitely: to the end of the timetable', { recurrence: 'WEEKLY' }, '2026-09-30', ['2026-09-14', '2026-09-21', '2026-09-28']],
    [
      'picked dates, in order, once',
      { recurrence: 'DATES', dates: ['2026-12-24', '2026-10-01', '2026-12-24'] },
      '2027-07-02',
      ['2026-10-01', '2026-12-24'],
    ],
    ['an end before the start', { recurrence: 'WEEKLY', untilOn: '2026-09-01' }, '2027-07-02', []],
    [
      'over the turn of an ISO year',
      { startsOn: '2026-12-28', recurrence: 'WEEKLY_2', recurLimit: 2 },
      '2027-07-02',
      ['2026-12-28', '2027-01-11'],
    ],
    ['on 29 February', { startsOn: '2028-02-29', recurrence: 'DAILY', recurLimit: 2 }, '2028-07-02', ['2028-02-29', '2028-03-01']],
  ]
  test.each(cases)('%s', (_, own, lastOn, days) => {
    expect(daysOf(pattern(own), lastOn)).toEqual(days)
  })

  test('counts its limit within the date range', () => {
    const spans = [
      { startsOn: '2026-09-14', endsOn: '2026-09-20' },
      { startsOn: '2026-10-05', endsOn: '2026-10-31' },
    ]
    expect(daysOf(pattern({ recurrence: 'WEEKLY', recurLimit: 3, spans }), '2027-07-02')).toEqual([
      '2026-09-14',
      '2026-10-05',
      '2026-10-12',
    ])
  })

  test('never has more than 400 of them', () => {
    expect(daysOf(pattern({ recurrence: 'DAILY' }), '2036-07-02')).toHaveLength(400)
  })
})

describe('weekdays', () => {
  test('run from Monday to Sunday', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(weekdayOf)).toEqual([1, 2, 7])
  })
})

describe('the instants of an event', () => {
  const on = (day: string, startsTime: string, minutes = 60) => {
    const { startsAt, endsAt } = spanOn(day, { startsTime, minutes, timeZone: 'Europe/London' })
    return [startsAt.toISOString(), endsAt.toISOString()]
  }
  const cases: [string, [string, string, number?], [string, string]][] = [
    ['summer', ['2026-10-19', '09:00'], ['2026-10-19T08:00:00.000Z', '2026-10-19T09:00:00.000Z']],
    ['winter: the clock time stays', ['2026-10-26', '09:00'], ['2026-10-26T09:00:00.000Z', '2026-10-26T10:00:00.000Z']],
    ['the hour that comes twice: the first of them', ['2026-10-25', '01:30'], ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['the hour that is skipped: when the clock is set', ['2027-03-28', '01:30'], ['2027-03-28T01:30:00.000Z', '2027-03-28T02:30:00.000Z']],
    ['a night in which the clock is set back', ['2026-10-24', '22:00', 480], ['2026-10-24T21:00:00.000Z', '2026-10-25T06:00:00.000Z']],
    ['a night in which it is set forward', ['2027-03-27', '22:00', 480], ['2027-03-27T22:00:00.000Z', '2027-03-28T05:00:00.000Z']],
    ['a whole day, of 25 hours', ['2026-10-25', '00:00', 1_440], ['2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z']],
    ['over midnight', ['2026-11-24', '23:30', 90], ['2026-11-24T23:30:00.000Z', '2026-11-25T01:00:00.000Z']],
  ]
  test.each(cases)('%s', (_, args, instants) => {
    expect(on(...args)).toEqual(instants)
    const [startsAt = '', endsAt = ''] = instants
    // The minutes read from a date are those that it was made from.
    expect(clockMinutesOf({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, 'Europe/London')).toBe(args[2] ?? 60)
  })
})
