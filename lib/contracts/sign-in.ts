import { z } from 'zod'
import { contract } from '@/lib/contract'

const username = z.string().trim().min(1).max(320)
/** Long enough for any passphrase; longer would only make the hash slow. */
const anyPassword = z.string().min(1).max(200)

/** What the browser holds of a session (product-spec.md section 3). `authToken` is empty where a cookie was set instead. */
export const SessionUser = z.object({
  id: z.string(),
  username: z.string(),
  authToken: z.string(),
  emailAddress: z.string(),
  displayName: z.string(),
  avatarFileName: z.string(),
  privs: z.record(z.string(), z.literal(true)),
})
export type SessionUser = z.output<typeof SessionUser>

export const login = contract({
  name: 'sign-in.login',
  method: 'POST',
  path: '/login',
  input: z.strictObject({ username, password: anyPassword }),
  output: z.object({ user: SessionUser }),
})

/** POST /auth: whose token this is. */
export const authenticate = contract({
  name: 'sign-in.authenticate',
  method: 'POST',
  path: '/auth',
  input: z.strictObject({}),
  output: z.object({ user: SessionUser }),
})

export const logout = contract({ name: 'sign-in.logout', method: 'POST', input: z.strictObject({}), output: z.object({}) })

const resetInput = z
  .strictObject({ email: z.string().trim().max(320).optional(), username: z.string().trim().max(320).optional() })
  .refine(({ email, username }) => Boolean(email) || Boolean(username), { message: 'emailOrUsername', path: ['email'] })

/** GET and POST /forgottenpassword: answers alike for every name. */
export const forgottenPassword = contract({ name: 'sign-in.forgottenPassword', method: 'POST', path: '/forgottenpassword', input: resetInput, output: z.object({}) })
export const forgottenPasswordByGet = contract({ ...forgottenPassword, name: 'sign-in.forgottenPasswordByGet', method: 'GET' })

/** At least 8 characters, counted as a person counts them (product-spec.md section 5). */
const newPassword = z.string().max(200).refine((password) => [...password.normalize('NFC')].length >= 8, 'passwordTooShort')

export const readPasswordLink = contract({
  name: 'sign-in.readPasswordLink',
  method: 'GET',
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ displayName: z.string(), purpose: z.enum(['INVITE', 'RESET']) }),
})

export const setPassword = contract({
  name: 'sign-in.setPassword',
  method: 'POST',
  input: z
    .strictObject({ token: z.string().min(1).max(200), password: newPassword, confirm: z.string().max(200) })
    .refine(({ password, confirm }) => password === confirm, { message: 'passwordsDiffer', path: ['confirm'] }),
  output: z.object({}),
  errors: ['sign-in.INVALID_TOKEN'],
})

export const changePassword = contract({
  name: 'sign-in.changePassword',
  method: 'POST',
  input: z
    .strictObject({ current: anyPassword, password: newPassword, confirm: z.string().max(200) })
    .refine(({ password, confirm }) => password === confirm, { message: 'passwordsDiffer', path: ['confirm'] }),
  output: z.object({}),
})

/** Proves anew who is there, before a sensitive act. */
export const reauthenticate = contract({ name: 'sign-in.reauthenticate', method: 'POST', input: z.strictObject({ password: anyPassword }), output: z.object({ provenAt: z.string() }) })

export const createFirstAdmin = contract({
  name: 'sign-in.createFirstAdmin',
  method: 'POST',
  input: z
    .strictObject({
      institution: z.string().trim().min(1).max(80),
      username: username.max(80),
      email: z.email().max(320),
      firstName: z.string().trim().min(1).max(80),
      lastName: z.string().trim().min(1).max(80),
      password: newPassword,
      confirm: z.string().max(200),
      starterCatalogue: z.boolean(),
    })
    .refine(({ password, confirm }) => password === confirm, { message: 'passwordsDiffer', path: ['confirm'] }),
  output: z.object({ user: SessionUser }),
  errors: ['sign-in.NOT_THE_FIRST'],
})
