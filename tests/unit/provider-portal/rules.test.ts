import { expect, test } from 'vitest'
import { markOf, shownHashOf } from '@/server/provider-portal/rules'

const student = { id: 'a', displayName: 'A', how: null }
test.each([
  [null, 0, null],
  ['AUTHORISED', 0, 'EXCUSED'],
  ['AUTHORISED', 5, 'EXCUSED'],
  ['NOT_ATTENDED', 0, 'ABSENT'],
  ['ATTENDED', 0, 'PRESENT'],
  ['ATTENDED', 1, 'LATE'],
] as const)('%s with %d minutes is %s', (state, minutesLate, mark) => {
  expect(markOf({ ...student, state, minutesLate })).toBe(mark)
})

const shown = {
  ...{ studentId: 's', specialtyId: null, fromOn: '2026-11-30', toOn: '2026-12-11' },
  ...{ weekdays: [1, 2], startsTime: '09:00', minutes: 480 },
}
test.each([
  ['student', { studentId: 't' }],
  ['specialty', { specialtyId: 'p' }],
  ['first day', { fromOn: '2026-12-01' }],
  ['last day', { toOn: '2026-12-12' }],
  ['weekdays', { weekdays: [1, 3] }],
  ['start', { startsTime: '09:30' }],
  ['length', { minutes: 450 }],
])('who agreed has not agreed to another %s', (_, other) => {
  expect(shownHashOf(shown)).toBe(shownHashOf({ ...shown }))
  expect(shownHashOf({ ...shown, ...other })).not.toBe(shownHashOf(shown))
})
