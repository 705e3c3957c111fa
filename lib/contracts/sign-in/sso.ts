import { contractsOf } from '@/lib/contract'

export type { Identities } from './sso.shapes'

const contract = contractsOf(() => import('./sso.shapes'))
const refused = 'sign-in.SSO_REFUSED'
const proof = 'sign-in.REAUTHENTICATE'

/** A browser visits these four addresses; a failure is shown on a page (/sso/refused). */
export const beginSignOn = contract({
  name: 'sign-in.beginSignOn',
  method: 'GET',
  path: '/sso/{provider}/authenticate',
  input: 'BeginSignOn',
  output: 'Visited',
  errors: [refused],
})
export const arrive = contract({
  name: 'sign-in.arrive',
  method: 'GET',
  path: '/sso/{provider}/arrive',
  input: 'Arrive',
  output: 'Visited',
  errors: [refused],
})
export const leaveProvider = contract({
  name: 'sign-in.leaveProvider',
  method: 'GET',
  path: '/sso/{provider}/slorequest',
  input: 'LeaveProvider',
  output: 'Visited',
  errors: [refused],
})
export const answerOfEntra = contract({
  name: 'sign-in.answerOfEntra',
  method: 'GET',
  path: '/api/auth/callback/azure-ad',
  input: 'Answered',
  output: 'Visited',
  errors: [refused],
})

/** POST /auth after single sign-on uses this call, too. */
export const finishSignOn = contract({ name: 'sign-in.finishSignOn', method: 'POST', input: 'FinishSignOn', output: 'SignedOn' })

/** Answers the address to which the browser goes. Linking needs a fresh proof. */
export const beginClaim = contract({
  name: 'sign-in.beginClaim',
  method: 'POST',
  input: 'BeginClaim',
  output: 'Claiming',
  errors: [refused, proof],
})
export const listIdentities = contract({ name: 'sign-in.listIdentities', method: 'GET', input: 'Nothing', output: 'Identities' })
/** Takes a fresh proof. */
export const unlink = contract({
  name: 'sign-in.unlink',
  method: 'POST',
  input: 'Unlink',
  output: 'Done',
  errors: [proof, 'sign-in.LAST_WAY_IN'],
})

/** Tests whether Entra accepts the application with the present settings. */
export const testEntra = contract({ name: 'sign-in.testEntra', method: 'GET', input: 'Nothing', output: 'Tested' })
