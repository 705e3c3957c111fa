import { expect, test } from 'vitest'
import { begunConfig, titledBy, freshBlock } from '@/lib/reports/config-values'
import type { Dimension } from '@/lib/reports/measures'

const splits: Dimension[] = ['firm', 'term', 'student']
const ofOne: Dimension[] = ['firm', 'student']
const newest = [
  { id: 'a', version: 3, name: 'Composites', splits },
  { id: 'b', version: 1, name: 'Attendance', splits: ofOne },
]
const nothing = { elementIds: [], rows: '', columns: '', show: '' }

test.each([
  ['what an analysis shows', { elementIds: ['a'], rows: 'firm', columns: 'term', show: 'MATRIX' }, ['firm', 'term', 'MATRIX', ['a']]],
  ['an element alone, in a table by the first that splits it', { ...nothing, elementIds: ['a'] }, ['firm', null, 'TABLE', ['a']]],
  ['two, by what splits both', { ...nothing, elementIds: ['a', 'b'], rows: 'term' }, ['firm', null, 'TABLE', ['a', 'b']]],
  ['a way to draw that there is not', { ...nothing, elementIds: ['a'], show: 'PIE' }, ['firm', null, 'TABLE', ['a']]],
  ['an element that is gone', { ...nothing, elementIds: ['c'] }, [null, null, 'TABLE', []]],
])('a new report begins with %s', (_, begun, [rows, columns, show, ids]) => {
  const { title, blocks } = begunConfig('u', begun, newest)
  expect(blocks).toHaveLength(1)
  expect(blocks[0]).toMatchObject({ uid: 'u', rows, columns, show })
  expect(blocks[0]?.elements.map(({ id }) => id)).toEqual(ids)
  expect(title).toBe(blocks[0]?.title)
})

test('a block without a title takes that of its first element, in the newest version', () => {
  expect(titledBy(freshBlock('u'), [{ name: 'Composites' }, { name: 'Attendance' }]).title).toBe('Composites')
  expect(titledBy({ ...freshBlock('u'), title: 'Mine' }, [{ name: 'Composites' }]).title).toBe('Mine')
  expect(titledBy(freshBlock('u'), [{ name: null }]).title).toBe('')
  expect(begunConfig('u', { ...nothing, elementIds: ['a'] }, newest).blocks[0]?.elements).toEqual([{ id: 'a', version: 3 }])
})
