import { contractsOf } from '@/lib/contract'

export type { PersonalToken } from './tokens.shapes'

const contract = contractsOf(() => import('./tokens.shapes'))

/** One's own personal tokens that still count, newest first. */
export const listTokens = contract({ name: 'sign-in.listTokens', method: 'GET', input: 'Nothing', output: 'PersonalTokens' })
/** A program that states it acts for whoever made it, but for what is about signing in or takes a proof. Takes a fresh proof itself, and is told to its owner by a mail. */
export const createToken = contract({
  name: 'sign-in.createToken',
  method: 'POST',
  input: 'NewToken',
  output: 'MadeToken',
  errors: ['sign-in.REAUTHENTICATE', 'sign-in.TOKENS_FULL'],
})
/** From the next request on it counts no longer. */
export const endToken = contract({ name: 'sign-in.endToken', method: 'POST', input: 'OneToken', output: 'Done' })
