import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./acts.shapes'))

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const

/** Also on a session that is locked or cancelled. */
export const addComment = contract({
  name: 'clinical-sessions.addComment',
  method: 'POST',
  input: 'AddComment',
  output: 'SavedAt',
  errors: ['clinical-sessions.NOT_SAVED'],
  queued: true,
})

/** The reader has seen the comments of a session. */
export const readComments = contract({
  name: 'clinical-sessions.readComments',
  method: 'POST',
  input: 'OfSession',
  output: 'Done',
  queued: true,
})

/** Puts the student into the queue of the clinic: one check of a session at a time. Only the final one asks for what was done. */
export const askForCheck = contract({
  name: 'clinical-sessions.askForCheck',
  method: 'POST',
  input: 'AskForCheck',
  output: 'Asked',
  errors: [...closed, 'clinical-sessions.EMPTY', 'clinical-sessions.INCOMPLETE', 'clinical-sessions.ALREADY_WAITING'],
  queued: true,
})

export const withdrawCheck = contract({
  name: 'clinical-sessions.withdrawCheck',
  method: 'POST',
  input: 'OfCheck',
  output: 'SavedAt',
  errors: closed,
  queued: true,
})

/** A teacher takes the student who waits. Not queued: who comes later must learn at once that somebody else did. */
export const claimCheck = contract({
  name: 'clinical-sessions.takeCheck',
  method: 'POST',
  input: 'OfCheck',
  output: 'SavedAt',
  errors: closed,
})

/**
 * A start or step check is done. An id that is not known is a check that nobody asked for; where the student waits for one of this kind, that
 * one is ended. With CHECK_ENDED the answer holds `endedBy`, `endedAt` and `outcome`: somebody was faster.
 */
export const endCheck = contract({
  name: 'clinical-sessions.endCheck',
  method: 'POST',
  input: 'EndCheck',
  output: 'SavedAt',
  errors: [...closed, 'clinical-sessions.CHECK_ENDED'],
  queued: true,
})

/** Back into the queue, as long ago as it was asked for: by who took it, or by a colleague once it was left. Not queued, like taking. */
export const putBackCheck = contract({
  name: 'clinical-sessions.putBackCheck',
  method: 'POST',
  input: 'OfCheck',
  output: 'SavedAt',
  errors: [...closed, 'clinical-sessions.STILL_TAKEN'],
})

/**
 * Locks the session and tells the student. With MARKS_MISSING the answer holds `missing`: the targets without a mark; with CONTENT_CHANGED `lines` and
 * `header`, as somebody else has saved them since they were seen.
 */
export const finishMarking = contract({
  name: 'clinical-sessions.finishMarking',
  method: 'POST',
  input: 'FinishMarking',
  output: 'Finished',
  errors: [
    ...closed,
    'clinical-sessions.EMPTY',
    'clinical-sessions.INCOMPLETE',
    'clinical-sessions.MARKS_MISSING',
    'clinical-sessions.CONTENT_CHANGED',
  ],
  queued: true,
})

/** By who finished it, within 15 seconds by the server's clock: before the student is told. */
export const undoFinish = contract({
  name: 'clinical-sessions.undoFinish',
  method: 'POST',
  input: 'OfSession',
  output: 'FinishUndone',
  errors: ['clinical-sessions.TOO_LATE'],
  queued: true,
})

export const cancelSession = contract({
  name: 'clinical-sessions.cancel',
  method: 'POST',
  input: 'CancelSession',
  output: 'Cancelled',
  errors: [...closed, 'clinical-sessions.MARKED'],
  queued: true,
})
