import { describe, expect, test } from 'vitest'
import { freshValues, switchScope, valuesFor, withStart, withType } from '@/components/timetables/events/event-values'
import { seriesScopes } from '@/lib/timetables/vocabulary'
import { readEvent } from './read-event'

describe('a form that turns to other dates of its series', () => {
  test.each(seriesScopes)('has nothing typed in it where nothing was typed: %s', (scope) => {
    const [from, to] = [valuesFor(readEvent(), 'THIS'), valuesFor(readEvent(), scope)]
    expect(JSON.stringify(switchScope(from, { from, to }))).toBe(JSON.stringify(to))
  })

  test('keeps what was typed', () => {
    const [from, to] = [valuesFor(readEvent(), 'THIS'), valuesFor(readEvent(), 'ALL')]
    expect(switchScope({ ...from, title: 'Case planning' }, { from, to })).toEqual({ ...to, title: 'Case planning' })
  })
})

describe('a new event', () => {
  const types = [
    { id: 'clinic', defaultMinutes: 210 },
    { id: 'lecture', defaultMinutes: 50 },
  ]
  const fresh = freshValues({ day: '2027-01-20', time: null, lane: null })

  test('has no type before one is chosen, and then its usual length', () => {
    expect(fresh).toMatchObject({ sessionTypeId: '', startsTime: '09:00', endsTime: '10:00' })
    const clinic = { ...fresh, ...withType(fresh, 'clinic', types) }
    expect(clinic).toMatchObject({ sessionTypeId: 'clinic', endsTime: '12:30' })
    expect(withType(clinic, 'lecture', types)).toEqual({ sessionTypeId: 'lecture', endsTime: '09:50' })
  })

  test('keeps the length that somebody has set', () => {
    const set = { ...fresh, ...withType(fresh, 'clinic', types), endsTime: '11:00' }
    expect(withType(set, 'lecture', types)).toEqual({ sessionTypeId: 'lecture' })
  })

  test('takes its end along while its start is typed', () => {
    const typed = ['00:00', '08:00', '08:03', '08:30'].reduce((values, start) => ({ ...values, ...withStart(values, start) }), fresh)
    expect([typed.startsTime, typed.endsTime]).toEqual(['08:30', '09:30'])
    expect(withStart(fresh, '23:30')).toEqual({ startsTime: '23:30', endsTime: '00:30' })
  })
})
