import { expect, test } from 'vitest'
import type { RolloverAction } from '@/lib/users/rollover'
import { dayAfter, daysBefore, groupAfter, isDecided, studiesAfter } from '@/server/users/rollover/rules'

const [dentistry, hygiene] = ['dentistry', 'hygiene']
const student = { programmeId: dentistry, year: 3, enrolment: 'ACTIVE', yearLeft: null, to: { programmeId: null, year: null } } as const
const wantedFor = (action: RolloverAction, more: object = {}) => studiesAfter({ ...student, ...more, action }, '2026-09-01')

test.each([
  ['MOVE', {}, { year: 4, status: 'ACTIVE', graduated: false, yearLeft: null }],
  ['MOVE', { enrolment: 'REPEATING' }, { year: 4, status: 'ACTIVE' }],
  ['MOVE', { enrolment: 'INTERCALATING' }, { year: 4, status: 'ACTIVE' }],
  ['MOVE', { enrolment: 'PART_TIME' }, { year: 4, status: 'PART_TIME' }],
  ['GRADUATE', { year: 5 }, { year: null, graduated: true, status: 'GRADUATED', yearLeft: 2026, programmeId: dentistry }],
  ['REPEAT', {}, { year: 3, status: 'REPEATING' }],
  ['INTERCALATE', {}, { year: 3, status: 'INTERCALATING' }],
  ['SUSPEND', {}, { year: 3, status: 'SUSPENDED' }],
  ['CHANGE', { to: { programmeId: hygiene, year: 1 } }, { programmeId: hygiene, year: 1, status: 'ACTIVE' }],
  ['LEAVE', {}, { year: 3, status: 'LEFT', yearLeft: 2026 }],
  ['STAY', { enrolment: 'SUSPENDED', yearLeft: 2020 }, { year: 3, status: 'SUSPENDED', yearLeft: 2020 }],
] as const)('%s of %o is %o', (action, more, expected) => {
  expect(wantedFor(action, more)).toMatchObject(expected)
})

test('who stays for a reason that may pass is asked about again, all others are decided on', () => {
  const stay = (reason: Parameters<typeof isDecided>[0]['reason']) => isDecided({ action: 'STAY', reason })
  expect([stay('EXCEPTION'), stay('NEW')]).toEqual([true, true])
  expect([stay('DISABLED'), stay('ON_LEAVE'), stay('NO_YEAR'), stay('ALREADY'), stay('LATER'), stay('BEYOND')]).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(isDecided({ action: 'MOVE', reason: 'RULE' })).toBe(true)
})

test('days are counted over both changes of the clock and a leap day', () => {
  expect([daysBefore('2026-11-22', 180), daysBefore('2024-03-01', 1), daysBefore('2026-03-30', 1)]).toEqual([
    '2026-05-26',
    '2024-02-29',
    '2026-03-29',
  ])
})

test.each([
  ['2026-12-31', '2027-01-01'],
  ['2024-02-28', '2024-02-29'],
])('the day after %s is %s', (day, next) => expect(dayAfter(day)).toBe(next))

test('whoever has no year goes on without one', () => {
  expect(wantedFor('MOVE', { year: null })).toMatchObject({ year: null })
  expect(wantedFor('CHANGE', { to: { programmeId: null, year: 2 } })).toMatchObject({ programmeId: dentistry, year: 2 })
})

test.each([
  ['MOVE', 'a', 'b'],
  ['GRADUATE', 'a', 'b'],
  ['REPEAT', 'a', 'a'],
  ['STAY', 'a', 'a'],
  ['MOVE', 'c', null],
  ['MOVE', 'x', 'x'],
  ['MOVE', null, null],
  ['MOVE', 'constructor', 'constructor'],
] as const)('who is in a group and is to %s goes from %s to %s', (action, groupId, next) => {
  expect(groupAfter({ action, groupId }, { a: 'b', c: null })).toBe(next)
})
