import { describe, expect, test } from 'vitest'
import { turnedTo, valuesFor } from '@/components/timetables/event-values'
import { seriesScopes } from '@/lib/timetables/vocabulary'
import { read } from './read-event'

describe('a form that turns to other dates of its series', () => {
  test.each(seriesScopes)('has nothing typed in it where nothing was typed: %s', (scope) => {
    const [from, to] = [valuesFor(read(), 'THIS'), valuesFor(read(), scope)]
    expect(JSON.stringify(turnedTo(from, { from, to }))).toBe(JSON.stringify(to))
  })

  test('keeps what was typed', () => {
    const [from, to] = [valuesFor(read(), 'THIS'), valuesFor(read(), 'ALL')]
    expect(turnedTo({ ...from, title: 'Case planning' }, { from, to })).toEqual({ ...to, title: 'Case planning' })
  })
})
