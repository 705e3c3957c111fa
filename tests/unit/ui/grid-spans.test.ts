import { describe, expect, test } from 'vitest'
import { tabStopOf, withAhead, withSeen, type Span } from '@/components/shared/data-grid/spans'

const span = (from: number, to: number): Span => ({ from, to })

describe('the rows that are drawn while one scrolls', () => {
  test.each([
    ['what was drawn stays', span(0, 60), span(10, 40), span(0, 60)],
    ['what comes into view is added', span(0, 40), span(20, 50), span(0, 50)],
    ['so above', span(30, 70), span(10, 40), span(10, 70)],
    ['what is far goes', span(0, 140), span(100, 150), span(52, 150)],
    ['what was drawn elsewhere goes', span(0, 40), span(200, 240), span(200, 240)],
  ])('%s', (_case, drawn, seen, now) => {
    expect(withSeen(drawn, seen)).toEqual(now)
  })
})

describe('the rows that are drawn while nobody scrolls', () => {
  const drawn = (from: Span, seen: Span, count: number): Span[] => {
    const next = withAhead(from, { seen, count, atOnce: 20 })
    return next.from === from.from && next.to === from.to ? [] : [next, ...drawn(next, seen, count)]
  }

  test('come below first, then above, some at once', () => {
    expect(drawn(span(100, 140), span(100, 140), 1_000)).toEqual([
      span(100, 160),
      span(100, 180),
      span(100, 188),
      span(80, 188),
      span(60, 188),
      span(52, 188),
    ])
  })

  test('end with the rows that there are', () => {
    expect(drawn(span(0, 40), span(0, 40), 45)).toEqual([span(0, 45)])
    expect(drawn(span(0, 55), span(0, 40), 45)).toEqual([span(0, 45)])
  })

  test('take those along that are far by now', () => {
    expect(drawn(span(0, 140), span(92, 140), 140)).toEqual([span(44, 140)])
  })
})

test('the row that the Tab key comes to changes once in 16 rows', () => {
  expect(new Set(Array.from({ length: 33 }, (_, row) => tabStopOf(span(row, row + 30))))).toEqual(new Set([0, 16, 32]))
})
