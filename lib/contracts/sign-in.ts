import { contractsOf } from '@/lib/contract'

export type { SecondStepLeft, SessionUser } from './sign-in.shapes'

const contract = contractsOf(() => import('./sign-in.shapes'))

export const login = contract({ name: 'sign-in.login', method: 'POST', path: '/login', input: 'Login', output: 'LoggedIn' })

/** POST /auth: the person to whom a token belongs. */
export const authenticate = contract({ name: 'sign-in.authenticate', method: 'POST', path: '/auth', input: 'Nothing', output: 'SignedIn' })

export const logout = contract({ name: 'sign-in.logout', method: 'POST', input: 'Nothing', output: 'LoggedOut' })

/** GET and POST /forgottenpassword: answers alike for every name. */
export const forgottenPassword = contract({
  name: 'sign-in.forgottenPassword',
  method: 'POST',
  path: '/forgottenpassword',
  input: 'ForgottenPassword',
  output: 'Done',
})
export const forgottenPasswordByGet = contract({
  name: 'sign-in.forgottenPasswordByGet',
  method: 'GET',
  path: '/forgottenpassword',
  input: 'ForgottenPassword',
  output: 'Done',
})

export const readPasswordLink = contract({ name: 'sign-in.readPasswordLink', method: 'GET', input: 'PasswordLink', output: 'LinkOwner' })

export const setPassword = contract({
  name: 'sign-in.setPassword',
  method: 'POST',
  input: 'SetPassword',
  output: 'Done',
  errors: ['sign-in.INVALID_TOKEN'],
})

export const changePassword = contract({ name: 'sign-in.changePassword', method: 'POST', input: 'ChangePassword', output: 'Done' })

/** Ends a view of the application as somebody else (users.viewAs). */
export const stopViewing = contract({
  name: 'sign-in.stopViewing',
  method: 'POST',
  input: 'Nothing',
  output: 'BackAs',
  errors: ['sign-in.NOT_VIEWING'],
})

/** Proves again who is at the device, before a sensitive act; people with a second factor also give a code. */
export const reauthenticate = contract({ name: 'sign-in.reauthenticate', method: 'POST', input: 'Reauthenticate', output: 'Proven' })

export const createFirstAdmin = contract({
  name: 'sign-in.createFirstAdmin',
  method: 'POST',
  input: 'FirstAdmin',
  output: 'SignedIn',
  errors: ['sign-in.NOT_THE_FIRST'],
})
