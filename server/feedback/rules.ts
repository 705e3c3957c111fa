import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { askDays, contactDays, teachingDays, type AskState } from '@/lib/feedback/vocabulary'
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
  readonly shift: string
  readonly patientCipher: string | null
  readonly patientHash: string | null
}

/** Whether a session is finished, and its patient came to it. */
export function wasTreated({ attended, state }: AskedSession): boolean {
  return attended && (state === 'MARKED_LOCKED' || state === 'UNLOCKED')
}

/** Whether the patient of a session can be asked: they came, it is finished, not long ago, and they have not answered. */
export function askStateOf(session: AskedSession, today: string): AskState {
  if (session.isGiven) return 'GIVEN'
  if (!session.attended) return 'NO_PATIENT'
  return wasTreated(session) && addDays(session.heldOn, askDays) >= today ? 'OPEN' : 'CLOSED'
}

/** @throws STATE_CHANGED with the reason */
export function assertAskable(session: AskedSession, today: string): void {
  const state = askStateOf(session, today)
  if (state === 'CLOSED') throw refuse('STATE_CHANGED', { code: 'feedback.CLOSED' })
  if (state === 'GIVEN') throw refuse('STATE_CHANGED', { code: 'feedback.GIVEN' })
  if (state === 'NO_PATIENT') throw refuse('STATE_CHANGED', { code: 'feedback.NO_PATIENT' })
}

/** The day by which a contact is due, `contactDays` working days after this one. */
export function contactDueOn(day: string): string {
  let [due, left] = [day, contactDays]
  while (left > 0) {
    due = addDays(due, 1)
    const weekday = new Date(due).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return due
}

/**
 * The key that tells one patient of a student from the others: the hospital number, or else the visit, taken as all sessions with the same initials in one
 * shift. Several sessions of one visit count as one patient.
 */
export function giverOf({ studentId, heldOn, shift, patientHash }: AskedSession, initials: string): string {
  const who = patientHash === null ? `visit ${heldOn} ${shift} ${initials.trim().toLowerCase()}` : `number ${patientHash}`
  return `${studentId} ${who}`
}

const dayMs = 86_400_000
/** The time until which a student may give feedback on the teaching of a session. */
export function feedbackUntil({ finishedAt }: { readonly finishedAt: Date | null }): Date | null {
  return finishedAt && new Date(finishedAt.getTime() + teachingDays * dayMs)
}

/** The earliest finish of the sessions on which somebody may still give feedback. */
export function earliestFinish(at: Date): Date {
  return new Date(at.getTime() - teachingDays * dayMs)
}
