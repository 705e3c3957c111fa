import { describe, expect, test } from 'vitest'
import { ancestorIdsOf, dropPlaceOf, rowsOf, rowTyped, stepOf } from '@/components/shared/tree/tree-rows'

const nodes = [
  { id: 'root', parentId: null, label: 'Dentistry' },
  { id: 'a', parentId: 'root', label: 'Anatomy' },
  { id: 'b', parentId: 'root', label: 'Behaviour' },
  { id: 'a1', parentId: 'a', label: 'Skull' },
  { id: 'a2', parentId: 'a', label: 'Éruption' },
]
const rows = rowsOf(nodes, new Set(['root', 'a']))

describe('a tree', () => {
  test('draws what is open, with the level and the place of each', () => {
    expect(rows.map(({ id, level, place, size, isOpen }) => [id, level, place, size, isOpen])).toEqual([
      ['root', 1, 1, 1, true],
      ['a', 2, 1, 2, true],
      ['a1', 3, 1, 2, null],
      ['a2', 3, 2, 2, null],
      ['b', 2, 2, 2, null],
    ])
    expect(rowsOf(nodes, new Set(['root'])).map(({ id }) => id)).toEqual(['root', 'a', 'b'])
    expect(rowsOf(nodes, new Set(['a'])).map(({ id }) => id)).toEqual(['root'])
  })

  test.each([
    [0, 'ArrowDown', { to: 'a' }],
    [0, 'ArrowUp', null],
    [2, 'ArrowUp', { to: 'a' }],
    [4, 'ArrowDown', null],
    [3, 'Home', { to: 'root' }],
    [0, 'End', { to: 'b' }],
    [1, 'ArrowRight', { to: 'a1' }],
    [1, 'ArrowLeft', { close: 'a' }],
    [2, 'ArrowLeft', { to: 'a' }],
    [4, 'ArrowRight', null],
    [0, 'x', null],
  ])('from row %i %s leads to %o', (at, key, step) => {
    expect(stepOf(rows, at, key)).toEqual(step)
  })

  test('opens what is closed by the arrow to the right', () => {
    expect(stepOf(rowsOf(nodes, new Set(['root'])), 1, 'ArrowRight')).toEqual({ open: 'a' })
  })

  test('goes to what begins with the letters that are typed, round the end', () => {
    expect(rowTyped(rows, 0, 's', 'en')?.id).toBe('a1')
    expect(rowTyped(rows, 2, 'd', 'en')?.id).toBe('root')
    expect(rowTyped(rows, 1, 'an', 'en')?.id).toBe('a')
    expect(rowTyped(rows, 0, 'q', 'en')).toBeUndefined()
  })

  test('knows what lies above', () => {
    expect(ancestorIdsOf(nodes, 'a1')).toEqual(['a', 'root'])
    expect(ancestorIdsOf(nodes, 'root')).toEqual([])
  })

  test('takes a dragged node before, into or behind another, never into itself or beside the root', () => {
    expect(dropPlaceOf(nodes, 'b', 'a', 'before')).toEqual({ parentId: 'root', beforeId: 'a' })
    expect(dropPlaceOf(nodes, 'b', 'a', 'in')).toEqual({ parentId: 'a', beforeId: null })
    expect(dropPlaceOf(nodes, 'b', 'a1', 'behind')).toEqual({ parentId: 'a', beforeId: 'a2' })
    expect(dropPlaceOf(nodes, 'a', 'b', 'behind')).toEqual({ parentId: 'root', beforeId: null })
    expect(dropPlaceOf(nodes, 'a', 'a1', 'in')).toBeNull()
    expect(dropPlaceOf(nodes, 'a', 'a', 'in')).toBeNull()
    expect(dropPlaceOf(nodes, 'a', 'root', 'before')).toBeNull()
  })
})
