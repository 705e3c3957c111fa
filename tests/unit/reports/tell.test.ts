import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountRow } from '@/server/reports/measures/count.sql'
import { tellAll } from '@/server/reports/measures/tell'

const cell = (d1: string, d2: string | null, people: number, n = people): CountRow => ({ e: 0, level: 0, d1, d2, n, people, value: n })
const count = { definition: { measure: { kind: 'COUNT' } as const, minimum: 5 }, floor: 0, seesPeople: false }

describe('a crowd', () => {
  test('of fewer than five people nothing is told, and a lone hidden cell takes the next smallest along', () => {
    const told = tellAll([cell('a', null, 4), cell('b', null, 20), cell('c', null, 9)], count)
    expect(told.map(({ cell: { n } }) => n)).toEqual([null, 20, null])
  })

  test('two hidden ones hide each other', () => {
    const told = tellAll([cell('a', null, 4), cell('b', null, 20), cell('c', null, 2)], count)
    expect(told.map(({ cell: { n } }) => n)).toEqual([null, 20, null])
  })

  test('what nobody did is told', () => {
    expect(tellAll([cell('a', null, 0)], count)[0]?.cell.n).toBe(0)
  })

  test('numbers are told in fives, shares in whole per cent', () => {
    expect(tellAll([cell('a', null, 12, 33)], count)[0]?.cell).toEqual({ n: 35, people: 10, value: 35 })
    const share = { ...count, definition: { measure: { kind: 'SHARE' as const, where: [] }, minimum: 5 } }
    expect(tellAll([{ ...cell('a', null, 12, 33), value: 0.4567 }], share)[0]?.cell.value).toBe(0.46)
  })

  test('no line of a table has one hidden cell alone, unless its total is hidden, too', () => {
    const table = fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, (numbers) => {
        const cells = numbers.flatMap((row, at) => row.map((people, to) => cell(`r${at}`, `c${to}`, people)))
        const sum = (of: readonly CountRow[]) => of.reduce((all, { people }) => all + people, 0)
        const values = (key: 'd1' | 'd2') => [...new Set(cells.map((one) => one[key]))]
        const sums = (key: 'd1' | 'd2', level: number) =>
          values(key).map((value) => ({
            ...cell('', null, sum(cells.filter((one) => one[key] === value))),
            ...{ level, d1: null, [key]: value },
          }))
        const told = tellAll([...cells, ...sums('d1', 1), ...sums('d2', 2), { ...cell('', null, sum(cells)), level: 3, d1: null }], count)
        const isHidden = (one: (typeof told)[number] | undefined) => one?.cell.n === null
        expect(told.filter((one) => one.row.people < 5 && !isHidden(one))).toEqual([])
        for (const [key, level] of [['d1', 1] as const, ['d2', 2] as const])
          for (const value of values(key)) {
            const line = told.filter(({ row }) => row.level === 0 && row[key] === value)
            const total = told.find(({ row }) => row.level === level && row[key] === value)
            const hidden = line.filter(isHidden).length
            expect(hidden !== 1 || line.length === 1).toBe(true)
            if (line.length === 1) expect(isHidden(total)).toBe(hidden === 1)
          }
      }),
    )
  })
})

describe('whoever may see the individuals', () => {
  const seen = { ...count, seesPeople: true }
  test('is told of one of them', () => expect(tellAll([cell('a', null, 1)], seen)[0]?.cell).toEqual({ n: 1, people: 1, value: 1 }))
  test('but of no share of fewer rows than the element wants', () => {
    const share = { ...seen, definition: { measure: { kind: 'SHARE' as const, where: [] }, minimum: 5 } }
    expect(tellAll([{ ...cell('a', null, 1, 4), value: 0.5 }], share)[0]?.cell).toEqual({ n: 4, people: 1, value: null })
  })
  test('and of nothing below the floor of a source, nor of what would give it away', () => {
    const told = tellAll([cell('a', null, 2), cell('b', null, 20), cell('c', null, 9)], { ...seen, floor: 3 })
    expect(told.map(({ cell: { n } }) => n)).toEqual([null, 20, null])
  })
})
