import { describe, expect, test } from 'vitest'
import { itemState, nothingCounted, paceOf, piecesOf, sectionsOf, sumOf, type RuledItem } from '@/server/workbooks/rules'

const form = (more: Partial<RuledItem> = {}): RuledItem => ({
  section: 'A',
  isProcedure: false,
  needed: 5,
  opensOn: null,
  isGone: false,
  ...more,
})
const countedWith = (more: object) => ({ ...nothingCounted, ...more })

describe('pieces', () => {
  test('each form is one, a procedure is one with all that is needed of it', () => {
    expect(piecesOf(form(), countedWith({ done: 3, awaiting: 4 }))).toEqual({ done: 3, awaiting: 2, total: 5, part: 3 })
    expect(piecesOf(form(), countedWith({ done: 9 }))).toEqual({ done: 5, awaiting: 0, total: 5, part: 5 })
    expect(piecesOf(form({ isProcedure: true, needed: 20 }), countedWith({ done: 9 }))).toEqual({
      done: 0,
      awaiting: 0,
      total: 1,
      part: 0.45,
    })
    expect(piecesOf(form({ isProcedure: true, needed: 20 }), countedWith({ done: 20.5 }))).toMatchObject({ done: 1, total: 1, part: 1 })
  })

  test('of what is withdrawn count as far as they were done', () => {
    expect(piecesOf(form({ isGone: true }), countedWith({ done: 2, awaiting: 1 }))).toEqual({ done: 2, awaiting: 0, total: 2, part: 2 })
    expect(piecesOf(form({ isGone: true, isProcedure: true, needed: 4 }), countedWith({ done: 3 }))).toEqual({
      done: 0,
      awaiting: 0,
      total: 0,
      part: 0,
    })
  })

  test('are summed', () => {
    expect(sumOf([piecesOf(form(), countedWith({ done: 1 })), piecesOf(form({ needed: 2 }), countedWith({ awaiting: 1 }))])).toEqual({
      done: 1,
      awaiting: 1,
      total: 7,
      part: 1,
    })
  })
})

test.each([
  ['COMPLETE', form(), { done: 5 }, false],
  ['COMPLETE', form({ isGone: true }), { done: 5, attention: 1 }, true],
  ['GONE', form({ isGone: true }), { done: 1 }, false],
  ['RETURNED', form(), { done: 1, attention: 1 }, false],
  ['AWAITING', form(), { done: 3, awaiting: 2 }, false],
  ['IN_PROGRESS', form(), { begun: 1 }, true],
  ['LOCKED', form({ opensOn: '2027-01-01' }), {}, true],
  ['NOT_YET', form({ opensOn: '2027-01-01' }), {}, false],
  ['TO_DO', form({ opensOn: '2026-11-20' }), {}, false],
])('an item is %s', (state, item, of, isLocked) => {
  expect(itemState(item, countedWith(of), { isLocked, today: '2026-11-20' })).toBe(state)
})

describe('pace', () => {
  const days = { startsOn: '2026-09-01', dueOn: '2027-06-27' }
  const pieces = (done: number) => ({ done, awaiting: 0, total: 20, part: done })

  test.each([
    ['2026-12-01', 6, 'ON_TRACK'],
    ['2026-12-01', 3, 'BEHIND'],
    ['2026-12-01', 9, 'AHEAD'],
    ['2026-09-01', 0, 'ON_TRACK'],
    ['2027-06-27', 20, 'COMPLETE'],
    ['2027-06-27', 19, 'ON_TRACK'],
    ['2027-06-28', 19, 'OVERDUE'],
    ['2026-08-31', 0, null],
  ])('on %s with %i of 20 is %s', (today, done, pace) => {
    expect(paceOf(days, pieces(done), today)).toBe(pace)
  })

  test('needs both days', () => {
    expect(paceOf({ startsOn: null, dueOn: '2027-06-27' }, pieces(1), '2026-12-01')).toBeNull()
    expect(paceOf({ startsOn: '2026-09-01', dueOn: null }, pieces(1), '2026-12-01')).toBeNull()
  })
})

test('items that follow each other under one name are one section', () => {
  const [one, two, three] = [form(), form({ needed: 1 }), form({ section: 'B' })]
  expect(sectionsOf([one, two, three])).toEqual([
    { name: 'A', items: [one, two] },
    { name: 'B', items: [three] },
  ])
})

describe('at the edges', () => {
  const today = '2026-11-20'
  test.each([
    ['a procedure one below is in progress', form({ isProcedure: true }), { done: 4.9 }, 'IN_PROGRESS'],
    ['a procedure awaits nobody', form({ isProcedure: true }), { done: 4, awaiting: 1 }, 'IN_PROGRESS'],
    ['what waits and is one below is in progress', form(), { done: 3, awaiting: 1 }, 'IN_PROGRESS'],
    ['what waits alone is in progress', form(), { awaiting: 1 }, 'IN_PROGRESS'],
    ['one that came back is returned', form(), { attention: 1 }, 'RETURNED'],
    ['what opens tomorrow does not yet', form({ opensOn: '2026-11-21' }), {}, 'NOT_YET'],
    ['what opens on no day is to do', form(), {}, 'TO_DO'],
  ])('%s', (_, item, of, state) => expect(itemState(item, countedWith(of), { isLocked: false, today })).toBe(state))

  test('a procedure is one piece from exactly what is needed on', () => {
    const procedure = form({ isProcedure: true, needed: 20 })
    expect(piecesOf(procedure, countedWith({ done: 19.9 }))).toMatchObject({ done: 0, total: 1 })
    expect(piecesOf(procedure, countedWith({ done: 20 }))).toMatchObject({ done: 1, part: 1 })
    expect(piecesOf({ ...procedure, isGone: true }, countedWith({ done: 20 }))).toMatchObject({ done: 1, total: 1, part: 1 })
    expect(piecesOf(procedure, countedWith({ awaiting: 3 }))).toMatchObject({ awaiting: 0 })
  })

  // Ten days of ten pieces: one piece a day, and one piece is the margin.
  const days = { startsOn: '2026-11-01', dueOn: '2026-11-10' }
  const pace = (part: number, on: string, total = 10) => paceOf(days, { done: 0, awaiting: 0, total, part }, on)
  test.each([
    ['on the first day one piece is the line', 1, '2026-11-01', 'ON_TRACK'],
    ['a whole piece below is behind', 4, '2026-11-05', 'BEHIND'],
    ['less than a piece below is not', 4.1, '2026-11-05', 'ON_TRACK'],
    ['less than a piece above is not ahead', 5.9, '2026-11-05', 'ON_TRACK'],
    ['a whole piece above is', 6, '2026-11-05', 'AHEAD'],
    ['the last day is not overdue', 9.5, '2026-11-10', 'ON_TRACK'],
    ['the day after is', 9.5, '2026-11-11', 'OVERDUE'],
  ])('%s', (_, part, on, wanted) => expect(pace(part, on)).toBe(wanted))

  test('of forty pieces a tenth is the margin', () => {
    expect([pace(16.1, '2026-11-05', 40), pace(16, '2026-11-05', 40)]).toEqual(['ON_TRACK', 'BEHIND'])
  })

  test('one of a single piece is complete with it', () => {
    expect(paceOf(days, { done: 1, awaiting: 0, total: 1, part: 1 }, '2026-11-05')).toBe('COMPLETE')
  })

  test('a workbook without pieces is never complete', () => {
    expect(paceOf(days, { done: 0, awaiting: 0, total: 0, part: 0 }, '2026-11-05')).toBe('ON_TRACK')
  })
})
