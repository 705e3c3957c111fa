import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./acts.shapes'))

const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const

/** Also on a session that is locked or cancelled. */
export const addComment = contract({ name: 'clinical-sessions.addComment', method: 'POST', input: 'AddComment', output: 'SavedAt', errors: ['clinical-sessions.NOT_SAVED'], queued: true })

/** The reader has seen the comments of a session. */
export const readComments = contract({ name: 'clinical-sessions.readComments', method: 'POST', input: 'OfSession', output: 'Done', queued: true })

/** Puts the student into the queue of the clinic. */
export const askForCheck = contract({
  name: 'clinical-sessions.askForCheck',
  method: 'POST',
  input: 'AskForCheck',
  output: 'Asked',
  errors: [...closed, 'clinical-sessions.EMPTY', 'clinical-sessions.INCOMPLETE', 'clinical-sessions.ALREADY_WAITING'],
  queued: true,
})

export const withdrawCheck = contract({ name: 'clinical-sessions.withdrawCheck', method: 'POST', input: 'OfCheck', output: 'SavedAt', errors: closed, queued: true })

/** A teacher takes the student who waits. Not queued: who comes later must learn at once that somebody else did. */
export const takeCheck = contract({ name: 'clinical-sessions.takeCheck', method: 'POST', input: 'OfCheck', output: 'SavedAt', errors: closed })

/** Locks the session and tells the student. With MARKS_MISSING the answer holds `missing`: the targets without a mark. */
export const finishMarking = contract({
  name: 'clinical-sessions.finishMarking',
  method: 'POST',
  input: 'OfSession',
  output: 'Finished',
  errors: [...closed, 'clinical-sessions.EMPTY', 'clinical-sessions.INCOMPLETE', 'clinical-sessions.MARKS_MISSING'],
  queued: true,
})

export const cancelSession = contract({ name: 'clinical-sessions.cancel', method: 'POST', input: 'CancelSession', output: 'Cancelled', errors: [...closed, 'clinical-sessions.MARKED'], queued: true })
