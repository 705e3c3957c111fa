import { contractsOf } from '@/lib/contract'

export type { Account, AccountChoices, AccountFields, OpenSession, RoleChoice, Stay } from './accounts.shapes'

const contract = contractsOf(() => import('./accounts.shapes'))
const proof = 'sign-in.REAUTHENTICATE'

/** Everything about an account, for people who may look at accounts. */
export const readPerson = contract({ name: 'users.readPerson', method: 'GET', input: 'OnePerson', output: 'ReadPerson' })
/** The choices for a new account. */
export const readAccountChoices = contract({ name: 'users.readAccountChoices', method: 'GET', input: 'Nothing', output: 'ReadChoices' })
/** Giving roles with sensitive privileges requires that the asker has proved their identity recently. */
export const createPerson = contract({
  name: 'users.createPerson',
  method: 'POST',
  input: 'CreatePerson',
  output: 'CreatedPerson',
  errors: [proof],
})
/**
 * A stale revision gives CONFLICT with `newer`. If programme, year, group, firm or enrolment differ, the new values apply since `from`. Changing roles needs a
 * fresh proof.
 */
export const savePerson = contract({
  name: 'users.savePerson',
  method: 'POST',
  input: 'SavePerson',
  output: 'SavedPerson',
  errors: [proof],
})
/**
 * Disabling ends all sessions and open links at once. For an account with sensitive privileges it needs a fresh proof, as does a link that is sent to the
 * person.
 */
export const setAccountStatus = contract({
  name: 'users.setAccountStatus',
  method: 'POST',
  input: 'SetAccountStatus',
  output: 'SavedPerson',
  errors: ['users.YOURSELF', 'users.LAST_ADMIN', 'users.ABOVE_YOU', proof],
})
/** The links that were sent before stop working. Five an hour for one person, invitations and resets together. */
export const resendInvite = contract({
  name: 'users.resendInvite',
  method: 'POST',
  input: 'OnePerson',
  output: 'Done',
  errors: ['users.NOT_PENDING', proof],
})
export const sendPasswordReset = contract({
  name: 'users.sendPasswordReset',
  method: 'POST',
  input: 'OnePerson',
  output: 'Done',
  errors: ['users.CANNOT_LOG_IN', proof],
})
/** Ends all sessions of the person; for the asker themself, all but the present one. Their personal tokens end, too. */
export const endSessions = contract({ name: 'users.endSessions', method: 'POST', input: 'OnePerson', output: 'EndedSessions' })
/** Ends one of the person's personal tokens. */
export const endTokenOf = contract({ name: 'users.endToken', method: 'POST', input: 'TokenOfPerson', output: 'Done' })
/** Removes a second factor that its owner has lost from the account; the owner is told by a mail. Needs a fresh proof. */
export const removeSecondFactor = contract({
  name: 'users.removeSecondFactor',
  method: 'POST',
  input: 'OnePerson',
  output: 'Done',
  errors: ['users.YOURSELF', 'users.ABOVE_YOU', 'users.NO_SECOND_FACTOR', proof],
})
/**
 * Removes an identity of another provider from the account and ends all sessions; the person is told by a mail. Needs a fresh proof. Refused if it is the only
 * way to log in and no password can be typed here.
 */
export const unlinkIdentity = contract({
  name: 'users.unlinkIdentity',
  method: 'POST',
  input: 'IdentityOfPerson',
  output: 'EndedSessions',
  errors: ['users.YOURSELF', 'users.ABOVE_YOU', 'users.LAST_WAY_IN', proof],
})
/** Views the application as the person, for half an hour at most; nothing can be changed during that time. Needs a fresh proof; sign-in.stopViewing ends it. */
export const viewAs = contract({
  name: 'users.viewAs',
  method: 'POST',
  input: 'OnePerson',
  output: 'BegunView',
  errors: ['sign-in.VIEWING', 'users.YOURSELF', 'users.ABOVE_YOU', 'users.HOLDS_ALL', 'users.IS_DISABLED', proof],
})
/** Gives or takes a flag; a flag that is already given or taken stays as it is. */
export const setFlag = contract({ name: 'users.setFlag', method: 'POST', input: 'SetFlag', output: 'Done' })
