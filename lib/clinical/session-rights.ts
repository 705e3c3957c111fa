import { isEditable, treatmentSession, type SessionState } from '@/lib/states/treatment-session'
import { checkRequest, type CheckState } from '@/lib/states/check-request'
import { nextState } from '@/lib/state-machine'
import { isUndoTimeOver } from './finishing'

/** The relation of a person who sees a session to it: the student who treats, a teacher who may mark, or a viewer. */
export type SessionSide = 'student' | 'teacher' | 'viewer'

export type SessionRights = {
  readonly editHeader: boolean
  /** Change the teacher, clinic, day, shift or the student's part: the values that decide who marks the session, and whether it counts. */
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
  /** Give the session to another teacher. */
  readonly handOver: boolean
}

/** `marked`: a teacher has given a mark in the session. `unlocks`: the person holds the privilege to unlock; nobody unlocks their own. */
type Standing = {
  readonly side: SessionSide
  readonly state: SessionState
  readonly check: CheckState | null
  readonly marked: boolean
  readonly unlocks?: boolean
}

/**
 * The acts that a person may do on a session at present; the server and the buttons use the same function. Once a teacher has marked something, the student
 * cannot take it away: neither by cancelling, nor by giving the session to another teacher.
 */
export function sessionRights({ side, state, check, marked, unlocks = false }: Standing): SessionRights {
  const student = side === 'student'
  const teacher = side === 'teacher'
  const editable = isEditable(state)
  const open = check !== null && nextState(checkRequest, check, 'end') !== null
  return {
    editHeader: editable && (student || teacher),
    reassign: editable && (teacher || (student && !marked)),
    editLines: editable && (student || teacher),
    selfMark: editable && student,
    mark: editable && teacher,
    askForCheck: editable && student && !open,
    withdrawCheck: editable && student && check !== null && nextState(checkRequest, check, 'withdraw') !== null,
    takeCheck: editable && teacher && check !== null && nextState(checkRequest, check, 'take') !== null,
    finish: teacher && nextState(treatmentSession, state, 'finishMarking') !== null,
    cancel: (teacher || (student && !marked)) && nextState(treatmentSession, state, 'cancel') !== null,
    comment: student || teacher,
    unlock: unlocks && !student && nextState(treatmentSession, state, 'unlock') !== null,
    handOver: editable && teacher,
  }
}

type Reading = { readonly side: SessionSide; readonly state: SessionState; readonly finishedAt: Date | null; readonly at: Date }

/**
 * Whether the teacher's marks and remarks are visible. The student sees them once marking is finished and cannot be undone any more; not while it is opened
 * again.
 */
export function seesTeacherMarks({ side, state, finishedAt, at }: Reading): boolean {
  if (side !== 'student') return true
  return state === 'MARKED_LOCKED' && (finishedAt === null || isUndoTimeOver(finishedAt, at))
}
