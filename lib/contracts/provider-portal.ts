import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./provider-portal.shapes'))

/** For whoever holds the link: who is placed with their provider, who comes when, what waits to be signed. Uses nothing up. */
export const readPortal = contract({ name: 'provider-portal.read', method: 'GET', input: 'OfLink', output: 'Portal' })
/** By the page, once a browser shows it. */
export const recordPortalOpened = contract({ name: 'provider-portal.noteOpened', method: 'POST', input: 'OfLink', output: 'Done' })
/** AGREE: to the placement as it was shown. CHANGE: `text` says what is asked for; whoever agreed agrees no more. CHANGED: it is another by now. TOO_MANY: too many notes wait already. */
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
/** Of students who were to come, while the register is open. `left`: of how many it was not taken, since a teacher has said something. */
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
/** A fresh link to the same address, where the link is known and its contact still reached there. Always answered alike. */
export const renewPortal = contract({ name: 'provider-portal.renew', method: 'POST', input: 'OfLink', output: 'Done' })

/** For whoever places students: links, answers and notes of a provider. */
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
