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
const fits = (itemIds: string[], count = 1, isAcknowledged = false) => ({ itemIds, count, isAcknowledged })
const put = (items: AskingItem[], fitting: ReturnType<typeof fits>[], isInOrder = false) =>
  Object.fromEntries([...assignReflections(items, fitting, { isInOrder })].map(([id, { done, awaiting }]) => [id, [done, awaiting]]))

describe('a reflection', () => {
  test('counts for one item of a workbook, and for the more special one first', () => {
    expect(put([item('any'), item('short', { conditions: 1 })], [fits(['any', 'short'])])).toEqual({ any: [0, 0], short: [1, 0] })
  })

  test('moves on where another can take its place, so that as many count as can', () => {
    const items = [item('any', { needed: 2 }), item('short', { conditions: 1, needed: 2 }), item('tagged', { conditions: 1 })]
    // The first reflection fits all three items, the second only the tagged one.
    expect(put(items, [fits(['any', 'short', 'tagged']), fits(['tagged'])])).toEqual({ any: [0, 0], short: [1, 0], tagged: [1, 0] })
    expect(put([item('a', { conditions: 1 }), item('b')], [fits(['a', 'b']), fits(['a'])])).toEqual({ a: [1, 0], b: [1, 0] })
    // A chain: each of three reflections moves on by one item.
    const chain = [item('a', { conditions: 3 }), item('b', { conditions: 2 }), item('c', { conditions: 1 })]
    expect(put(chain, [fits(['a', 'b']), fits(['b', 'c']), fits(['a'])])).toEqual({ a: [1, 0], b: [1, 0], c: [1, 0] })
  })

  test('that waits counts where submitted ones do, and waits where acknowledged ones do', () => {
    const items = [item('seen', { state: 'ACKNOWLEDGED', conditions: 1, needed: 2 }), item('any')]
    expect(put(items, [fits(['seen', 'any'])])).toEqual({ seen: [0, 0], any: [1, 0] })
    expect(put(items, [fits(['seen', 'any'], 2), fits(['seen', 'any'], 1, true)])).toEqual({ seen: [1, 1], any: [1, 0] })
  })

  test('beyond what is needed counts for nothing', () => {
    expect(put([item('any', { needed: 2 })], [fits(['any'], 90)])).toEqual({ any: [2, 0] })
    expect(put([], [fits([], 90)])).toEqual({})
  })
})

test('parts that open one after the other are filled in their order, whatever they ask', () => {
  const items = [item('special', { section: 'B', conditions: 3 }), item('any', { section: 'A' })].toReversed()
  expect(put(items, [fits(['any', 'special'])], true)).toEqual({ any: [1, 0], special: [0, 0] })
  expect(put(items, [fits(['any', 'special'])], false)).toEqual({ any: [0, 0], special: [1, 0] })
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
        texts.map((ids) => fits(ids)),
        { isInOrder: false },
      ).values(),
    ]
    expect(counted.reduce((sum, { done }) => sum + done, 0)).toBe(best(texts, new Map(items.map(({ id, needed }) => [id, needed]))))
  }
})

/** The best number, found by trying all ways. */
function best([first, ...rest]: readonly (readonly string[])[], room: ReadonlyMap<string, number>): number {
  if (first === undefined) return 0
  const ways = first.filter((id) => (room.get(id) ?? 0) > 0).map((id) => 1 + best(rest, new Map([...room, [id, (room.get(id) ?? 0) - 1]])))
  return Math.max(best(rest, room), ...ways)
}
