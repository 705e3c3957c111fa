import { describe, expect, test } from 'vitest'
import { seesTeacherMarks, sessionRights, type SessionSide } from '@/lib/clinical/session-rights'
import type { CheckState } from '@/lib/states/check-request'
import type { SessionState } from '@/lib/states/treatment-session'

const rightsOf = (side: SessionSide, state: SessionState, check: CheckState | null, marked = false) =>
  Object.entries(sessionRights({ side, state, check, marked }))
    .flatMap(([right, may]) => (may ? [right] : []))
    .join(' ')

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
    ['teacher', 'OPEN', null, `${teacherOpen} finish cancel comment handOver`],
    ['teacher', 'OPEN', 'WAITING', `${teacherOpen} takeCheck finish cancel comment handOver`],
    ['teacher', 'OPEN', 'TAKEN', `${teacherOpen} finish cancel comment handOver`],
    ['teacher', 'UNLOCKED', 'WAITING', `${teacherOpen} takeCheck finish comment handOver`],
    ['teacher', 'MARKED_LOCKED', 'DONE', 'comment'],
    ['teacher', 'CANCELLED', null, 'comment'],
    ['viewer', 'OPEN', 'WAITING', ''],
    ['viewer', 'UNLOCKED', null, ''],
    ['viewer', 'MARKED_LOCKED', 'DONE', ''],
  ] as const)('a %s with a session that is %s and a check that is %s: %s', (side, state, check, expected) => {
    expect(rightsOf(side, state, check)).toBe(expected)
  })

  test('once a teacher has marked, the student neither cancels nor hands the session to another teacher; the teacher still may', () => {
    expect(rightsOf('student', 'OPEN', null, true)).toBe('editHeader editLines selfMark askForCheck comment')
    expect(rightsOf('teacher', 'OPEN', null, true)).toBe(`${teacherOpen} finish cancel comment handOver`)
  })

  test('whoever holds the privilege unlocks what is locked, marking or only looking, and never their own', () => {
    const unlocks = (side: SessionSide, state: SessionState) =>
      sessionRights({ side, state, check: null, marked: true, unlocks: true }).unlock
    expect([unlocks('teacher', 'MARKED_LOCKED'), unlocks('viewer', 'MARKED_LOCKED')]).toEqual([true, true])
    expect([
      unlocks('student', 'MARKED_LOCKED'),
      unlocks('teacher', 'OPEN'),
      unlocks('teacher', 'UNLOCKED'),
      unlocks('viewer', 'CANCELLED'),
    ]).toEqual([false, false, false, false])
  })

  test.each([
    ['student', 'OPEN', false],
    ['student', 'UNLOCKED', false],
    ['student', 'MARKED_LOCKED', true],
    ['student', 'CANCELLED', false],
    ['teacher', 'OPEN', true],
    ['teacher', 'UNLOCKED', true],
    ['viewer', 'OPEN', true],
  ] as const)('a %s sees the teacher’s marks of a session that is %s: %s', (side, state, expected) => {
    expect(seesTeacherMarks({ side, state, finishedAt: new Date('2026-11-20T10:00:00Z'), at: new Date('2026-11-20T10:01:00Z') })).toBe(
      expected,
    )
  })

  test.each([
    [0, false],
    [14_999, false],
    [15_000, true],
  ])('a student sees them %i ms after the finish: %s; the teacher throughout', (ms, expected) => {
    const finishedAt = new Date('2026-11-20T10:00:00Z')
    const reading = { state: 'MARKED_LOCKED', finishedAt, at: new Date(finishedAt.getTime() + ms) } as const
    expect([seesTeacherMarks({ side: 'student', ...reading }), seesTeacherMarks({ side: 'teacher', ...reading })]).toEqual([expected, true])
  })
})
