import { describe, expect, test } from 'vitest'
import { seesTeacherMarks, sessionRights, type SessionSide } from '@/lib/clinical/session-rights'
import type { CheckState } from '@/lib/states/check-request'
import type { SessionState } from '@/lib/states/treatment-session'

const granted = (side: SessionSide, state: SessionState, check: CheckState | null, marked = false) =>
  Object.entries(sessionRights({ side, state, check, marked })).flatMap(([right, may]) => (may ? [right] : [])).join(' ')

const studentOpen = 'editHeader reassign editLines selfMark'
const teacherOpen = 'editHeader reassign editLines mark'

describe('what somebody may do', () => {
  test.each([
    ['student', 'OPEN', null, `${studentOpen} askForCheck cancel comment`],
    ['student', 'OPEN', 'WAITING', `${studentOpen} withdrawCheck cancel comment`],
    ['student', 'OPEN', 'TAKEN', `${studentOpen} withdrawCheck cancel comment`],
    ['student', 'OPEN', 'WITHDRAWN', `${studentOpen} askForCheck cancel comment`],
    ['student', 'OPEN', 'DONE', `${studentOpen} askForCheck cancel comment`],
    ['student', 'UNLOCKED', 'DONE', `${studentOpen} askForCheck comment`],
    ['student', 'MARKED_LOCKED', 'DONE', 'comment'],
    ['student', 'CANCELLED', 'WITHDRAWN', 'comment'],
    ['teacher', 'OPEN', null, `${teacherOpen} finish cancel comment`],
    ['teacher', 'OPEN', 'WAITING', `${teacherOpen} takeCheck finish cancel comment`],
    ['teacher', 'OPEN', 'TAKEN', `${teacherOpen} finish cancel comment`],
    ['teacher', 'UNLOCKED', 'WAITING', `${teacherOpen} takeCheck finish comment`],
    ['teacher', 'MARKED_LOCKED', 'DONE', 'comment'],
    ['teacher', 'CANCELLED', null, 'comment'],
    ['viewer', 'OPEN', 'WAITING', ''],
    ['viewer', 'UNLOCKED', null, ''],
    ['viewer', 'MARKED_LOCKED', 'DONE', ''],
  ] as const)('a %s with a session that is %s and a check that is %s: %s', (side, state, check, expected) => {
    expect(granted(side, state, check)).toBe(expected)
  })

  test('once a teacher has marked, the student neither cancels nor hands the session to another teacher; the teacher still may', () => {
    expect(granted('student', 'OPEN', null, true)).toBe('editHeader editLines selfMark askForCheck comment')
    expect(granted('teacher', 'OPEN', null, true)).toBe(`${teacherOpen} finish cancel comment`)
  })

  test.each([
    ['student', 'OPEN', false], ['student', 'UNLOCKED', false], ['student', 'MARKED_LOCKED', true], ['student', 'CANCELLED', false],
    ['teacher', 'OPEN', true], ['teacher', 'UNLOCKED', true], ['viewer', 'OPEN', true],
  ] as const)('a %s sees the teacher’s marks of a session that is %s: %s', (side, state, expected) => {
    expect(seesTeacherMarks(side, state)).toBe(expected)
  })
})
