import { describe, expect, test } from 'vitest'
import {
  parseDays,
  monthWords,
  oneDay,
  parseDayRange,
  recurrenceWords,
  parseWeekdays,
  weekdayWords,
} from '@/server/timetables/importing/values/days'
import { minutesFrom, timesFrom } from '@/server/timetables/importing/values/times'

describe('a time', () => {
  test.each([
    ['9:00', '09:00'],
    ['9.00', '09:00'],
    ['09:00:00', '09:00'],
    ['0900', '09:00'],
    ['9', '09:00'],
    ['9 Uhr', '09:00'],
    ['9h30', '09:30'],
    ['9.3', '09:30'],
    ['9:00 AM', '09:00'],
    ['9:00 p.m.', '21:00'],
    ['12:20p', '12:20'],
    ['7:30a', '07:30'],
    ['12 am', '00:00'],
    ['noon', '12:00'],
    ['0.375', '09:00'],
    ['0,5', '12:00'],
    [' 14:30 ', '14:30'],
    ['2026-12-01 08:15', '08:15'],
    ['2026-12-01T08:15:00Z', '08:15'],
  ])('%s', (text, time) => {
    expect(timesFrom(text)).toEqual({ startsTime: time, endsTime: null })
  })

  test.each([
    ['09:00-10:00', '09:00', '10:00'],
    ['9.00 – 10.30', '09:00', '10:30'],
    ['9 to 11', '09:00', '11:00'],
    ['9 bis 11 Uhr', '09:00', '11:00'],
    ['2 - 4pm', '14:00', '16:00'],
    ['11-1pm', '11:00', '13:00'],
    ['22:00-24:00', '22:00', '00:00'],
  ])('%s is two', (text, startsTime, endsTime) => {
    expect(timesFrom(text)).toEqual({ startsTime, endsTime })
  })

  test.each(['', 'soon', '25:00', '9:60', '9.5', '13 pm', '24:00', '9-10-11', 'Tuesday', '1:2:3:4', '-'])('%s is none', (text) => {
    expect(timesFrom(text)).toBeNull()
  })
})

test.each([
  ['50', 50],
  ['90 min', 90],
  ['1:30', 90],
  ['1 h 30', 90],
  ['1.5 h', 90],
  ['1,5 Std.', 90],
  ['2', 120],
  ['0.0625', 90],
  ['1440', 1_440],
  ['3', 180],
  ['1441', null],
  ['4 min', null],
  ['long', null],
  ['50 apples', null],
])('%s lasts %s minutes', (text, minutes) => {
  expect(minutesFrom(text)).toBe(minutes)
})

const how = { order: 'DMY', months: monthWords('en-GB') } as const

describe('a day', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['01/12/2026', '2026-12-01'],
    ['1.12.26', '2026-12-01'],
    ['Tue 01/12/2026', '2026-12-01'],
    ['Tuesday, 1 December 2026', '2026-12-01'],
    ['1st Dec 2026', '2026-12-01'],
    ['1-Dec-26', '2026-12-01'],
    ['December 1, 2026', '2026-12-01'],
    ['1. Dezember 2026', '2026-12-01'],
    ['1 de diciembre de 2026', '2026-12-01'],
    ['2026-12-01 09:00', '2026-12-01'],
    ['01/12/2026 9:00 am', '2026-12-01'],
  ])('%s', (text, day) => {
    expect(oneDay(text, how)).toBe(day)
  })

  test.each(['', '31/02/2026', 'tomorrow', '1 Smarch 2026', '12'])('%s is none', (text) => {
    expect(oneDay(text, how)).toBeNull()
  })

  test('several are divided by semicolons, bars or commas, and each once', () => {
    expect(parseDays('08/12/2026; 01/12/2026; 01/12/2026', how)).toEqual(['2026-12-01', '2026-12-08'])
    expect(parseDays('1 Dec 2026, 8 Dec 2026', how)).toEqual(['2026-12-01', '2026-12-08'])
    expect(parseDays('December 1, 2026', how)).toEqual(['2026-12-01'])
    expect(parseDays('1 Dec 2026, soon', how)).toBeNull()
    expect(parseDayRange('01/12/2026 - 22/12/2026', how)).toEqual(['2026-12-01', '2026-12-22'])
    expect(parseDayRange('22/12/2026 - 01/12/2026', how)).toBeNull()
  })
})

describe('days of the week', () => {
  test.each([
    ['Mon, Wed', 'en-GB', [1, 3]],
    ['Mon-Fri', 'en-GB', [1, 2, 3, 4, 5]],
    ['MWF', 'en-GB', [1, 3, 5]],
    ['TTh', 'en-GB', [2, 4]],
    ['MTWRF', 'en-GB', [1, 2, 3, 4, 5]],
    ['Daily', 'en-GB', [1, 2, 3, 4, 5]],
    ['Tuesdays', 'en-GB', [2]],
    ['Mo', 'de', [1]],
    ['Di/Do', 'de', [2, 4]],
    ['Mittwoch und Freitag', 'de', [3, 5]],
    ['mié', 'es', [3]],
    ['tor', 'nb', [4]],
    ['tor.', 'sl', [2]],
    ['1 3', 'en-GB', [1, 3]],
  ])('%s in %s', (text, locale, days) => {
    expect(parseWeekdays(text, weekdayWords(locale))).toEqual(days)
  })

  test('what is not the same in two languages is asked about', () => {
    expect(parseWeekdays('tor', weekdayWords('en-GB'))).toBeNull()
    expect(parseWeekdays('Someday', weekdayWords('en-GB'))).toBeNull()
  })
})

test.each([
  ['Weekly', 'WEEKLY'],
  ['every 2 weeks', 'WEEKLY_2'],
  ['14-täglich', 'WEEKLY_2'],
  ['alle 3 Wochen', 'WEEKLY_3'],
  ['täglich', 'DAILY'],
  ['WEEKLY_4', 'WEEKLY_4'],
  ['once', 'NEVER'],
  ['Jede Woche', 'WEEKLY'],
  ['every 9 weeks', null],
  ['sometimes', null],
])('%s repeats %s', (text, recurrence) => {
  expect(recurrenceWords([['Jede Woche', 'WEEKLY']])(text)).toBe(recurrence)
})
