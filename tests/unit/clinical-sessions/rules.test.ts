import { describe, expect, test } from 'vitest'
import type { Privilege } from '@/lib/privileges'
import { boundedClaim, changesOf, isAbsurdlyLate, sideOf, visibleChanges } from '@/server/clinical-sessions/rules'

const student: Privilege[] = ['APP_STUDENT', 'TREATMENTSESSION_EDIT']
const teacher: Privilege[] = ['APP_TEACHER', 'TREATMENTSESSION_EDIT', 'MARK_TREATMENTSESSIONS']

describe('how somebody stands to a session', () => {
  test.each([
    ['the student themself', student, true, false, 'student'],
    ['the student, whose privilege was taken', ['APP_STUDENT'], true, false, 'viewer'],
    ['the student who also teaches', [...student, ...teacher], true, true, 'student'],
    ['a teacher of it', teacher, false, true, 'teacher'],
    ['a teacher of something else', teacher, false, false, 'viewer'],
    ['a teacher who may see all', [...teacher, 'TREATMENTSESSION_VIEW_ALL'], false, false, 'teacher'],
    ['staff who may see all', ['TREATMENTSESSION_VIEW_ALL'], false, false, 'viewer'],
    ['staff named as its teacher', ['TREATMENTSESSION_VIEW_ALL'], false, true, 'viewer'],
    ['an admin', ['ALL'], false, false, 'teacher'],
    ['another student', student, false, false, 'viewer'],
  ] satisfies [string, Privilege[], boolean, boolean, string][])('%s', (_who, privileges, own, teaches, expected) => {
    expect(sideOf({ id: 'me', privileges: new Set(privileges) }, { studentId: own ? 'me' : 'other', teaches })).toBe(expected)
  })
})

describe('the clock of a device', () => {
  test.each([
    ['2026-11-21T10:00:00.000Z', false],
    ['2026-11-21T10:00:00.001Z', true],
    ['1999-01-01T00:00:00Z', false],
  ])('says %s: absurd %s', (claimed, expected) => {
    expect(isAbsurdlyLate(new Date(claimed), new Date('2026-11-20T10:00:00Z'))).toBe(expected)
  })
})

describe('what changed', () => {
  const spec = { fields: ['a', 'b', 'c'], unsaid: ['c'] } as const

  test('old and new, of the unsaid only that it did', () => {
    expect(changesOf({ a: 1, b: [1], c: 'secret' }, { a: 2, b: [1], c: 'other' }, spec)).toEqual({ a: { from: 1, to: 2 }, c: {} })
  })

  test('nothing where nothing did', () => {
    expect(changesOf({ a: null, b: { x: 1 }, c: '' }, { a: null, b: { x: 1 }, c: '' }, spec)).toEqual({})
  })
})

describe('when a rule takes something to have been done', () => {
  const at = new Date('2026-11-30T10:00:00.000Z')
  test.each([
    ['is when the device says', '2026-11-29T10:00:00.000Z', '2026-11-29T10:00:00.000Z'],
    ['is three days ago where it says so', '2026-11-27T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
    ['is three days ago where it says longer', '2026-11-27T09:59:59.999Z', '2026-11-27T10:00:00.000Z'],
    ['is now where it says now', '2026-11-30T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
    ['is now where it says later', '2026-11-30T10:00:00.001Z', '2026-11-30T10:00:00.000Z'],
  ])('%s', (_, claimed, taken) => expect(boundedClaim(new Date(claimed), at)).toEqual(new Date(taken)))
})

test('the history tells everybody the values that are said', () => {
  expect(visibleChanges({ chair: { from: 3, to: 7 }, notes: {}, odd: { from: () => 1 } })).toEqual({ chair: { from: 3, to: 7 } })
})
