import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadOf } from '@/lib/reports/spread'
import { spreadOver } from '@/server/reports/measures/spread'

describe('the lowest, middle and highest of some values', () => {
  test.each([
    [[1, 2, 3, 4], null],
    [[5, 1, 2, 4, 3], { least: 1, median: 3, most: 5, below: 2, of: 5 }],
    [[0, 10, 2, 5, 4, 1], { least: 0, median: 3, most: 10, below: 3, of: 6 }],
    // Nobody lies below a middle that most have.
    [[2, 2, 2, 2, 9], { least: 2, median: 2, most: 9, below: 0, of: 5 }],
    [[], null],
  ])('of %j', (values, found) => expect(spreadOf(values)).toEqual(found))

  test('no more than half of them lie below the middle, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 5, maxLength: 40 }), (values) => {
        const { least, median, most, below, of } = spreadOf(values) ?? { least: 0, median: 0, most: 0, below: 99, of: 0 }
        expect(least).toBe(Math.min(...values))
        expect(most).toBe(Math.max(...values))
        expect(below).toBe(values.filter((value) => value < median).length)
        expect(below * 2).toBeLessThanOrEqual(of)
        expect(values.filter((value) => value > median).length * 2).toBeLessThanOrEqual(of)
      }),
    )
  })
})

describe('year groups', () => {
  const fellow = (id: string, programmeId: string | null, year: number | null) => ({ id, programmeId, programme: programmeId, year })
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => fellow(id, 'BDS', 4))
  const told: Readonly<Record<string, number | null>> = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 100, g: 100 }

  test('are each compared by themselves, and whoever is in none with nobody', () => {
    const { groups, groupOf } = spreadOver([...five, fellow('f', 'BDS', 5), fellow('g', null, 4)], ['g', 'f', 'a'], {
      elements: 1,
      valueOf: (_, id) => told[id] ?? null,
    })
    expect(groups).toEqual([
      { programme: 'BDS', year: 4, people: 5, figures: [{ least: 1, median: 3, most: 5, below: 2, of: 5 }] },
      { programme: 'BDS', year: 5, people: 1, figures: [null] },
    ])
    expect(groupOf).toEqual([null, 1, 0])
  })

  test('say nothing where fewer than five of them are told a number, though there are more people', () => {
    const valueOf = (_: number, id: string) => (id === 'a' ? null : (told[id] ?? null))
    expect(spreadOver(five, [], { elements: 1, valueOf }).groups).toMatchObject([{ people: 5, figures: [null] }])
  })
})
