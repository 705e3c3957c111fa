import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./acts.shapes'))

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const

/** A comment can also be added to a session that is locked or cancelled. */
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

/** Puts the student into the queue of the clinic. A session has one open check at a time, and only the final check requires that something was recorded. */
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

/** A teacher takes the waiting student. Not queued: a teacher who comes later must learn at once that somebody else was first. */
export const claimCheck = contract({
  name: 'clinical-sessions.takeCheck',
  method: 'POST',
  input: 'OfCheck',
  output: 'SavedAt',
  errors: closed,
})

/**
 * Ends a start or step check. An unknown id is a check that nobody asked for; if the student waits for a check of this kind, that one is ended. With
 * CHECK_ENDED, somebody was faster, and the answer holds `endedBy`, `endedAt` and `outcome`.
 */
export const endCheck = contract({
  name: 'clinical-sessions.endCheck',
  method: 'POST',
  input: 'EndCheck',
  output: 'SavedAt',
  errors: [...closed, 'clinical-sessions.CHECK_ENDED'],
  queued: true,
})

/**
 * Puts a check back into the queue with its old time of asking; allowed to the teacher who took it, or to a colleague once that teacher has left it. Not
 * queued, like taking.
 */
export const putBackCheck = contract({
  name: 'clinical-sessions.putBackCheck',
  method: 'POST',
  input: 'OfCheck',
  output: 'SavedAt',
  errors: [...closed, 'clinical-sessions.STILL_TAKEN'],
})

/**
 * Locks the session and tells the student. With MARKS_MISSING, the answer holds `missing`, the targets without a mark; with CONTENT_CHANGED, `lines` and
 * `header` as somebody else has saved them in the meantime.
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

/** Open to the person who finished the marking, within 15 seconds by the server's clock, which is before the student is told. */
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
