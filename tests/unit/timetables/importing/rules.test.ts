import { describe, expect, test } from 'vitest'
import { daysOfRule, fullBudget } from '@/server/timetables/importing/ics/rules'

const window = { fromOn: '2026-09-01', toOn: '2026-12-31' }
const start = { day: '2026-11-02', time: '09:00', zone: null }
type Given = Parameters<typeof daysOfRule>[1]
const days = (rule: string, more: Partial<Given> = {}) =>
  daysOfRule(rule, { start, window, budget: { left: fullBudget }, noted: { floating: 0, unknownZones: new Set() }, ...more })

describe('the days of a rule', () => {
  test.each([
    ['daily', 'FREQ=DAILY;COUNT=3', ['2026-11-02', '2026-11-03', '2026-11-04']],
    ['by weeks', 'FREQ=WEEKLY;INTERVAL=2;COUNT=2', ['2026-11-02', '2026-11-16']],
    ['in small letters', 'freq=weekly;count=2', ['2026-11-02', '2026-11-09']],
    ['until a day, which is one of them', 'FREQ=WEEKLY;UNTIL=20261116', ['2026-11-02', '2026-11-09', '2026-11-16']],
    ['until its very start', 'FREQ=WEEKLY;UNTIL=20261109T090000', ['2026-11-02', '2026-11-09']],
    ['until a moment before its start', 'FREQ=WEEKLY;UNTIL=20261109T085900', ['2026-11-02']],
    ['until before its first day', 'FREQ=WEEKLY;UNTIL=20261101', []],
    ['until its first day', 'FREQ=WEEKLY;UNTIL=20261102', ['2026-11-02']],
  ])('%s', (_, rule, wanted) => expect(days(rule)).toEqual(wanted))

  test('lie within the window, both of its days included', () => {
    const within = { fromOn: '2026-11-09', toOn: '2026-11-23' }
    expect(days('FREQ=WEEKLY', { window: within })).toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
    expect(days('FREQ=WEEKLY', { window: { fromOn: '2026-11-10', toOn: '2026-11-22' } })).toEqual(['2026-11-16'])
    expect(days('FREQ=WEEKLY;UNTIL=20261124', { window: within })).toHaveLength(3)
    expect(days('FREQ=WEEKLY;UNTIL=20261122', { window: within })).toHaveLength(2)
  })

  test('are the same from any of its weeks on, years after its start', () => {
    const long = { start: { ...start, day: '2000-01-03' } }
    const within = { fromOn: '2026-11-02', toOn: '2026-11-15' }
    expect(days('FREQ=WEEKLY;INTERVAL=1', { ...long, window: within })).toEqual(['2026-11-02', '2026-11-09'])
    expect(days('FREQ=WEEKLY;INTERVAL=2', { ...long, window: within })).toEqual(['2026-11-02'])
    expect(days('FREQ=DAILY;INTERVAL=3', { ...long, window: within })).toEqual([
      '2026-11-03',
      '2026-11-06',
      '2026-11-09',
      '2026-11-12',
      '2026-11-15',
    ])
    expect(days('FREQ=WEEKLY;COUNT=2', { ...long, window: within })).toEqual([])
  })

  test('are five hundred at most', () => {
    expect(days('FREQ=DAILY', { window: { fromOn: '2026-11-02', toOn: '2028-11-02' } })).toHaveLength(500)
  })
})

describe('a rule is not read', () => {
  test.each([
    ['by the hour', 'FREQ=HOURLY'],
    ['without how often', 'INTERVAL=2'],
    ['at hours of its own', 'FREQ=DAILY;BYHOUR=9'],
    ['every none weeks', 'FREQ=WEEKLY;INTERVAL=0'],
    ['every half week', 'FREQ=WEEKLY;INTERVAL=0.5'],
    ['every thousand and one weeks', 'FREQ=WEEKLY;INTERVAL=1001'],
    ['of more dates than anybody counts', 'FREQ=DAILY;COUNT=100000'],
    ['until no day', 'FREQ=DAILY;UNTIL=soon'],
    ['longer than five hundred letters', `FREQ=DAILY;COUNT=2;X=${'x'.repeat(482)}`],
  ])('%s', (_, rule) => expect(days(rule)).toBeNull())

  test.each([
    ['every thousand weeks', 'FREQ=WEEKLY;INTERVAL=1000', 1],
    ['of as many dates as five figures say', 'FREQ=DAILY;COUNT=99999', 60],
    ['of exactly five hundred letters', `FREQ=DAILY;COUNT=2;X=${'x'.repeat(479)}`, null],
  ])('but one %s is', (_, rule, count) => expect(days(rule)?.length ?? null).toBe(count))
})

describe('what it costs', () => {
  const cost = (rule: string, left: number) => {
    const budget = { left }
    const found = days(rule, { budget, window: { fromOn: '2026-11-02', toOn: '2026-11-22' } })
    return [found?.length ?? null, budget.left]
  }
  test.each([
    ['a step for each day', 'FREQ=DAILY', 100, [21, 80]],
    ['a third of that by weeks', 'FREQ=WEEKLY', 100, [3, 94]],
    ['a fifth by months', 'FREQ=MONTHLY', 100, [1, 96]],
    ['a tenth by years', 'FREQ=YEARLY', 100, [1, 98]],
    ['all that is left', 'FREQ=DAILY', 20, [21, 0]],
    ['more than is left', 'FREQ=DAILY', 19, [null, -1]],
  ])('%s', (_, rule, left, wanted) => expect(cost(rule, left)).toEqual(wanted))

  test('one step at least', () => {
    const budget = { left: 5 }
    days('FREQ=YEARLY', { budget, window: { fromOn: '2026-11-02', toOn: '2026-11-02' } })
    expect(budget.left).toBe(4)
  })
})
