import { describe, expect, test } from 'vitest'
import { assignReflections, type AskingItem } from '@/server/workbooks/assign'

const item = (id: string, more: Partial<AskingItem> = {}): AskingItem => ({
  id,
  section: 'A',
  needed: 1,
  state: 'SUBMITTED',
  conditions: 0,
  ...more,
})
const fitsItems = (itemIds: string[], count = 1, isAcknowledged = false) => ({ itemIds, count, isAcknowledged })
const assignAll = (items: AskingItem[], fitting: ReturnType<typeof fitsItems>[], isInOrder = false) =>
  Object.fromEntries([...assignReflections(items, fitting, { isInOrder })].map(([id, { done, awaiting }]) => [id, [done, awaiting]]))

describe('a reflection', () => {
  test('counts for one item of a workbook, and for the more special one first', () => {
    expect(assignAll([item('any'), item('short', { conditions: 1 })], [fitsItems(['any', 'short'])])).toEqual({
      any: [0, 0],
      short: [1, 0],
    })
  })

  test('moves on where another can take its place, so that as many count as can', () => {
    const items = [item('any', { needed: 2 }), item('short', { conditions: 1, needed: 2 }), item('tagged', { conditions: 1 })]
    // The first reflection fits all three items, the second only the tagged one.
    expect(assignAll(items, [fitsItems(['any', 'short', 'tagged']), fitsItems(['tagged'])])).toEqual({
      any: [0, 0],
      short: [1, 0],
      tagged: [1, 0],
    })
    expect(assignAll([item('a', { conditions: 1 }), item('b')], [fitsItems(['a', 'b']), fitsItems(['a'])])).toEqual({
      a: [1, 0],
      b: [1, 0],
    })
    // A chain: each of three reflections moves on by one item.
    const chain = [item('a', { conditions: 3 }), item('b', { conditions: 2 }), item('c', { conditions: 1 })]
    expect(assignAll(chain, [fitsItems(['a', 'b']), fitsItems(['b', 'c']), fitsItems(['a'])])).toEqual({ a: [1, 0], b: [1, 0], c: [1, 0] })
  })

  test('that waits counts where submitted ones do, and waits where acknowledged ones do', () => {
    const items = [item('seen', { state: 'ACKNOWLEDGED', conditions: 1, needed: 2 }), item('any')]
    expect(assignAll(items, [fitsItems(['seen', 'any'])])).toEqual({ seen: [0, 0], any: [1, 0] })
    expect(assignAll(items, [fitsItems(['seen', 'any'], 2), fitsItems(['seen', 'any'], 1, true)])).toEqual({ seen: [1, 1], any: [1, 0] })
  })

  test('beyond what is needed counts for nothing', () => {
    expect(assignAll([item('any', { needed: 2 })], [fitsItems(['any'], 90)])).toEqual({ any: [2, 0] })
    expect(assignAll([], [fitsItems([], 90)])).toEqual({})
  })
})

test('parts that open one after the other are filled in their order, whatever they ask', () => {
  const items = [item('special', { section: 'B', conditions: 3 }), item('any', { section: 'A' })].toReversed()
  expect(assignAll(items, [fitsItems(['any', 'special'])], true)).toEqual({ any: [1, 0], special: [0, 0] })
  expect(assignAll(items, [fitsItems(['any', 'special'])], false)).toEqual({ any: [0, 0], special: [1, 0] })
})

test('never more is counted than was written, and as much as any other way of putting would', () => {
  let seed = 7
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
  for (let run = 0; run < 300; run++) {
    const items = ['a', 'b', 'c', 'd'].map((id) => item(id, { needed: 1 + random(2), conditions: random(3) }))
    const texts = Array.from({ length: random(6) }, () => items.map(({ id }) => id).filter(() => random(2) === 0))
    const counted = [
      ...assignReflections(
        items,
        texts.map((ids) => fitsItems(ids)),
        { isInOrder: false },
      ).values(),
    ]
    expect(counted.reduce((sum, { done }) => sum + done, 0)).toBe(bestCount(texts, new Map(items.map(({ id, needed }) => [id, needed]))))
  }
})

/** The best number, found by trying all ways. */
function bestCount([first, ...rest]: readonly (readonly string[])[], room: ReadonlyMap<string, number>): number {
  if (first === undefined) return 0
  const ways = first
    .filter((id) => (room.get(id) ?? 0) > 0)
    .map((id) => 1 + bestCount(rest, new Map([...room, [id, (room.get(id) ?? 0) - 1]])))
  return Math.max(bestCount(rest, room), ...ways)
}
