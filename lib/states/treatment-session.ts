import { machine } from '@/lib/state-machine'

export const sessionStates = ['OPEN', 'MARKED_LOCKED', 'UNLOCKED', 'CANCELLED'] as const
export type SessionState = (typeof sessionStates)[number]
/** States to search for: the states themselves, and WAITING for the open sessions in which a student waits for a teacher, as their rows say. */
export const soughtStates = ['OPEN', 'WAITING', 'MARKED_LOCKED', 'UNLOCKED', 'CANCELLED'] as const satisfies readonly (
  SessionState | 'WAITING'
)[]
export type SoughtState = (typeof soughtStates)[number]
type SessionEvent = 'finishMarking' | 'undoFinish' | 'undoSecondFinish' | 'unlock' | 'cancel'

/** A session that was begun is marked and locked, or cancelled. Unlocking brings it back among those that await marks. */
export const treatmentSession = machine<SessionState, SessionEvent, 'finishMarking'>({
  name: 'treatment-session',
  initial: 'OPEN',
  rows: [
    { on: 'finishMarking', from: ['OPEN', 'UNLOCKED'], to: 'MARKED_LOCKED' },
    // Within seconds, the person who finished the marking can put the session back to where it was.
    { on: 'undoFinish', from: ['MARKED_LOCKED'], to: 'OPEN' },
    { on: 'undoSecondFinish', from: ['MARKED_LOCKED'], to: 'UNLOCKED' },
    { on: 'unlock', from: ['MARKED_LOCKED'], to: 'UNLOCKED' },
    { on: 'cancel', from: ['OPEN'], to: 'CANCELLED' },
  ],
  vouching: ['finishMarking'],
})

/** Whether the parts of the session, everything but comments, can still be written. */
export function isEditable(state: SessionState): boolean {
  return state === 'OPEN' || state === 'UNLOCKED'
}
