import { describe, expect, test } from 'vitest'
import { areAtOneTime, daysOfPlacement, shownState } from '@/lib/placements/days'
import { firstTooFull, lineOn, stretchesOf, type Held, type Line } from '@/lib/placements/seats'

const line = (specialtyId: string | null, places: number, fromOn = '2026-10-01', toOn = '2026-12-31'): Line => ({
  specialtyId,
  places,
  fromOn,
  toOn,
})
const heldPlacement = (id: string, specialtyId: string | null, fromOn: string, toOn: string): Held => ({ id, specialtyId, fromOn, toOn })
const stretchRows = (all: ReturnType<typeof stretchesOf>) =>
  all.map(({ specialtyId, fromOn, toOn, students, places }) => [specialtyId, fromOn, toOn, students, places])

describe('the places of somebody', () => {
  test.each([
    ['restorative', '2026-10-01', 'restorative'],
    ['restorative', '2027-01-01', null],
    ['surgery', '2026-10-01', 'any'],
    [null, '2026-10-01', 'any'],
  ])('of %s on %s are %s', (specialtyId, day, of) => {
    const found = lineOn([line('restorative', 3), line(null, 2)], specialtyId, day)
    expect(found === null ? null : (found.specialtyId ?? 'any')).toBe(of)
  })
})

describe('stretches', () => {
  const within = { fromOn: '2026-11-02', toOn: '2026-11-08' }
  test('begin and end where somebody comes or goes, and run on where nothing changes', () => {
    const all = [heldPlacement('a', null, '2026-10-05', '2026-11-04'), heldPlacement('b', null, '2026-11-04', '2026-12-01')]
    expect(stretchRows(stretchesOf([line(null, 1)], all, within))).toEqual([
      [null, '2026-11-02', '2026-11-03', 1, 1],
      [null, '2026-11-04', '2026-11-04', 2, 1],
      [null, '2026-11-05', '2026-11-08', 1, 1],
    ])
  })

  test('of a specialty with places of its own leave those of any alone', () => {
    const lines = [line('restorative', 1, '2026-11-04', '2026-11-05'), line(null, 1)]
    expect(stretchRows(stretchesOf(lines, [heldPlacement('a', 'restorative', '2026-11-01', '2026-11-30')], within))).toEqual([
      [null, '2026-11-02', '2026-11-03', 1, 1],
      [null, '2026-11-04', '2026-11-05', 0, 1],
      ['restorative', '2026-11-04', '2026-11-05', 1, 1],
      [null, '2026-11-06', '2026-11-08', 1, 1],
    ])
  })

  test('without any places have none', () => {
    expect(stretchRows(stretchesOf([], [heldPlacement('a', 'surgery', '2026-11-04', '2026-11-04')], within))).toEqual([
      ['surgery', '2026-11-04', '2026-11-04', 1, 0],
    ])
  })

  test('are too full for whoever is in them, and nobody else', () => {
    const all = [
      heldPlacement('a', null, '2026-11-02', '2026-11-03'),
      heldPlacement('b', null, '2026-11-03', '2026-11-03'),
      heldPlacement('c', null, '2026-11-05', '2026-11-06'),
    ]
    const full = (id: string) => firstTooFull([line(null, 1)], all, { ids: [id], ...within })?.fromOn ?? null
    expect([full('a'), full('b'), full('c')]).toEqual(['2026-11-03', '2026-11-03', null])
  })
})

describe('two placements are at one time', () => {
  const one = { fromOn: '2026-11-02', toOn: '2026-11-27', weekdays: [2, 4], startsTime: '09:00', minutes: 180 }
  test.each([
    ['the same', {}, true],
    ['another weekday', { weekdays: [3] }, false],
    ['after it', { startsTime: '12:00' }, false],
    ['into it', { startsTime: '11:59' }, true],
    ['from its last day on, a Friday', { fromOn: '2026-11-27', toOn: '2026-12-31' }, false],
    ['from its last Thursday on', { fromOn: '2026-11-26', toOn: '2026-12-31' }, true],
    ['once it is over', { fromOn: '2026-11-28', toOn: '2026-12-31' }, false],
  ])('%s: %j', (_, own, is) => {
    expect(areAtOneTime(one, { ...one, ...own })).toBe(is)
    expect(areAtOneTime({ ...one, ...own }, one)).toBe(is)
  })

  test('its days are those of its weekdays', () => {
    expect(daysOfPlacement({ fromOn: '2026-11-03', toOn: '2026-11-10', weekdays: [2] })).toEqual(['2026-11-03', '2026-11-10'])
  })
})

test.each([
  ['PROPOSED', '2026-11-10', 'PROPOSED'],
  ['CONFIRMED', '2026-11-01', 'CONFIRMED'],
  ['CONFIRMED', '2026-11-02', 'ACTIVE'],
  ['CONFIRMED', '2026-11-27', 'ACTIVE'],
  ['CONFIRMED', '2026-11-28', 'COMPLETED'],
  ['CANCELLED', '2026-11-10', 'CANCELLED'],
] as const)('%s on %s is %s', (state, today, shown) => {
  expect(shownState(state, { fromOn: '2026-11-02', toOn: '2026-11-27' }, today)).toBe(shown)
})
