import { describe, expect, test } from 'vitest'
import { dueGroupOf } from '@/components/forms/lists/due'
import { daysBetween } from '@/lib/clinical/shift'
import { stepGroups } from '@/components/forms/route/step-groups'
import type { Response } from '@/lib/contracts/form-responses'
import { matchOffline } from '@/lib/client/offline-routes'

const now = new Date('2026-11-24T10:00:00Z')

describe('when something is due', () => {
  test.each([
    [null, 'later'],
    ['2026-11-24T09:59:59Z', 'overdue'],
    ['2026-11-24T10:00:01Z', 'week'],
    ['2026-12-01T10:00:00Z', 'week'],
    ['2026-12-01T10:00:01Z', 'later'],
  ])('%s', (dueAt, group) => {
    expect(dueGroupOf(dueAt, now)).toBe(group)
  })

  test('days are those of the calendar, across a change of clocks too', () => {
    expect([
      daysBetween('2026-10-24', '2026-10-26'),
      daysBetween('2026-11-24', '2026-11-24'),
      daysBetween('2026-11-25', '2026-11-24'),
    ]).toEqual([2, 0, -1])
  })
})

type Task = Response['tasks'][number]
const task = (id: string, more: Partial<Task>): Task => ({
  id,
  kind: 'SIGN',
  step: 0,
  order: 1,
  needed: 1,
  part: 'SIGNER',
  state: 'OPEN',
  person: null,
  poolRole: null,
  outside: null,
  openedAt: null,
  seenAt: null,
  dueAt: null,
  decidedAt: null,
  comment: '',
  forPerson: null,
  isMine: false,
  signature: null,
  ...more,
})

describe('who decides', () => {
  test('counts nobody twice who returned it and is asked again', () => {
    const [group] = stepGroups([task('returned', { kind: 'REVIEW', state: 'RETURNED' }), task('again', { kind: 'REVIEW', state: 'OPEN' })])
    expect([group?.asked, group?.tasks.length]).toEqual([1, 2])
  })

  test('stands in order, what is asked at once together, without turns and what no longer counts', () => {
    const groups = stepGroups([
      task('c', { order: 2, step: 1 }),
      task('b', { order: 2, step: 2 }),
      task('a', { kind: 'REVIEW', order: 1 }),
      task('void', { state: 'VOID', order: 1 }),
      task('turn', { kind: 'COMPLETE', order: 0 }),
    ])
    expect(groups.map(({ kind, tasks }) => [kind, tasks.map(({ id }) => id)])).toEqual([
      ['REVIEW', ['a']],
      ['SIGN', ['c', 'b']],
    ])
  })
})

test('lists and stages of forms open without a network', () => {
  const [form, response] = ['0190c1f2-0000-7000-8000-000000000001', '0190c1f2-0000-7000-8000-000000000002']
  expect(matchOffline('/forms')).toEqual({ route: 'forms', args: [] })
  expect(matchOffline(`/forms/${form}/responses/${response}/stage/new`)).toEqual({ route: 'formStage', args: [form, response, 'new'] })
  expect(matchOffline(`/forms/${form}/responses/${response}/stage/${form}`)).toEqual({ route: 'formStage', args: [form, response, form] })
  expect(matchOffline('/forms/list/all')).toBeNull()
})
