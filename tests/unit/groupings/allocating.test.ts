import { describe, expect, test } from 'vitest'
import { balanceGroups, assignInBlocks, quotasOf, shuffle, type Placeable } from '@/server/groupings/allocating'

const slots = (...sizes: number[]) => sizes.map((size, at) => ({ id: `g${at}`, size }))
const people = (count: number, keyOf: (at: number) => readonly string[] = () => []): Placeable[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, groupId: null, keys: keyOf(at) }))
const sizesOf = (assigned: ReadonlyMap<string, string>, groups: readonly { id: string; size: number }[]) =>
  groups.map(({ id, size }) => size + [...assigned.values()].filter((one) => one === id).length)
const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers)

describe('quotas', () => {
  test.each([
    { sizes: [0, 0, 0], count: 10, quotas: [4, 3, 3] },
    { sizes: [5, 0, 2], count: 5, quotas: [0, 4, 1] },
    { sizes: [5, 0], count: 2, quotas: [0, 2] },
    { sizes: [], count: 3, quotas: [] },
    { sizes: [1], count: 0, quotas: [0] },
  ])('of $count into $sizes', ({ sizes, count, quotas }) => {
    expect(quotasOf(slots(...sizes), count)).toEqual(quotas)
  })
})

test('by order, the first ones are together', () => {
  expect([...assignInBlocks(people(5), slots(0, 0)).values()]).toEqual(['g0', 'g0', 'g0', 'g1', 'g1'])
})

test('a seed gives the same order each time, and another seed another', () => {
  const all = people(50)
  expect(shuffle(all, 7)).toEqual(shuffle(all, 7))
  expect(shuffle(all, 7)).not.toEqual(shuffle(all, 8))
  expect(
    shuffle(all, 7)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(all.map(({ id }) => id).sort())
})

describe('balanced', () => {
  const keyOf = (at: number) => [`year:${at % 3}`, `firm:${at % 4}`]

  test.each([
    [100, [0, 0, 0, 0]],
    [97, [0, 0, 0]],
    [23, [0, 0, 0, 0, 0]],
    [40, [3, 9, 0]],
  ] as const)('%i people differ in number by one at most', (count, sizes) => {
    const groups = slots(...sizes)
    const assigned = balanceGroups({ people: people(count, keyOf), there: [], groups, seed: 1 })
    expect(assigned.size).toBe(count)
    expect(spread(sizesOf(assigned, groups))).toBeLessThanOrEqual(1)
  })

  test('each group has its part of each kind', () => {
    const groups = slots(0, 0, 0, 0)
    const all = people(240, (at) => [`year:${at % 3}`])
    const assigned = balanceGroups({ people: all, there: [], groups, seed: 3 })
    for (const key of ['year:0', 'year:1', 'year:2']) {
      const counts = groups.map(({ id }) => all.filter((one) => one.keys[0] === key && assigned.get(one.id) === id).length)
      expect(spread(counts)).toBeLessThanOrEqual(1)
    }
  })

  test('counts who is there already', () => {
    const there = people(4, () => ['year:0']).map((one) => ({ ...one, id: `t${one.id}`, groupId: 'g0' }))
    const all = people(4, (at) => [at < 2 ? 'year:0' : 'year:1'])
    const assigned = balanceGroups({ people: all, there, groups: slots(4, 4), seed: 5 })
    expect(all.filter((one) => one.keys[0] === 'year:0').map(({ id }) => assigned.get(id))).toContain('g1')
  })

  test('without groups assigns nobody', () => {
    expect(balanceGroups({ people: people(3), there: [], groups: [], seed: 0 }).size).toBe(0)
  })
})
