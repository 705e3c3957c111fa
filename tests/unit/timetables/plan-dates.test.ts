import { describe, expect, test } from 'vitest'
import { planDates, type Existing } from '@/server/timetables/dates/plan-dates'

const existingDate = (id: string, originalOn: string, isHeld = false): Existing => ({ id, originalOn, isHeld })

describe('a changed pattern', () => {
  test('keeps the same days', () => {
    expect(planDates(['2026-11-23', '2026-11-30'], [existingDate('a', '2026-11-23'), existingDate('b', '2026-11-30')])).toEqual({
      kept: [
        { id: 'a', on: '2026-11-23' },
        { id: 'b', on: '2026-11-30' },
      ],
      moved: [],
      added: [],
      dropped: [],
      stayed: [],
    })
  })

  test('moves dates within their week, the nearest weekday first', () => {
    const { moved, added, dropped } = planDates(
      ['2026-11-24', '2026-11-27', '2026-12-01'],
      [existingDate('mon', '2026-11-23'), existingDate('thu', '2026-11-26'), existingDate('next', '2026-11-30')],
    )
    expect(moved).toEqual([
      { id: 'mon', from: '2026-11-23', on: '2026-11-24' },
      { id: 'thu', from: '2026-11-26', on: '2026-11-27' },
      { id: 'next', from: '2026-11-30', on: '2026-12-01' },
    ])
    expect({ added, dropped }).toEqual({ added: [], dropped: [] })
  })

  test('adds what has no match and drops what is left', () => {
    const { moved, added, dropped } = planDates(['2026-12-07'], [existingDate('a', '2026-11-23')])
    expect({ moved, added, dropped }).toEqual({ moved: [], added: ['2026-12-07'], dropped: [{ id: 'a', on: '2026-11-23' }] })
  })

  test('neither moves nor drops what is held', () => {
    const { moved, dropped, stayed, added } = planDates(['2026-11-24'], [existingDate('a', '2026-11-23', true)])
    expect({ moved, dropped, stayed, added }).toEqual({
      moved: [],
      dropped: [],
      stayed: [{ id: 'a', on: '2026-11-23' }],
      added: ['2026-11-24'],
    })
  })
})
