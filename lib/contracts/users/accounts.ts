import { contractsOf } from '@/lib/contract'

export type { Account, AccountChoices, AccountFields, OpenSession, RoleChoice, Stay } from './accounts.shapes'

const contract = contractsOf(() => import('./accounts.shapes'))
const proof = 'sign-in.REAUTHENTICATE'

/** An account with all that is to be known of it, for who may look at accounts. */
export const readPerson = contract({ name: 'users.readPerson', method: 'GET', input: 'OnePerson', output: 'ReadPerson' })
/** What a new account is chosen from. */
export const readAccountChoices = contract({ name: 'users.readAccountChoices', method: 'GET', input: 'Nothing', output: 'ReadChoices' })
/** Roles with sensitive privileges take a fresh proof of who gives them. */
export const createPerson = contract({
  name: 'users.createPerson',
  method: 'POST',
  input: 'CreatePerson',
  output: 'CreatedPerson',
  errors: [proof],
})
/** A stale revision is CONFLICT with `newer`. Where programme, year, group, firm or enrolment differ, the new ones hold since `from`. Other roles take a fresh proof. */
export const savePerson = contract({
  name: 'users.savePerson',
  method: 'POST',
  input: 'SavePerson',
  output: 'SavedPerson',
  errors: [proof],
})
/** Disabling ends all sessions and open links at once. Of who holds sensitive privileges it takes a fresh proof, as does a link that is sent to them. */
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
/** All sessions of the person; of one's own, all but the one that asks. Their personal tokens end, too. */
export const endSessions = contract({ name: 'users.endSessions', method: 'POST', input: 'OnePerson', output: 'EndedSessions' })
/** One of the person's personal tokens counts no longer. */
export const endTokenOf = contract({ name: 'users.endToken', method: 'POST', input: 'TokenOfPerson', output: 'Done' })
/** Takes a second factor that its owner has lost off the account; they are told by a mail. Takes a fresh proof. */
export const removeSecondFactor = contract({
  name: 'users.removeSecondFactor',
  method: 'POST',
  input: 'OnePerson',
  output: 'Done',
  errors: ['users.YOURSELF', 'users.ABOVE_YOU', 'users.NO_SECOND_FACTOR', proof],
})
/**
 * An account of elsewhere leads to the person's no more, and they are signed out everywhere; they are told by a mail. Takes a fresh proof. Refused where it is the
 * only way in and no password could be typed here.
 */
export const unlinkIdentity = contract({
  name: 'users.unlinkIdentity',
  method: 'POST',
  input: 'IdentityOfPerson',
  output: 'EndedSessions',
  errors: ['users.YOURSELF', 'users.ABOVE_YOU', 'users.LAST_WAY_IN', proof],
})
/** Looks at the application as the person has it, for half an hour at most; nothing can be changed meanwhile. Takes a fresh proof; ends by sign-in.stopViewing. */
export const viewAs = contract({
  name: 'users.viewAs',
  method: 'POST',
  input: 'OnePerson',
  output: 'BegunView',
  errors: ['sign-in.VIEWING', 'users.YOURSELF', 'users.ABOVE_YOU', 'users.HOLDS_ALL', 'users.IS_DISABLED', proof],
})
/** Gives a flag or takes it; what is so already stays so. */
export const setFlag = contract({ name: 'users.setFlag', method: 'POST', input: 'SetFlag', output: 'Done' })
