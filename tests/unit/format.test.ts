import { describe, expect, it } from 'vitest'
import { dayIn, formatsFor } from '@/lib/format'

const london = formatsFor({ locale: 'en-GB', timeZone: 'Europe/London' })
const words = { justNow: 'just now', halfAnHour: 'half an hour ago' }
const at = '2026-11-21T14:05:00Z'

describe('dates and times', () => {
  it.each([
    ['en-GB', '21 Nov 2026, 14:05'],
    ['en-US', 'Nov 21, 2026, 2:05 PM'],
    ['de', '21. Nov. 2026, 14:05'],
    ['es', '21 nov 2026, 14:05'],
    ['nb', '21. nov. 2026, 14:05'],
    ['sl', '21. nov. 2026, 14:05'],
  ])('%s: %s', (locale, text) => {
    expect(formatsFor({ locale, timeZone: 'Europe/London' }).dateTime(at)).toBe(text)
  })

  it('has plain spaces only, before AM and PM above all', () => {
    for (const locale of ['de', 'en-GB', 'en-US', 'es', 'nb', 'sl']) {
      const formats = formatsFor({ locale, timeZone: 'America/New_York' })
      expect([formats.dateTime(at), formats.longDate(at), formats.relative(at, '2026-11-21T16:05:00Z', words)].join()).not.toMatch(
        /[\u00a0\u202f]/,
      )
    }
  })

  it('writes midnight as 00:00, in en-US as 12:00 AM', () => {
    expect(london.time('2026-11-21T00:00:00Z')).toBe('00:00')
    expect(formatsFor({ locale: 'en-US', timeZone: 'UTC' }).time('2026-11-21T00:00:00Z')).toBe('12:00 AM')
  })

  it("follows the institution's clock over both changes", () => {
    expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(london.time)).toEqual(['00:59', '02:00'])
    expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(london.time)).toEqual(['01:30', '01:30'])
  })

  it('keeps a calendar day in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Europe/London', 'Pacific/Pago_Pago'])
      expect(formatsFor({ locale: 'en-GB', timeZone }).longDay('2026-11-21')).toBe('Saturday 21 November 2026')
  })

  it('knows the day of an instant where the institution is', () => {
    expect([dayIn('2026-03-29T23:30:00Z', 'Europe/London'), dayIn('2026-03-29T23:30:00Z', 'UTC')]).toEqual(['2026-03-30', '2026-03-29'])
  })
})

describe('relative time', () => {
  const now = new Date('2026-11-21T15:00:00Z')
  const ago = (minutes: number) => london.relative(new Date(now.getTime() - minutes * 60_000), now, words)
  it.each([
    [0, 'just now'],
    [0.99, 'just now'],
    [-0.5, 'just now'],
    [1, '1 minute ago'],
    [24.9, '24 minutes ago'],
    [25, 'half an hour ago'],
    [35.9, 'half an hour ago'],
    [36, '36 minutes ago'],
    [59.9, '59 minutes ago'],
    [60, '1 hour ago'],
    [23 * 60 + 59, '23 hours ago'],
    [24 * 60, 'yesterday'],
    [38 * 60, 'yesterday'],
    [39 * 60 + 1, '19 Nov 2026, 23:59'],
    [-2, '21 Nov 2026, 15:02'],
  ])('%d minutes ago is %s', (minutes, text) => {
    expect(ago(minutes)).toBe(text)
  })

  it('finds yesterday by the calendar, on the day of 25 hours too', () => {
    expect(london.relative('2026-10-24T22:59:00Z', '2026-10-26T00:30:00Z', words)).toBe('24 Oct 2026, 23:59')
    expect(london.relative('2026-10-24T23:00:00Z', '2026-10-26T00:30:00Z', words)).toBe('yesterday')
  })
})

describe('amounts', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2, '1 MB'],
    [12_345_678, '11.8 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5000 * 1024 ** 3, '5,000 GB'],
  ])('%d bytes are %s', (size, text) => {
    expect(london.fileSize(size)).toBe(text)
  })

  it('tells how long somebody waits, in days at most', () => {
    expect([0, 12, 60, 119, 60 * 24 - 1, 60 * 24 * 2.5].map((minutes) => london.duration(minutes * 60_000))).toEqual([
      '0 min',
      '12 min',
      '1 h',
      '1 h 59 min',
      '23 h 59 min',
      '2 days',
    ])
  })

  it.each([
    ['en-US', '1 h 59 min', '2 days'],
    ['de', '1 h 59 min', '2 Tage'],
    ['es', '1 h 59 min', '2 días'],
    ['nb', '1 t 59 min', '2 døgn'],
    ['sl', '1 h 59 min', '2 dneva'],
  ])('in %s: %s, %s', (locale, almostTwoHours, twoDays) => {
    const formats = formatsFor({ locale, timeZone: 'UTC' })
    expect([119, 60 * 48].map((minutes) => formats.duration(minutes * 60_000))).toEqual([almostTwoHours, twoDays])
  })

  it('writes numbers and lists as the language does', () => {
    expect(formatsFor({ locale: 'de', timeZone: 'UTC' }).number(1234567.5)).toBe('1.234.567,5')
    expect(formatsFor({ locale: 'nb', timeZone: 'UTC' }).number(1234567)).toBe('1\u00a0234\u00a0567')
    expect(london.percent(0.256)).toBe('26%')
    expect(london.list(['a', 'b', 'c'])).toBe('a, b and c')
    expect(london.list(['a', 'b'], 'disjunction')).toBe('a or b')
  })
})

describe('days near today', () => {
  const formats = formatsFor({ locale: 'en-GB', timeZone: 'Europe/London' })
  it.each([
    ['2026-11-09', '2027-01-15', '2026-11-28', '9 Nov – 15 Jan'],
    ['2026-11-09', '2026-11-09', '2026-11-28', '9 Nov'],
    ['2026-07-31', '2026-08-02', '2026-11-28', '31 Jul 2026 – 2 Aug 2026'],
    ['2026-08-01', '2027-07-31', '2027-02-01', '1 Aug – 31 Jul'],
    ['2025-11-09', '2025-11-09', '2026-11-28', '9 Nov 2025'],
  ])('%s to %s on %s have a year only where it is another one', (from, to, today, words) => {
    expect(formats.daySpan(from, to, today)).toBe(words)
  })

  it('of an instant the day on the school’s clock counts', () => {
    expect(formats.nearDate('2026-11-27T23:30:00Z', '2026-11-28')).toBe('27 Nov')
    expect(formats.nearDate('2025-11-09T12:00:00Z', '2026-11-28')).toBe('9 Nov 2025')
  })
})
