import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spansOf } from '@/components/reports/report/block-spans'
import { blockShows } from '@/lib/reports/measures'

test.each([
  [['LINE'], [6]],
  [
    ['LINE', 'BAR'],
    [3, 3],
  ],
  [
    ['NUMBER', 'NUMBER', 'TABLE'],
    [2, 4, 6],
  ],
  [
    ['NUMBER', 'LINE', 'TABLE', 'DOTS'],
    [2, 4, 6, 6],
  ],
] as const)('%s take %s of six columns', (shows, spans) => {
  expect(spansOf(shows)).toEqual(spans)
})

test('every row is full', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...blockShows), { maxLength: 12 }), (shows) => {
      const ends = spansOf(shows).reduce<number[]>((filled, span) => [...filled, ((filled.at(-1) ?? 0) % 6) + span], [])
      expect(ends.every((end) => end <= 6)).toBe(true)
      expect(ends.at(-1) ?? 6).toBe(6)
    }),
  )
})
