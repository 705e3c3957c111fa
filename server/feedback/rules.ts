import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { askDays, type AskState } from '@/lib/feedback'
import { patientDataIn } from '@/lib/patient-data'
import { refuse } from '@/server/kernel/errors'

export type AskedSession = {
  readonly sessionId: string
  readonly studentId: string
  readonly student: string
  readonly clinicId: string
  readonly clinic: string
  /** 'YYYY-MM-DD' */
  readonly heldOn: string
  readonly state: string
  readonly attended: boolean
  readonly expiresAt: Date | null
  readonly isGiven: boolean
}

/** Whether the patient of a session can be asked: they came, it is finished, not long ago, and they have not answered. */
export function askStateOf(session: AskedSession, today: string): AskState {
  if (session.isGiven) return 'GIVEN'
  if (!session.attended) return 'NO_PATIENT'
  const isFinished = session.state === 'MARKED_LOCKED' || session.state === 'UNLOCKED'
  return isFinished && addDays(session.heldOn, askDays) >= today ? 'OPEN' : 'CLOSED'
}

/** @throws STATE_CHANGED with why */
export function assertAskable(session: AskedSession, today: string): void {
  const state = askStateOf(session, today)
  if (state === 'CLOSED') throw refuse('STATE_CHANGED', { code: 'feedback.CLOSED' })
  if (state === 'GIVEN') throw refuse('STATE_CHANGED', { code: 'feedback.GIVEN' })
  if (state === 'NO_PATIENT') throw refuse('STATE_CHANGED', { code: 'feedback.NO_PATIENT' })
}

/** @throws VALIDATION_FAILED feedback.LOOKS_LIKE_PATIENT, with what it seems to be */
export function assertNoPatient(text: string, isChecked: boolean): void {
  const kinds = isChecked ? [] : patientDataIn(text)
  if (kinds.length > 0) throw refuse('VALIDATION_FAILED', { code: 'feedback.LOOKS_LIKE_PATIENT', data: { kinds } })
}
