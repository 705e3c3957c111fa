import { describe, expect, test } from 'vitest'
import {
  filesAtOnce,
  foldersAtOnce,
  freeName,
  purgedAt,
  mostDepth,
  mostShares,
  receiptsAtOnce,
  rowsAtOnce,
  topmost,
  trashedBefore,
} from '@/server/folders/rules'

describe('a free name', () => {
  test.each([
    ['plan.pdf', [], 'plan.pdf'],
    ['Plan.pdf', ['plan.pdf'], 'Plan (2).pdf'],
    ['plan.pdf', ['plan.pdf', 'plan (2).pdf'], 'plan (3).pdf'],
    ['Year 4', ['year 4'], 'Year 4 (2)'],
    ['.hidden', ['.hidden'], '.hidden (2)'],
  ])('of %s beside %j is %s', (name, taken, free) => expect(freeName(name, new Set(taken)).name).toBe(free))

  test('is taken from then on, and never too long', () => {
    const taken = new Set<string>()
    const long = `${'ä'.repeat(196)}.pdf`
    const made = [freeName(long, taken).name, freeName(long, taken).name]
    expect(made[0]).toBe(long)
    expect(made[1]).toMatch(/ä \(2\)\.pdf$/)
    expect(made[1]).toHaveLength(200)
  })
})

test('what lies in another of them goes with it', () => {
  const nodes = [
    { id: 'a', ancestors: [] },
    { id: 'b', ancestors: ['x', 'a'] },
    { id: 'c', ancestors: ['x'] },
  ]
  expect(topmost(nodes).map(({ id }) => id)).toEqual(['a', 'c'])
})

test('the trash is kept for thirty days', () =>
  expect(trashedBefore(new Date('2026-03-31T10:00:00Z')).toISOString()).toBe('2026-03-01T10:00:00.000Z'))

test('what was deleted goes thirty days later', () =>
  expect(purgedAt(new Date('2026-03-01T10:00:00Z')).toISOString()).toBe('2026-03-31T10:00:00.000Z'))

test('as much is read and allowed at once', () =>
  expect({ filesAtOnce, foldersAtOnce, mostDepth, mostShares, receiptsAtOnce, rowsAtOnce }).toEqual({
    ...{ filesAtOnce: 1_000, foldersAtOnce: 1_000, mostDepth: 20, mostShares: 100, receiptsAtOnce: 100, rowsAtOnce: 100 },
  }))
