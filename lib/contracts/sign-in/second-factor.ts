import { contractsOf } from '@/lib/contract'

export type { BegunFactor, Factor } from './second-factor.shapes'

const contract = contractsOf(() => import('./second-factor.shapes'))
const proof = 'sign-in.REAUTHENTICATE'
const token = 'sign-in.INVALID_TOKEN'

export const readSecondFactor = contract({ name: 'sign-in.readSecondFactor', method: 'GET', input: 'Nothing', output: 'Factor' })
/** Shows a new secret once; nothing changes until a code of it is given, within a quarter of an hour. Needs a fresh proof. */
export const beginSecondFactor = contract({
  name: 'sign-in.beginSecondFactor',
  method: 'POST',
  input: 'Nothing',
  output: 'BegunFactor',
  errors: [proof],
})
/** Puts the second factor into use and ends all other sessions of the person. The recovery codes are shown once. */
export const confirmSecondFactor = contract({
  name: 'sign-in.confirmSecondFactor',
  method: 'POST',
  input: 'FactorCode',
  output: 'RecoveryCodes',
  errors: ['sign-in.NOT_BEGUN'],
})
/** Replaces the recovery codes by ten new ones. Needs a fresh proof. */
export const renewRecoveryCodes = contract({
  name: 'sign-in.renewRecoveryCodes',
  method: 'POST',
  input: 'Nothing',
  output: 'RecoveryCodes',
  errors: [proof, 'sign-in.NO_SECOND_FACTOR'],
})
/** Needs a fresh proof that includes a code. */
export const turnOffSecondFactor = contract({
  name: 'sign-in.turnOffSecondFactor',
  method: 'POST',
  input: 'Nothing',
  output: 'Done',
  errors: [proof, 'sign-in.NO_SECOND_FACTOR', 'sign-in.ASKED_BY_ROLE'],
})

/** The second step of a login whose answer was SECOND_FACTOR_REQUIRED with `step` CODE: takes its token with a code or a recovery code. */
export const giveSecondFactor = contract({
  name: 'sign-in.giveSecondFactor',
  method: 'POST',
  input: 'StepCode',
  output: 'SteppedIn',
  errors: [token],
})
/** The same with `step` SET_UP: a role asks for a second factor, and the person has none yet. */
export const beginSecondFactorAtLogin = contract({
  name: 'sign-in.beginSecondFactorAtLogin',
  method: 'POST',
  input: 'StepToken',
  output: 'BegunFactor',
  errors: [token],
})
export const confirmSecondFactorAtLogin = contract({
  name: 'sign-in.confirmSecondFactorAtLogin',
  method: 'POST',
  input: 'StepCode',
  output: 'SetUpIn',
  errors: [token, 'sign-in.NOT_BEGUN'],
})

/** Completes a proof at a provider that shows no second step: takes the token from its window, and a code of the logged-in person. */
export const giveProofCode = contract({
  name: 'sign-in.giveProofCode',
  method: 'POST',
  input: 'StepCode',
  output: 'Proven',
  errors: [token],
})
