import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isCalendar } from '@/server/timetables/importing/ics/components'
import { readIcs } from '@/server/timetables/importing/ics/read-ics'
import { refusalOf } from '../../../support/refusal-of'

const window = { fromOn: '2026-09-14', toOn: '2027-07-02' }
const read = (bytes: Buffer | string, timeZone = 'Europe/London') => readIcs(Buffer.from(bytes), { window, timeZone })
const calendarOf = (lines: readonly string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${lines.join('\r\n')}\r\nEND:VCALENDAR\r\n`
const calendar = (...lines: readonly string[]) => calendarOf(lines)
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:u1', 'SUMMARY:Surgery', ...lines, 'END:VEVENT'].join('\r\n')
/** The day, the start and the minutes of each row. */
const dates = (text: string, timeZone?: string) => read(text, timeZone).rows.map(({ cells }) => cells.slice(3, 6).join(' '))

test('a calendar exported from Google is read as it is', () => {
  const bytes = readFileSync('tests/fixtures/timetables/google.ics')
  expect(isCalendar(bytes)).toBe(true)
  const { rows, notes } = read(bytes)
  expect(rows.map(({ cells }) => [cells[0]?.slice(0, 5), ...cells.slice(3, 7)].join('|'))).toEqual([
    '7kuku|2026-12-01|09:00|60|Lecture theatre 1',
    '7kuku|2026-12-15|14:00|60|Seminar room 2',
    '7kuku|2026-12-22|09:00|60|Lecture theatre 1',
    'utc-o|2026-12-03|13:00|90|Lecture theatre 1',
    'allda|2026-12-24|all-day||',
    'float|2026-12-04|11:00|45|',
  ])
  expect(rows[0]?.cells[1]).toBe('Oral medicine: the tongue, the lips and every other thing that is longer than one line')
  expect(rows[0]?.cells[7]).toBe('Bring your workbook. See the reading list, too.')
  expect(notes).toEqual([{ code: 'icsFloating', values: { count: 1 } }])
})

describe('times', () => {
  test.each([
    ['in another zone', 'DTSTART;TZID=America/New_York:20261201T090000', '2026-12-01 14:00 '],
    ['by the name that Windows gives a zone', 'DTSTART;TZID=W. Europe Standard Time:20261201T090000', '2026-12-01 08:00 '],
    ['behind a prefix', 'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261201T090000', '2026-12-01 08:00 '],
    ['in UTC, in summer', 'DTSTART:20270601T090000Z', '2027-06-01 10:00 '],
    ['without a zone', 'DTSTART:20261201T090000', '2026-12-01 09:00 '],
    ['in a zone that nobody knows', 'DTSTART;TZID=Mars/Base:20261201T090000', '2026-12-01 09:00 '],
    ['of the day before, where the zone is far', 'DTSTART;TZID=Asia/Tokyo:20261201T060000', '2026-11-30 21:00 '],
  ])('%s', (_, start, is) => {
    expect(dates(calendar(event(start)))).toEqual([is])
  })

  test('a series keeps its clock time over the change of clocks, by the clock of its own zone', () => {
    const rule = ['DTSTART;TZID=Europe/Berlin:20270322T100000', 'DTEND;TZID=Europe/Berlin:20270322T110000', 'RRULE:FREQ=WEEKLY;COUNT=2']
    expect(dates(calendar(event(...rule)))).toEqual(['2027-03-22 09:00 60', '2027-03-29 09:00 60'])
    // America changes its clocks two weeks before Europe.
    const abroad = ['DTSTART;TZID=America/New_York:20270308T090000', 'RRULE:FREQ=WEEKLY;COUNT=2']
    expect(dates(calendar(event(...abroad)))).toEqual(['2027-03-08 14:00 ', '2027-03-15 13:00 '])
  })
})

describe('rules', () => {
  const ruled = (rule: string, ...more: readonly string[]) => dates(calendar(event('DTSTART:20261201T090000', `RRULE:${rule}`, ...more)))
  test.each([
    ['FREQ=DAILY;COUNT=2', ['2026-12-01', '2026-12-02']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=2', ['2026-12-01', '2026-12-15']],
    ['FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261208', ['2026-12-01', '2026-12-03', '2026-12-08']],
    ['FREQ=WEEKLY;UNTIL=20261208T085900', ['2026-12-01']],
    ['FREQ=MONTHLY;BYDAY=1TU;COUNT=2', ['2026-12-01', '2027-01-05']],
  ])('%s', (rule, days) => {
    expect(ruled(rule).map((date) => date.slice(0, 10))).toEqual(days)
  })

  test('an old series that never ends is read from the days of the timetable on, on its own weeks', () => {
    const found = dates(calendar(event('DTSTART:20060103T090000', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU')))
    expect(found).toHaveLength(21)
    expect(found[0]).toBe('2026-09-15 09:00 ')
  })

  test('dates are left out and added, and one that was cancelled is gone', () => {
    const series = event('DTSTART:20261201T090000', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261208', 'RDATE:20261218T090000')
    const cancelled = event('RECURRENCE-ID:20261215T090000', 'DTSTART:20261215T090000', 'STATUS:CANCELLED')
    expect(dates(calendar(cancelled, series)).map((date) => date.slice(0, 10))).toEqual(['2026-12-01', '2026-12-22', '2026-12-18'])
  })

  test('a date that is called otherwise is an event of its own', () => {
    const series = event('DTSTART:20261201T090000', 'RRULE:FREQ=WEEKLY;COUNT=2')
    const other = event('RECURRENCE-ID:20261208T090000', 'DTSTART:20261208T090000').replace('Surgery', 'Guest lecture')
    expect(read(calendar(series, other)).rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['u1', 'Surgery'],
      ['u1 2026-12-08 09:00', 'Guest lecture'],
    ])
  })

  test.each([
    'FREQ=SECONDLY',
    'FREQ=HOURLY;COUNT=3',
    'FREQ=DAILY;BYHOUR=1,2,3',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;UNTIL=never',
    'nothing',
    `FREQ=DAILY;${'X'.repeat(600)}`,
  ])('one that is not read is said so of its row: %s', (rule) => {
    const { rows } = read(calendar(event('DTSTART:20261201T090000', `RRULE:${rule}`)))
    expect(rows.map(({ problems }) => problems?.map(({ code, isError }) => [code, isError]))).toEqual([[['icsRuleUnread', true]]])
  })
})

describe('what is too much', () => {
  test('fifty thousand lines are read', () => {
    const many = Array.from({ length: 8_000 }, (_, at) =>
      event(`DTSTART:20261201T0${at % 10}0000`, `DTEND:20261201T0${at % 10}3000`, 'LOCATION:Here'),
    )
    const started = performance.now()
    expect(read(calendarOf(many)).rows).toHaveLength(8_000)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test.each([
    ['lines', calendarOf(Array.from({ length: 200_001 }, () => 'X:1')), 'icsTooLarge'],
    ['events', calendarOf(Array.from({ length: 20_001 }, () => event('DTSTART:20261201T090000'))), 'icsTooLarge'],
    ['depth', calendarOf(Array.from({ length: 20 }, () => 'BEGIN:VEVENT')), 'icsUnreadable'],
    ['an end that is missing', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'icsUnreadable'],
    ['nothing within the timetable', calendar(event('DTSTART:20200101T090000')), 'icsNothing'],
    [
      'dates',
      calendarOf(
        Array.from({ length: 120 }, (_, at) => event(`DTSTART:20261201T${String(at % 24).padStart(2, '0')}0000`, 'RRULE:FREQ=DAILY')),
      ),
      'importTooManyRows',
    ],
  ])('%s', (_, text, code) => {
    expect(refusalOf(() => read(text))).toMatchObject({ code })
  })

  test('rules that would take for ever are said to be unread, and soon', () => {
    const bombs = Array.from({ length: 2_000 }, () =>
      event('DTSTART:00010101T000000', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', `EXDATE:${'20261201T090000,'.repeat(400)}`),
    )
    const started = performance.now()
    expect(
      refusalOf(() =>
        read(
          calendarOf([...bombs, ...Array.from({ length: 100 }, () => event('DTSTART:00010101T000000', 'RRULE:FREQ=DAILY;COUNT=99999'))]),
        ),
      ),
    ).not.toBeNull()
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
