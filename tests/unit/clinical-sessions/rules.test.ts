import { describe, expect, test } from 'vitest'
import type { Privilege } from '@/lib/privileges'
import { changesOf, isAbsurdlyLate, sideOf } from '@/server/clinical-sessions/rules'

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
