import { describe, expect, test } from 'vitest'
import { agreementState, boardOf, cellsOf, checkState, coveredUntil, shownWeeks } from '@/server/placements/rules'

const today = '2026-11-30'

describe('an agreement', () => {
  const agreement = { fromOn: '2026-01-01', toOn: '2027-12-31', remindDays: [60, 30] }
  test.each([
    ['is current', {}, 'CURRENT'],
    ['is current from its first day', { fromOn: today }, 'CURRENT'],
    ['is to come the day before', { fromOn: '2026-12-01' }, 'TO_COME'],
    ['has ended the day after its last', { toOn: '2026-11-29' }, 'ENDED'],
    ['is ending on its last day', { toOn: today }, 'ENDING'],
    ['is ending from the first of its reminders', { toOn: '2027-01-29' }, 'ENDING'],
    ['is current the day before', { toOn: '2027-01-30' }, 'CURRENT'],
    ['without reminders is ending for thirty days', { toOn: '2026-12-30', remindDays: [] }, 'ENDING'],
    ['and not for thirty-one', { toOn: '2026-12-31', remindDays: [] }, 'CURRENT'],
  ])('%s', (_, more, state) => expect(agreementState({ ...agreement, ...more }, today)).toBe(state))
})

test.each([
  [null, 'VALID'],
  ['2026-11-29', 'EXPIRED'],
  ['2026-11-30', 'ENDING'],
  ['2026-12-30', 'ENDING'],
  ['2026-12-31', 'VALID'],
])('a check until %s is %s', (expiresOn, state) => expect(checkState(expiresOn, today)).toBe(state))

describe('agreements cover a span', () => {
  const span = { fromOn: '2026-11-10', toOn: '2026-11-20' }
  const from = (fromOn: string, toOn: string) => ({ fromOn, toOn })
  test.each([
    ['not without any', [], null],
    ['exactly', [span], '2026-11-20'],
    ['with room on both sides', [from('2026-11-01', '2026-11-30')], '2026-11-20'],
    ['not where the first day is missing', [from('2026-11-11', '2026-11-30')], null],
    ['up to its last day but one', [from('2026-11-10', '2026-11-19')], '2026-11-19'],
    ['one after the other', [from('2026-11-15', '2026-11-30'), from('2026-11-01', '2026-11-14')], '2026-11-20'],
    ['up to a gap of one day', [from('2026-11-10', '2026-11-14'), from('2026-11-16', '2026-11-30')], '2026-11-14'],
    ['by the longer of two', [from('2026-11-10', '2026-11-12'), from('2026-11-10', '2026-11-18')], '2026-11-18'],
  ])('%s', (_, agreements, until) => expect(coveredUntil(agreements, span)).toBe(until))

  test('of one day', () => expect(coveredUntil([from(today, today)], from(today, today))).toBe(today))
  test('not a reversed one', () => expect(coveredUntil([span], from('2026-11-20', '2026-11-10'))).toBeNull())
})

test('a page shows four weeks before this one and ten after', () => {
  const weeks = shownWeeks('2026-12-02')
  expect(weeks).toHaveLength(15)
  expect([weeks[0], weeks[4], weeks.at(-1)]).toEqual(['2026-11-02', '2026-11-30', '2027-02-08'])
})

const line = (places: number, more = {}) => ({ specialtyId: null, fromOn: '2026-11-02', toOn: '2026-11-15', places, ...more })
const placementOn = (id: string, fromOn: string, toOn: string, specialtyId: string | null = null) => ({ id, specialtyId, fromOn, toOn })
const weeks = ['2026-11-02', '2026-11-09', '2026-11-16']

describe('a board', () => {
  test('has nothing without weeks, and no line without places and students', () => {
    expect(boardOf([line(1)], [], [])).toEqual([])
    expect(boardOf([], [], weeks)).toEqual([])
  })

  test('tells of each week the fullest days', () => {
    const students = [
      placementOn('a', '2026-11-02', '2026-11-04'),
      placementOn('b', '2026-11-04', '2026-11-09'),
      placementOn('c', '2026-11-15', '2026-11-16'),
    ]
    expect(boardOf([line(2)], students, weeks)).toEqual([
      {
        specialtyId: null,
        weeks: [
          { places: 2, taken: 2 },
          { places: 2, taken: 1 },
          { places: 0, taken: 1 },
        ],
      },
    ])
  })

  test('takes the Sunday of a week, and not the Monday after it', () => {
    expect(boardOf([line(1)], [placementOn('a', '2026-11-08', '2026-11-08')], weeks)[0]?.weeks.map(({ taken }) => taken)).toEqual([1, 0, 0])
    expect(boardOf([line(1)], [placementOn('a', '2026-11-09', '2026-11-09')], weeks)[0]?.weeks.map(({ taken }) => taken)).toEqual([0, 1, 0])
  })

  test('tells the days with fewest free places, not those with most students', () => {
    const lines = [line(5, { toOn: '2026-11-04' }), line(1, { fromOn: '2026-11-05' })]
    const students = [
      placementOn('a', '2026-11-02', '2026-11-03'),
      placementOn('b', '2026-11-02', '2026-11-03'),
      placementOn('c', '2026-11-05', '2026-11-05'),
    ]
    expect(boardOf(lines, students, weeks.slice(0, 1))[0]?.weeks).toEqual([{ places: 1, taken: 1 }])
  })
})

describe('the cells of a board', () => {
  const agreements = [{ fromOn: '2026-11-01', toOn: '2026-11-30' }]
  const given = { lines: [line(1)], held: [], agreements, weeks, specialtyId: null }

  test('tell places and students, and which weeks have too many', () => {
    const students = [placementOn('a', '2026-11-02', '2026-11-09'), placementOn('b', '2026-11-09', '2026-11-09')]
    expect(cellsOf({ ...given, held: students })).toEqual({ places: [1, 1, 0], taken: [1, 2, 0], tooMany: [1], uncovered: [] })
  })

  test('tell the weeks with days that no agreement covers', () => {
    const until = (toOn: string) =>
      cellsOf({ ...given, held: [placementOn('a', '2026-11-04', '2026-11-10')], agreements: [{ fromOn: '2026-11-04', toOn }] })
    expect(until('2026-11-10').uncovered).toEqual([])
    expect(until('2026-11-09').uncovered).toEqual([1])
    expect(until('2026-11-07').uncovered).toEqual([0, 1])
    expect(cellsOf({ ...given, held: [placementOn('a', '2026-11-08', '2026-11-08')], agreements: [] }).uncovered).toEqual([0])
    expect(cellsOf({ ...given, held: [placementOn('a', '2026-11-09', '2026-11-09')], agreements: [] }).uncovered).toEqual([1])
  })

  test('of one specialty are its own, or those of any where it has none', () => {
    const lines = [line(2), line(3, { specialtyId: 'x', toOn: '2026-11-08' })]
    const students = [placementOn('a', '2026-11-02', '2026-11-03', 'x'), placementOn('b', '2026-11-09', '2026-11-09', 'y')]
    const cells = (specialtyId: string) => cellsOf({ ...given, lines, held: students, agreements: [], specialtyId })
    expect(cells('x')).toEqual({ places: [3, 2, 0], taken: [1, 1, 0], tooMany: [], uncovered: [0] })
    expect(cells('y')).toEqual({ places: [2, 2, 0], taken: [0, 1, 0], tooMany: [], uncovered: [1] })
    expect(cellsOf({ ...given, lines, held: students }).places).toEqual([5, 2, 0])
  })
})
