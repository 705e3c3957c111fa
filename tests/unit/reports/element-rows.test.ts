import { describe, expect, test } from 'vitest'
import { canAddBeside, changeRows, placeAfterRemoval, placeOfAdded, withField, withOp, withSource } from '@/lib/reports/condition-rows'
import {
  definitionOf,
  dimensionsOf,
  elementValues,
  finishedPartOf,
  freshValues,
  toggleSplit,
  tickedOf,
  type ConditionValues,
  type WhereValues,
} from '@/lib/reports/element-values'
import { Definition } from '@/lib/contracts/reports/elements.shapes'
import { elementLimits } from '@/lib/reports/measures'
import { fieldNamed, marks, procedures } from './element-sources'

const noField = () => null
const row = (key: string, more: Partial<ConditionValues> = {}): ConditionValues => ({
  key,
  field: 'grade',
  op: 'IS',
  values: ['1'],
  ...more,
})
const keysOf = (where: WhereValues) => where.map((any) => any.map(({ key }) => key))

describe('the conditions of a sentence', () => {
  test('are added below the last, or beside it, up to the limits', () => {
    let where = changeRows([], { kind: 'OR', key: 'a' })
    expect(where).toEqual([])
    where = changeRows(where, { kind: 'AND', key: 'a' })
    where = changeRows(where, { kind: 'AND', key: 'b' })
    where = changeRows(where, { kind: 'OR', key: 'c' })
    expect(keysOf(where)).toEqual([['a'], ['b', 'c']])
    for (let at = 0; at < 5; at += 1) where = changeRows(where, { kind: 'OR', key: `or${at}` })
    expect(where[1]).toHaveLength(elementLimits.any)
    expect(canAddBeside(where)).toBe(false)
    for (let at = 0; at < 12; at += 1) where = changeRows(where, { kind: 'AND', key: `and${at}` })
    expect(where).toHaveLength(elementLimits.all)
  })

  test('are changed and removed where they stand; a group without any goes', () => {
    const where = [[row('a')], [row('b'), row('c')]]
    const set = changeRows(where, { kind: 'SET', place: { at: 1, or: 1 }, row: row('c', { values: ['2'] }) })
    expect(set[1]?.[1]?.values).toEqual(['2'])
    expect(set[0]).toEqual(where[0])
    expect(keysOf(changeRows(where, { kind: 'REMOVE', place: { at: 1, or: 0 } }))).toEqual([['a'], ['c']])
    expect(keysOf(changeRows(where, { kind: 'REMOVE', place: { at: 0, or: 0 } }))).toEqual([['b', 'c']])
  })

  test.each([
    ['the next group stands where the first was', { at: 0, or: 0 }, { at: 0, or: 0 }, 'b'],
    ['the next alternative stands where one was', { at: 1, or: 0 }, { at: 1, or: 0 }, 'c'],
    ['the alternative before the last one', { at: 1, or: 1 }, { at: 1, or: 0 }, 'b'],
    ['the group before the last one', { at: 2, or: 0 }, { at: 1, or: 0 }, 'b'],
  ])('lead on by keyboard after one is removed: %s', (_, removed, next, key) => {
    const where = [[row('a')], [row('b'), row('c')], [row('d')]]
    expect(placeAfterRemoval(where, removed)).toEqual(next)
    expect(changeRows(where, { kind: 'REMOVE', place: removed })[next.at]?.[next.or]?.key).toBe(key)
  })

  test('lead nowhere once the only one is removed, and to the one that was added', () => {
    expect(placeAfterRemoval([[row('a')]], { at: 0, or: 0 })).toBeNull()
    const where = [[row('a')], [row('b')]]
    for (const kind of ['AND', 'OR'] as const) {
      const { at, or } = placeOfAdded(where, kind)
      expect(changeRows(where, { kind, key: 'new' })[at]?.[or]?.key).toBe('new')
    }
  })

  test('of a share are never without one: where none fits the next source, one is chosen again', () => {
    const values = { ...freshValues([procedures]).definition }
    const share = {
      ...values,
      measure: { ...values.measure, kind: 'SHARE' as const, where: [row('a', { field: 'difficulty', values: ['HIGH'] })] },
    }
    expect(withSource(share, marks, procedures).measure.where).toEqual([{ key: 'a', field: '', op: 'IS', values: [] }])
  })

  test('take a comparison and values that fit another field', () => {
    const toTeeth = withField(row('a'), fieldNamed(procedures, 'teeth'))
    expect(toTeeth).toEqual({ key: 'a', field: 'teeth', op: 'HAS_ANY', values: [] })
    expect(withField(row('a'), fieldNamed(procedures, 'completes'))).toMatchObject({ op: 'IS', values: ['true'] })
    expect(withField(row('a'), fieldNamed(procedures, 'difficulty'))).toMatchObject({ op: 'IS', values: [] })
    // Choosing the same field again changes nothing.
    expect(withField(row('a'), fieldNamed(procedures, 'grade'))).toEqual(row('a'))
  })

  test('keep as many values as another comparison takes', () => {
    const three = row('a', { values: ['0', '1', '2'] })
    expect(withOp(three, 'IS_NOT').values).toEqual(['0', '1', '2'])
    expect(withOp(three, 'AT_LEAST').values).toEqual(['0'])
    expect(withOp(three, 'BETWEEN').values).toEqual(['0', '1'])
    expect(withOp(three, 'EMPTY').values).toEqual([])
  })

  test('go with a source that has no such field, and stay where it has the same', () => {
    const { definition } = freshValues([procedures])
    const values = {
      ...definition,
      where: [[row('a'), row('b', { field: 'teeth', op: 'HAS_ANY', values: ['16'] })], [row('c', { field: 'procedure', values: ['x'] })]],
      measure: { ...definition.measure, kind: 'SHARE' as const, where: [row('d'), row('e', { field: 'completes', values: ['true'] })] },
      splits: ['year' as const, 'field.procedure' as const],
    }
    const after = withSource(values, marks, procedures)
    expect(after.source).toBe('marks')
    expect(keysOf(after.where)).toEqual([['a']])
    expect(after.measure.where.map(({ key }) => key)).toEqual(['d'])
    expect(after.splits).toEqual(['year'])
  })
})

describe('an element in the form', () => {
  const definition = Definition.parse({
    source: 'procedures',
    where: [[{ field: 'grade', op: 'AT_LEAST', values: ['1'] }], [{ field: 'mark', op: 'BETWEEN', values: ['2', '5'] }]],
    measure: { kind: 'LAST', n: 10, where: [{ field: 'grade', op: 'IS', values: ['2'] }] },
    period: 'YEAR',
    decimals: 1,
    better: 'HIGHER',
    target: { kind: 'NUMBER', value: 0.07 },
    minimum: 8,
    splits: ['year', 'field.procedure'],
  })

  test.each<[string, object]>([
    ['last of each', {}],
    ['number', { measure: { kind: 'COUNT' }, target: { kind: 'NUMBER', value: 12 } }],
    ['day', { measure: { kind: 'LATEST' }, target: { kind: 'NONE' } }],
    ['mean', { measure: { kind: 'MEAN', field: 'mark' }, target: { kind: 'NONE' } }],
  ])('is saved as it was read: %s', (_, more) => {
    const one = Definition.parse({ ...definition, ...more })
    expect(definitionOf(elementValues('Name', one).definition, noField)).toEqual(one)
  })

  test('types a share in per cent, without the dust of fractions', () => {
    expect(elementValues('Name', definition).definition.target.value).toBe(7)
  })

  test('of one over another takes the source and the conditions of the upper', () => {
    const { definition: values } = freshValues([marks])
    const ratio = { ...values, measure: { ...values.measure, kind: 'RATIO' as const, a: 'a', b: 'b' } }
    const halfOf = (id: string) => (id === 'a' ? definition : null)
    expect(definitionOf(ratio, halfOf)).toMatchObject({
      source: 'procedures',
      where: definition.where,
      measure: { kind: 'RATIO', a: 'a', b: 'b' },
    })
    expect(finishedPartOf(ratio, { source: procedures, halfOf })).toBeNull()
    expect(finishedPartOf(ratio, { source: procedures, halfOf: () => definition })?.isWhole).toBe(true)
  })

  test('is counted without what is not finished, and says so', () => {
    const { definition: values } = freshValues([procedures])
    const of = (more: object) => finishedPartOf({ ...values, ...more }, { source: procedures, halfOf: noField })
    const open = [
      [row('a'), row('b', { field: '' })],
      [row('c', { values: [] })],
      [row('d', { field: 'mark', op: 'BETWEEN', values: ['1', ''] })],
    ]
    expect(of({ where: open })).toMatchObject({ isWhole: false, definition: { where: [[{ field: 'grade', values: ['1'] }]] } })
    expect(of({ where: [[row('a')]] })?.isWhole).toBe(true)
    const share = { ...values.measure, kind: 'SHARE' as const }
    expect(of({ measure: share })).toBeNull()
    expect(of({ measure: { ...share, where: [row('a', { field: '' })] } })).toBeNull()
    expect(of({ measure: { ...share, where: [row('a')] } })?.definition.measure).toMatchObject({ kind: 'SHARE' })
    expect(of({ measure: { ...share, kind: 'LAST', n: null, where: [row('a')] } })).toBeNull()
    expect(of({ measure: { ...values.measure, kind: 'MEAN' } })).toBeNull()
    // Half-typed settings for the display do not keep the numbers from being counted.
    expect(of({ minimum: null, target: { kind: 'NUMBER', value: null } })?.definition).toMatchObject({
      minimum: 5,
      target: { kind: 'NONE' },
    })
  })
})

describe('by what it can be split', () => {
  test('none said is all; one left out names the others; all again is none; the last stays', () => {
    const all = dimensionsOf(procedures)
    expect(all.slice(0, 5)).toEqual(['programme', 'year', 'group', 'firm', 'student'])
    expect(dimensionsOf({ ...procedures, hasStudent: false })).not.toContain('student')
    expect(tickedOf([], all)).toEqual(all)
    const without = toggleSplit([], { all, dimension: 'student', isOn: false })
    expect(without).toEqual(all.filter((one) => one !== 'student'))
    expect(toggleSplit(without, { all, dimension: 'student', isOn: true })).toEqual([])
    expect(toggleSplit(['month'], { all, dimension: 'month', isOn: false })).toEqual(['month'])
  })
})
