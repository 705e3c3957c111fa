import { describe, expect, test } from 'vitest'
import { recurrenceOf, ruleOf, type Recurrence } from '@/lib/forms/recurrence'
import { latestOccurrence, occurrenceOn, occurrencesFrom, type Pattern } from '@/server/form-schedules/occurrences'

const timeZone = 'Europe/Berlin'
const weekly: Pattern = { opensAt: new Date('2026-10-19T07:00:00Z'), dueDays: 3, rrule: 'FREQ=WEEKLY;BYDAY=MO', until: null }
const daysOf = (pattern: Pattern, from: string, take = 3) => occurrencesFrom(pattern, { from, take, timeZone }).map(({ on }) => on)

describe('a rule', () => {
  test.each<[string | null, Recurrence]>([
    [null, { frequency: 'NEVER', weekdays: [], times: null }],
    ['FREQ=DAILY', { frequency: 'DAILY', weekdays: [], times: null }],
    ['FREQ=WEEKLY;BYDAY=MO,TH', { frequency: 'WEEKLY', weekdays: [1, 4], times: null }],
    ['FREQ=WEEKLY;INTERVAL=3;COUNT=5', { frequency: 'WEEKLY_3', weekdays: [], times: 5 }],
    ['FREQ=MONTHLY;COUNT=12', { frequency: 'MONTHLY', weekdays: [], times: 12 }],
  ])('%s is read and written', (rule, recurrence) => {
    expect(recurrenceOf(rule)).toEqual(recurrence)
    expect(ruleOf(recurrence)).toBe(rule)
  })

  test.each([
    '',
    'FREQ=SECONDLY',
    'FREQ=NEVER',
    'FREQ=WEEKLY;INTERVAL=9',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=99999',
    'FREQ=DAILY;BYHOUR=1',
    'FREQ=WEEKLY;BYDAY=XX',
  ])('%s is none', (rule) => expect(recurrenceOf(rule)).toBeNull())
})

describe('days', () => {
  test('come by the rule, from a day on', () => expect(daysOf(weekly, '2026-10-20')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']))
  test('end with the last day', () =>
    expect(daysOf({ ...weekly, until: '2026-10-26' }, '2026-10-01')).toEqual(['2026-10-19', '2026-10-26']))
  test('end with their number', () => expect(daysOf({ ...weekly, rrule: 'FREQ=DAILY;COUNT=2' }, '2026-10-20')).toEqual(['2026-10-20']))
  test('come once without a rule', () => {
    expect(daysOf({ ...weekly, rrule: null }, '2026-10-01')).toEqual(['2026-10-19'])
    expect(daysOf({ ...weekly, rrule: null }, '2026-10-20')).toEqual([])
  })
})

describe('the clock', () => {
  test('of the institution is the same before and after it is changed', () => {
    const [before, after] = occurrencesFrom(weekly, { from: '2026-10-19', take: 2, timeZone })
    expect(before?.opensAt.toISOString()).toBe('2026-10-19T07:00:00.000Z')
    expect(after?.opensAt.toISOString()).toBe('2026-10-26T08:00:00.000Z')
  })

  test('is changed before the deadline, which stays the end of its day', () =>
    expect(occurrenceOn({ ...weekly, dueDays: 7 }, { day: '2026-10-19', timeZone }).dueAt?.toISOString()).toBe('2026-10-26T22:59:00.000Z'))

  test('skips the time in spring: it opens when the clock is set', () =>
    expect(
      occurrenceOn({ ...weekly, opensAt: new Date('2026-03-28T01:30:00Z') }, { day: '2026-03-29', timeZone }).opensAt.toISOString(),
    ).toBe('2026-03-29T01:30:00.000Z'))
})

describe('the latest one', () => {
  test.each([
    ['2026-10-18T12:00:00Z', null],
    ['2026-10-19T06:59:00Z', null],
    ['2026-10-19T07:00:00Z', '2026-10-19'],
    ['2026-10-26T07:59:00Z', '2026-10-19'],
    ['2026-11-20T00:00:00Z', '2026-11-16'],
  ])('at %s is %s', (at, on) => expect(latestOccurrence(weekly, { at: new Date(at), timeZone })?.on ?? null).toBe(on))
})
