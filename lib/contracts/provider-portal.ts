import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./provider-portal.shapes'))

/** For the holder of the link: who is placed with their provider, who comes when, and what waits for a signature. Reading does not use the link up. */
export const readPortal = contract({ name: 'provider-portal.read', method: 'GET', input: 'OfLink', output: 'Portal' })
/** The page calls this once a browser shows it. */
export const recordPortalOpened = contract({ name: 'provider-portal.noteOpened', method: 'POST', input: 'OfLink', output: 'Done' })
/**
 * AGREE agrees to the placement as it was shown. CHANGE asks for the change in `text` and withdraws an earlier agreement. CHANGED: the placement has changed in
 * the meantime. TOO_MANY: too many notes are waiting already.
 */
export const answerPortal = contract({
  name: 'provider-portal.answer',
  method: 'POST',
  input: 'Answer',
  output: 'Saved',
  errors: ['provider-portal.CHANGED', 'provider-portal.TOO_MANY'],
})
export const tellOfProblem = contract({
  name: 'provider-portal.tell',
  method: 'POST',
  input: 'Problem',
  output: 'Saved',
  errors: ['provider-portal.TOO_MANY'],
})
/**
 * Records the attendance of expected students while the register is open. `left` counts the students who were left out because a teacher has recorded
 * something.
 */
export const registerByPortal = contract({
  name: 'provider-portal.register',
  method: 'POST',
  input: 'Register',
  output: 'Registered',
  errors: ['attendance.CANCELLED', 'attendance.EARLY', 'attendance.CLOSED'],
})
/** Mails the link of a form that waits for the holder's signature to their address. */
export const askToSign = contract({
  name: 'provider-portal.askToSign',
  method: 'POST',
  input: 'OfTask',
  output: 'Saved',
  errors: ['sign-off.TOO_MANY_MAILS'],
})
/** Sends a new link to the same address, if the link is known and its contact still has that address. The answer is always the same. */
export const renewPortal = contract({ name: 'provider-portal.renew', method: 'POST', input: 'OfLink', output: 'Done' })

/** The links, answers and notes of a provider, for people who place students. */
export const readPortalState = contract({ name: 'provider-portal.readState', method: 'GET', input: 'OfProvider', output: 'PortalState' })
/** `email`: the address that was on the screen. */
export const openPortal = contract({
  name: 'provider-portal.open',
  method: 'POST',
  input: 'Open',
  output: 'Opened',
  errors: ['provider-portal.NOT_IN_USE', 'sign-off.TOO_MANY_MAILS'],
})
/** Ends every link of a contact. */
export const closePortal = contract({ name: 'provider-portal.close', method: 'POST', input: 'OfContact', output: 'Done' })
/** SETTLED: somebody was faster. */
export const settleProviderNote = contract({
  name: 'provider-portal.settleNote',
  method: 'POST',
  input: 'One',
  output: 'Done',
  errors: ['provider-portal.SETTLED'],
})
