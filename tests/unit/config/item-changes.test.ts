import { describe, expect, test } from 'vitest'
import { changesOf } from '@/server/config/item-changes'

const id = '019f0000-0000-7000-8000-000000000001'
const nameOf = (asked: string) => (asked === id ? 'Restorative' : undefined)
const changesTo = (there: object, wanted: object) => changesOf({ ...there }, { ...wanted }, nameOf).changes

describe('what an entry of a configuration changes', () => {
  test.each([
    ['a field', { id: 'a', chairCount: 12 }, { id: 'a', chairCount: 14 }, [{ path: ['chairCount'], from: 12, to: 14 }]],
    ['yes and no', { active: true }, { active: false }, [{ path: ['active'], from: true, to: false }]],
    ['a name in place of an id', { specialtyId: null }, { specialtyId: id }, [{ path: ['specialtyId'], from: null, to: 'Restorative' }]],
    ['no id that has no name', { scaleId: id }, { scaleId: id.replace('1', '2') }, [{ path: ['scaleId'], from: 'Restorative', to: null }]],
    [
      'a field of a field',
      { shiftBorders: { pm: '12:00', eve: '17:00' } },
      { shiftBorders: { pm: '13:00', eve: '17:00' } },
      [{ path: ['shiftBorders', 'pm'], from: '12:00', to: '13:00' }],
    ],
    [
      'a text by its key',
      { texts: {} },
      { texts: { 'shell.titles.dashboard': 'Start' } },
      [{ path: ['texts', 'shell.titles.dashboard'], from: null, to: 'Start' }],
    ],
    [
      'what a list gains and loses',
      { modules: ['clinical', 'dev'] },
      { modules: ['clinical', 'tests'] },
      [{ path: ['modules'], from: ['dev'], to: ['tests'] }],
    ],
    [
      'captions of what has parts',
      { stages: [{ id: 'x', caption: 'Fit' }] },
      {
        stages: [
          { id: 'x', caption: 'Fit' },
          { id: 'y', caption: 'Check' },
        ],
      },
      [{ path: ['stages'], from: null, to: ['Check'] }],
    ],
    ['another order as a change alone', { modules: ['a', 'b'] }, { modules: ['b', 'a'] }, [{ path: ['modules'], from: null, to: null }]],
    ['nothing where both say nothing', { reason: '' }, { reason: null }, []],
    ['nothing of what is the same in another order', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, []],
  ])('says %s', (_case, there, wanted, expected) => {
    expect(changesTo(there, wanted)).toEqual(expected)
  })

  test('says the first of many, and how many more there are', () => {
    const texts = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`key.${at}`, 'x'.repeat(500)]))
    const { changes, more } = changesOf({}, { id: 'de', texts }, nameOf)
    expect(changes).toHaveLength(20)
    expect(more).toBe(5)
    expect(changes[0]?.to).toHaveLength(201)
  })
})
