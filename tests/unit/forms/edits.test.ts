import { describe, expect, test } from 'vitest'
import { duplicatePiece, movePiece, newField, newPage, pieceInstead, withNewFields } from '@/components/forms/editor/edits'
import { freeId } from '@/lib/forms/copies'
import { proposedId } from '@/lib/forms/proposed'
import { undoChange, recordChange, redoChange, historyOf } from '@/components/forms/editor/history'
import type { Definition } from '@/lib/forms/definition'
import { definition } from '../../support/forms'

const one = { ...newField('TEXT'), id: 'one' }
const two = { ...newField('NUMBER'), id: 'two' }
const three = { ...newField('DATE'), id: 'three' }
const [first, second] = [newPage(), newPage()]
const form = withNewFields(
  withNewFields({ ...definition([]), pages: [first, second] }, first.uid, [one, two], null),
  second.uid,
  [three],
  null,
)
const ids = ({ pages }: Definition) => pages.map(({ fields }) => fields.map(({ id }) => id))

describe('moving a field', () => {
  test.each([
    ['down on its page', one.uid, 1, [['two', 'one'], ['three']]],
    ['on to the next page', two.uid, 1, [['one'], ['two', 'three']]],
    ['back to the page before', three.uid, -1, [['one', 'two', 'three'], []]],
    ['no further than the last page', three.uid, 1, [['one', 'two'], ['three']]],
    ['with its page', first.uid, 1, [['three'], ['one', 'two']]],
  ] as const)('%s', (_, uid, by, expected) => {
    expect(ids(movePiece(form, uid, by))).toEqual(expected)
  })
})

describe('the piece in the place of one that is removed', () => {
  test.each([
    ['a field: the next one', one.uid, two.uid],
    ['the last field of a page: the next page', two.uid, second.uid],
    ['the last piece of all: the one before', three.uid, second.uid],
    ['a page: the next page, without its own fields', first.uid, second.uid],
  ] as const)('%s', (_, uid, expected) => {
    expect(pieceInstead(form, uid)).toBe(expected)
  })

  test('is none where nothing is left', () => {
    expect(pieceInstead({ ...form, pages: [first] }, first.uid)).toBeNull()
  })
})

describe('ids', () => {
  test.each([
    ['Minutes in the chair', 'minutes_in_the_chair'],
    ['Größe (mm)', 'gro_e_mm'],
    ['36', 'text'],
    ['one', 'one_2'],
  ])('%s is called %s', (caption, expected) => {
    expect(proposedId(caption, 'TEXT', ['one'])).toBe(expected)
  })

  test('a copy gets one of its own', () => {
    expect(ids(duplicatePiece(form, one.uid).form)).toEqual([['one', 'one_2', 'two'], ['three']])
    expect(freeId('one_2', ['one', 'one_2'])).toBe('one_3')
  })
})

describe('undoing', () => {
  test('takes the letters of one text back together, and brings them again', () => {
    const typed = recordChange(recordChange(recordChange(historyOf(''), 'a', 'caption'), 'ab', 'caption'), 'ab!', 'help')
    expect(undoChange(typed).now).toBe('ab')
    expect(undoChange(undoChange(typed)).now).toBe('')
    expect(redoChange(undoChange(typed)).now).toBe('ab!')
  })
})
