import { expect, test } from 'vitest'
import { StoredLook } from '@/components/shared/data-table/look.shapes'
import { hiddenOf, lookOf, movableOf, orderOf, usualLook } from '@/components/shared/data-table/shown-columns'

const columns = [{ id: 'name' }, { id: 'year' }, { id: 'groups' }, { id: 'hours' }, { id: 'change', isAction: true }]

test('a table comes with its own order and all columns', () => {
  expect(orderOf(columns, usualLook)).toEqual(['name', 'year', 'groups', 'hours', 'change'])
  expect(hiddenOf(columns, usualLook)).toEqual([])
})

test('what was chosen is shown in its order, and what was not is left out', () => {
  const look = lookOf(columns, ['hours', 'year'])
  expect(orderOf(columns, look).filter((id) => !hiddenOf(columns, look).includes(id))).toEqual(['name', 'hours', 'year', 'change'])
})

test('the name stays first and the buttons last, whatever a device says', () => {
  const look = { order: ['change', 'hours', 'name', 'hours'], hidden: ['name', 'change', 'year'] }
  expect(orderOf(columns, look)).toEqual(['name', 'year', 'groups', 'hours', 'change'])
  expect(hiddenOf(columns, look)).toEqual(['year'])
  expect(movableOf(columns)).toEqual(['year', 'groups', 'hours'])
})

test('a column that came later stands behind the one that it follows, and one that went is forgotten', () => {
  const look = lookOf(columns, ['hours', 'groups', 'year'])
  const later = [{ id: 'name' }, { id: 'year' }, { id: 'clashes' }, { id: 'hours' }]
  expect(orderOf(later, look)).toEqual(['name', 'hours', 'year', 'clashes'])
  expect(hiddenOf(later, look)).toEqual([])
})

test('as the table comes nothing is kept, so that it follows the table when that changes', () => {
  expect(lookOf(columns, ['year', 'groups', 'hours'])).toBe(usualLook)
})

test('what was kept is read again, and nothing else', () => {
  const look = lookOf(columns, ['hours'])
  expect(StoredLook.parse(JSON.parse(JSON.stringify(look)))).toEqual(look)
  expect(StoredLook.safeParse({ order: 'hours', hidden: [] }).success).toBe(false)
})
