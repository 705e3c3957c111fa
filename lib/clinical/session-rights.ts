import { isEditable, treatmentSession, type SessionState } from '@/lib/states/treatment-session'
import { checkRequest, type CheckState } from '@/lib/states/check-request'
import { next } from '@/lib/state-machine'
import { isUndoTimeOver } from './finishing'

/** How somebody who sees a session stands to it: the student who treats, a teacher who may mark, or somebody who only looks. */
export type SessionSide = 'student' | 'teacher' | 'viewer'

export type SessionRights = {
  readonly editHeader: boolean
  /** Exchange the teacher, clinic, day, shift or the student's part: what decides who marks it, and whether it counts. */
  readonly reassign: boolean
  readonly editLines: boolean
  readonly selfMark: boolean
  readonly mark: boolean
  readonly askForCheck: boolean
  readonly withdrawCheck: boolean
  readonly takeCheck: boolean
  readonly finish: boolean
  readonly cancel: boolean
  readonly comment: boolean
  readonly unlock: boolean
  /** Give it to another teacher. */
  readonly handOver: boolean
}

/** `marked`: a teacher has marked something of it. `unlocks`: they hold the privilege to unlock; nobody unlocks their own. */
type Standing = {
  readonly side: SessionSide
  readonly state: SessionState
  readonly check: CheckState | null
  readonly marked: boolean
  readonly unlocks?: boolean
}

/**
 * What somebody may do with a session now; the server and the buttons ask the same. What a teacher has marked the student no longer takes
 * away: neither by cancelling, nor by giving the session to another teacher.
 */
export function sessionRights({ side, state, check, marked, unlocks = false }: Standing): SessionRights {
  const student = side === 'student'
  const teacher = side === 'teacher'
  const editable = isEditable(state)
  const open = check !== null && next(checkRequest, check, 'end') !== null
  return {
    editHeader: editable && (student || teacher),
    reassign: editable && (teacher || (student && !marked)),
    editLines: editable && (student || teacher),
    selfMark: editable && student,
    mark: editable && teacher,
    askForCheck: editable && student && !open,
    withdrawCheck: editable && student && check !== null && next(checkRequest, check, 'withdraw') !== null,
    takeCheck: editable && teacher && check !== null && next(checkRequest, check, 'take') !== null,
    finish: teacher && next(treatmentSession, state, 'finishMarking') !== null,
    cancel: (teacher || (student && !marked)) && next(treatmentSession, state, 'cancel') !== null,
    comment: student || teacher,
    unlock: unlocks && !student && next(treatmentSession, state, 'unlock') !== null,
    handOver: editable && teacher,
  }
}

type Reading = { readonly side: SessionSide; readonly state: SessionState; readonly finishedAt: Date | null; readonly at: Date }

/**
 * Marks of the teacher, and what the teacher remarks, reach the student when marking is finished and can no longer be taken back; not while it
 * is opened again.
 */
export function seesTeacherMarks({ side, state, finishedAt, at }: Reading): boolean {
  if (side !== 'student') return true
  return state === 'MARKED_LOCKED' && (finishedAt === null || isUndoTimeOver(finishedAt, at))
}
