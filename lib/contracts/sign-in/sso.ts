import { contractsOf } from '@/lib/contract'

export type { Identities } from './sso.shapes'

const contract = contractsOf(() => import('./sso.shapes'))
const refused = 'sign-in.SSO_REFUSED'
const proof = 'sign-in.REAUTHENTICATE'

/** A browser visits these four; what goes wrong is told by a page (/sso/refused). */
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

/** POST /auth after single sign-on is this as well. */
export const finishSignOn = contract({ name: 'sign-in.finishSignOn', method: 'POST', input: 'FinishSignOn', output: 'SignedOn' })

/** Answers where the browser goes. Takes a fresh proof to link. */
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

/** Whether Entra knows us, as it is set up now. */
export const testEntra = contract({ name: 'sign-in.testEntra', method: 'GET', input: 'Nothing', output: 'Tested' })
