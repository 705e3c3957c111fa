import { describe, expect, test } from 'vitest'
import { cellValue, fitsColumns, isByHand, withValues } from '@/server/third-party-import/rules'

describe('the value of a cell', () => {
  test.each([
    ['TEXT', 'a', 'a'],
    ['NUMBER', '12', '12'],
    ['NUMBER', '1.234,5', null],
    ['DATE', '30.11.2026', '2026-11-30'],
    ['DATE', '2026-11-30', '2026-11-30'],
    ['DATE', 'soon', null],
    ['DATE', '', ''],
  ] as const)('%s %j is %j', (type, text, value) => expect(cellValue(type, text, 'DMY')).toBe(value))

  test('a day goes by the order of the file', () => {
    expect([cellValue('DATE', '03/04/2026', 'DMY'), cellValue('DATE', '03/04/2026', 'MDY')]).toEqual(['2026-04-03', '2026-03-04'])
  })
})

test.each([
  ['as the file said', { a: '1' }, { a: '1' }, false],
  ['changed', { a: '2' }, { a: '1' }, true],
  ['emptied', {}, { a: '1' }, true],
  ['set where no file said anything', { a: '1' }, {}, true],
  ['in neither', { b: '1' }, { b: '2' }, false],
])('a value that is %s is by hand: %s', (_, values, imported, is) => expect(isByHand('a', { values, imported })).toBe(is))

test('values are set over those of before, and what is empty goes', () => {
  expect(withValues({ a: '1', b: '2', c: '3' }, { b: '', c: '4', d: '5', e: '' })).toEqual({ a: '1', c: '4', d: '5' })
})

describe('values fit the columns', () => {
  const column = (id: string, type: 'TEXT' | 'NUMBER') => ({ id, type, caption: id, sensitive: false })
  const columns = [column('a', 'NUMBER'), column('b', 'TEXT')]
  test.each([
    ['none', {}, true],
    ['of their types', { a: '12', b: 'x' }, true],
    ['not of another type', { a: 'x' }, false],
    ['not of a column that is gone', { c: 'x' }, false],
    ['not where one of two does not', { b: 'x', c: 'x' }, false],
  ])('%s', (_, values, fit) => expect(fitsColumns(values, columns)).toBe(fit))
})
