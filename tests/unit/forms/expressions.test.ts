import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '@/lib/forms/expressions/evaluate'
import { parse } from '@/lib/forms/expressions/parse'
import { toShown, toStored } from '@/lib/forms/expressions/rewrite'
import type { Value } from '@/lib/forms/expressions/values'
import { formulaOf, rowsOf, rowTests } from '@/lib/forms/rows'

const [a, b] = ['0190c1f2-0000-7000-8000-000000000001', '0190c1f2-0000-7000-8000-000000000002']
const names = new Map([
  ['a', a],
  ['b', b],
])

function evaluateFormula(formula: string, values: Record<string, Value> = {}): Value {
  const { node, problem } = parse(formula, names)
  if (!node) throw new Error(`${problem.code} at ${problem.at}`)
  return evaluate(node, { values: new Map(Object.entries(values)), today: '2026-11-24' })
}

describe('an expression', () => {
  test.each<[string, Record<string, Value>, Value]>([
    ['1 + 2 * 3', {}, 7],
    ['(1 + 2) * 3', {}, 9],
    ['-2 - -3', {}, 1],
    ['0.1 + 0.2 = 0.3', {}, true],
    ['1 / 0', {}, null],
    ['a + 1', {}, null],
    ['a > 3', {}, null],
    ['a >= 3 AND b < 2', { [a]: 3, [b]: 1 }, true],
    ['a = "x" OR b = 1', { [b]: 1 }, true],
    ['NOT a', { [a]: false }, true],
    ['NOT(a) AND TRUE', { [a]: false }, true],
    ['SUM(a, b)', { [a]: 1 }, null],
    ['AVERAGE(a, b)', { [a]: 4 }, 4],
    ['MIN(a; b)', { [a]: 4, [b]: 2 }, 2],
    ['COUNT(a, b)', { [a]: 4 }, 1],
    ['COUNTIF(a, b, ">= 4")', { [a]: 4, [b]: 3 }, 1],
    ['ROUND(2.5)', {}, 3],
    ['ROUND(-2.5)', {}, -3],
    ['ROUND(1.005, 2)', {}, 1.01],
    ['DAYSBETWEEN("2026-03-28", "2026-03-30")', {}, 2],
    ['TODAY() = "2026-11-24"', {}, true],
    ['CONCAT(a, "-", b)', { [a]: 'x' }, 'x-'],
    ['CONTAINS(a, "one")', { [a]: [{ text: 'one', score: 1 }] }, true],
    ['IF(a > 1, "much", "little")', {}, 'little'],
    ['"say ""so"""', {}, 'say "so"'],
    ['a == 1', { [a]: { text: 'yes', score: 1 } }, true],
    ['a = "yes"', { [a]: { text: 'yes', score: 1 } }, true],
  ])('%s', (formula, values, expected) => {
    expect(evaluateFormula(formula, values)).toEqual(expected)
  })

  test.each([
    ['1 +', 'formulaEndMissing'],
    ['1 1', 'formulaUnreadable'],
    ['§', 'formulaUnreadable'],
    ['EVAL(1)', 'functionUnknown'],
    ['ROUND()', 'functionArguments'],
    ['c + 1', 'fieldUnknown'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'formulaTooDeep'],
    [Array.from({ length: 400 }, () => '1').join('+'), 'formulaTooLong'],
    ['constructor = 1', 'fieldUnknown'],
  ])('%s is refused', (formula, code) => {
    expect(parse(formula, names).problem?.code).toBe(code)
  })

  test('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const { node } = parse(text, names)
        if (node) evaluate(node, { values: new Map(), today: '2026-11-24' })
      }),
      { numRuns: 2_000 },
    )
  })

  test('is stored by uid and shown by id', () => {
    const stored = toStored('a > 3 AND CONTAINS(b, "a")', names)
    expect(stored).toBe(`{${a}} > 3 AND CONTAINS({${b}}, "a")`)
    expect(toShown(stored, new Map([[a, 'minutes']]))).toBe(`minutes > 3 AND CONTAINS({${b}}, "a")`)
  })

  test('and its rows are the same thing', () => {
    const value = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.boolean(), fc.string({ maxLength: 20 }))
    const row = fc.record({ uid: fc.constantFrom(a, b), is: fc.constantFrom(...rowTests), value })
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 6 }), fc.constantFrom('ALL' as const, 'ANY' as const), (rows, match) => {
        const said = rows.map((one) => (one.is === 'BLANK' || one.is === 'ANSWERED' ? { ...one, value: null } : one))
        expect(rowsOf(formulaOf({ match, rows: said }) ?? '')).toEqual({ match, rows: said })
      }),
    )
  })
})
