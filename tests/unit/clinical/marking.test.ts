import { describe, expect, test } from 'vitest'
import { isEmptySession, missingTargets, requiredTargets, targetKey, type Markable, type Target } from '@/lib/clinical/marking'

const criterion = (lineId: string, criterionId: string): Target => ({ kind: 'criterion', lineId, criterionId })
const item = (itemId: string): Target => ({ kind: 'item', itemId })
const session: Markable = {
  patientAttendance: 'ATTENDED',
  lines: [
    { id: 'l1', procedureId: 'p' },
    { id: 'l2', procedureId: 'p' },
  ],
  procedures: [
    {
      id: 'p',
      criteria: [
        { id: 'c1', active: true },
        { id: 'c2', active: true },
        { id: 'old', active: false },
      ],
    },
  ],
  sections: [
    {
      required: true,
      active: true,
      items: [
        { id: 'i1', active: true },
        { id: 'gone', active: false },
      ],
    },
    { required: false, active: true, items: [{ id: 'i2', active: true }] },
    { required: true, active: false, items: [{ id: 'i3', active: true }] },
  ],
}

describe('what must be marked', () => {
  test('every criterion of every line and every item of the required sections, as far as they are in use', () => {
    expect(requiredTargets(session).map(targetKey)).toEqual(['line:l1:c1', 'line:l1:c2', 'line:l2:c1', 'line:l2:c2', 'item:i1'])
  })

  test('is missing until the teacher marked it; the student’s own do not count', () => {
    const marks = [criterion('l1', 'c1'), criterion('l1', 'c2'), criterion('l2', 'c1'), item('i1')]
    expect(
      missingTargets(
        session,
        marks.map((target) => ({ side: 'TEACHER', target })),
      ).map(targetKey),
    ).toEqual(['line:l2:c2'])
    expect(
      missingTargets(
        session,
        marks.map((target) => ({ side: 'SELF', target })),
      ),
    ).toHaveLength(5)
    expect(
      missingTargets(
        session,
        [...marks, criterion('l2', 'c2')].map((target) => ({ side: 'TEACHER', target })),
      ),
    ).toEqual([])
  })

  test.each([
    ['ATTENDED', 0, true, 1],
    ['LATE', 0, true, 1],
    ['DID_NOT_ATTEND', 0, false, 0],
    ['CANCELLED', 0, false, 0],
    ['DID_NOT_ATTEND', 1, false, 3],
    ['ATTENDED', 1, false, 3],
  ] as const)('%s with %i procedures: empty %s, %i required', (patientAttendance, lines, empty, required) => {
    const one = { ...session, patientAttendance, lines: session.lines.slice(0, lines) }
    expect(isEmptySession(one)).toBe(empty)
    expect(requiredTargets(one)).toHaveLength(required)
  })

  test('a line whose procedure is not known asks for nothing', () => {
    expect(requiredTargets({ ...session, procedures: [], sections: [] })).toEqual([])
  })
})
