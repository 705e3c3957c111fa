import { contractsOf } from '@/lib/contract'

export type { PersonalToken } from './tokens.shapes'

const contract = contractsOf(() => import('./tokens.shapes'))

/** The asker's own valid personal tokens, newest first. */
export const listTokens = contract({ name: 'sign-in.listTokens', method: 'GET', input: 'Nothing', output: 'PersonalTokens' })
/**
 * A program that sends the token acts for the person who made it, except in signing in and in calls that take a proof. Making one needs a fresh proof, and the
 * owner is told by a mail.
 */
export const createToken = contract({
  name: 'sign-in.createToken',
  method: 'POST',
  input: 'NewToken',
  output: 'MadeToken',
  errors: ['sign-in.REAUTHENTICATE', 'sign-in.TOKENS_FULL'],
})
/** Ends a token: the next request with it is refused. */
export const endToken = contract({ name: 'sign-in.endToken', method: 'POST', input: 'OneToken', output: 'Done' })
