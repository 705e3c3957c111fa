import { describe, expect, test } from 'vitest'
import type { WaitingThing } from '@/server/kernel/waiting'
import { byUrgency, rowsOf } from '@/server/today/rules'

const at = new Date('2026-11-30T09:00:00.000Z')
const clock = { today: '2026-11-30', timeZone: 'Europe/London', at }
const forms = { kind: 'forms', href: '/forms' } as const
const marking = { kind: 'marking', href: '/clinical' } as const
const waitingThing = (more: Partial<WaitingThing> = {}): WaitingThing => ({ id: 'a', title: 'A', verb: 'open', href: '/a', ...more })
const rows = (things: WaitingThing[], source: typeof forms | typeof marking = forms, count = things.length) =>
  rowsOf(source, { count, things }, clock)

describe('the urgency', () => {
  test.each([
    ['of no day', null, 'undated'],
    ['of yesterday', '2026-11-29', 'overdue'],
    ['of today', '2026-11-30', 'today'],
    ['of tomorrow', '2026-12-01', 'soon'],
    ['of the seventh day', '2026-12-07', 'soon'],
    ['of the eighth', '2026-12-08', 'later'],
    ['of a time today that is past', new Date(at.getTime() - 1), 'overdue'],
    ['of this very moment', at, 'today'],
    ['of a time later today', new Date('2026-11-30T17:00:00Z'), 'today'],
    ['of a time after midnight of the school', new Date('2026-12-01T00:00:00Z'), 'soon'],
  ])('%s', (_, due, urgency) => expect(rows([waitingThing({ due })])).toMatchObject([{ urgency }]))
})

test('a row has the day and, where there is one, the time', () => {
  expect(rows([waitingThing({ due: '2026-12-01' })])).toMatchObject([{ dueOn: '2026-12-01', dueAt: null, since: null }])
  expect(rows([waitingThing({ due: at, since: at })])).toMatchObject([
    { dueOn: '2026-11-30', dueAt: at.toISOString(), since: at.toISOString() },
  ])
})

describe('rows', () => {
  test('are one for each thing where each is handled by itself', () => {
    expect(rows([waitingThing(), waitingThing({ id: 'b', of: 4 })])).toMatchObject([
      { id: 'a', count: 1, title: 'A', href: '/a' },
      { id: 'b', count: 4 },
    ])
    expect(rows([])).toEqual([])
    expect(rows([], marking, 3)).toEqual([])
  })

  test('are one for all of a kind that is handled in its list, with three names and what waits longest', () => {
    const since = (minute: number) => new Date(Date.UTC(2026, 10, 29, 8, minute))
    const many = ['c', 'a', 'd', 'b'].map((id, place) =>
      waitingThing({ id, title: id.toUpperCase(), person: null, since: since(10 + place) }),
    )
    expect(rows([...many, waitingThing({ id: 'p', title: 'P', person: 'Perez', since: since(1) })], marking, 12)).toMatchObject([
      { id: 'marking', count: 12, names: ['Perez', 'C', 'A'], title: '', person: null, since: since(1).toISOString(), href: '/clinical' },
    ])
  })

  test('but one of such a kind stays itself', () => {
    expect(rows([waitingThing()], marking)).toMatchObject([{ id: 'a', count: 1, title: 'A', href: '/a', names: [] }])
  })
})

describe('the order', () => {
  const [row] = rows([waitingThing()])
  if (!row) throw new Error('No row')
  const one = (more: object) => ({ ...row, ...more })
  test.each([
    ['urgency goes first', { urgency: 'today', dueOn: '2026-11-30' }, { urgency: 'soon', dueOn: '2026-11-01' }, -1],
    ['then the day', { urgency: 'soon', dueOn: '2026-12-02' }, { urgency: 'soon', dueOn: '2026-12-01' }, 1],
    ['a time before its day', { dueAt: '2026-12-01T09:00', dueOn: '2026-12-01' }, { dueAt: '2026-12-01T10:00', dueOn: '2026-12-01' }, -1],
    ['then what waits longest', { since: '2026-11-02' }, { since: '2026-11-01' }, 1],
    ['what is not known comes last', { since: null }, { since: '2026-11-01' }, 1],
    ['whichever way they are compared', { since: '2026-11-01' }, { since: null }, -1],
    ['equals are equal', {}, {}, 0],
  ])('%s', (_, first, second, sign) => expect(Math.sign(byUrgency(one(first), one(second)))).toBe(sign))
})
