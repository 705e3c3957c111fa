import { contractsOf } from '@/lib/contract'

// No decision is queued: the person who decides must see at once that it counts.
const contract = contractsOf(() => import('./acts.shapes'))

/** The task is not the asker's, or it is not open any more. */
const closed = ['form-responses.NOT_OPEN'] as const

/**
 * Gives a task that is open to a role to the asker, or back to everybody of the role. NOT_YOURS: the response is about the asker or comes from them, or the
 * task is already theirs.
 */
export const claimTask = contract({
  name: 'form-responses.take',
  method: 'POST',
  input: 'OfTask',
  output: 'SavedAt',
  errors: [...closed, 'form-responses.NOT_YOURS'],
})
export const putBackTask = contract({ name: 'form-responses.putBack', method: 'POST', input: 'OfTask', output: 'SavedAt', errors: closed })

export const acceptResponse = contract({
  name: 'form-responses.accept',
  method: 'POST',
  input: 'Accept',
  output: 'Stepped',
  errors: [...closed, 'form-responses.REQUIRED_MISSING', 'form-responses.INVALID_FIELDS'],
})
/** REASON_MISSING: there is neither a comment nor one on a field. */
export const giveBackResponse = contract({
  name: 'form-responses.giveBack',
  method: 'POST',
  input: 'GiveBack',
  output: 'Stepped',
  errors: [...closed, 'form-responses.REASON_MISSING'],
})
/** Asks for a proof. */
export const signResponse = contract({
  name: 'form-responses.sign',
  method: 'POST',
  input: 'Sign',
  output: 'Stepped',
  errors: [
    ...closed,
    'form-responses.DRAWING_MISSING',
    'form-responses.REQUIRED_MISSING',
    'form-responses.INVALID_FIELDS',
    'sign-in.REAUTHENTICATE',
  ],
})
/** Asks for a proof, as signing does. */
export const declineResponse = contract({
  name: 'form-responses.decline',
  method: 'POST',
  input: 'Decline',
  output: 'Stepped',
  errors: [...closed, 'sign-in.REAUTHENTICATE'],
})
/** Withdraws a signature within the hours that the form's type allows. */
export const withdrawSignature = contract({
  name: 'form-responses.takeBack',
  method: 'POST',
  input: 'OfTask',
  output: 'Stepped',
  errors: ['form-responses.TOO_LATE'],
})
export const forwardTask = contract({
  name: 'form-responses.forward',
  method: 'POST',
  input: 'Forward',
  output: 'SavedAt',
  errors: closed,
})
/** Names people for a response that rests because nobody is named to decide it, or because those who were cannot log in any more. */
export const nameSigners = contract({
  name: 'form-responses.nameSigners',
  method: 'POST',
  input: 'NameSigners',
  output: 'Stepped',
  errors: closed,
})
/** Names the person who fills in a response that rests because the one before cannot log in any more. */
export const nameCompleter = contract({
  name: 'form-responses.nameCompleter',
  method: 'POST',
  input: 'NameCompleter',
  output: 'Stepped',
  errors: closed,
})
