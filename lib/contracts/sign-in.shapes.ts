import { z } from 'zod'
import { accountKey } from '@/lib/users/account-key'
import { locales } from '@/lib/i18n/locales'
import { isTimeZone } from '@/lib/is-time-zone'
import { signOnProviders } from '@/lib/sign-in/sign-on'

export { Done, Nothing } from './plain.shapes'

const username = z.string().trim().min(1).max(320)
/** Long enough for any passphrase; longer would only make the hash slow. */
const anyPassword = z.string().min(1).max(200)
/** At least 8 characters, counted as a person counts them. */
const newPassword = z
  .string()
  .max(200)
  .refine((password) => [...password.normalize('NFC')].length >= 8, 'passwordTooShort')
const token = z.string().min(1).max(200)

/** What the browser holds of a session, under names that other clients read, too. `authToken` is empty where a cookie was set instead. */
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

export const Login = z.strictObject({ username, password: anyPassword })
export const SignedIn = z.object({ user: SessionUser })
/** The step that is left before somebody is logged in, and the token for it. */
export const SecondStepLeft = z.object({ token: z.string(), step: z.enum(['CODE', 'SET_UP']) })
export type SecondStepLeft = z.output<typeof SecondStepLeft>
/**
 * Without a `user` nobody is logged in. Either the password was right but somebody else had set it: `setPassword` is the token with which the person sets their
 * own. Or the status is SECOND_FACTOR_REQUIRED: the token of `secondFactor` is accepted once, for some minutes, by sign-in.giveSecondFactor with a code (step
 * CODE), or by sign-in.beginSecondFactorAtLogin if a role asks for a second factor that is not set up yet (step SET_UP).
 */
export const LoggedIn = z.object({
  user: SessionUser.optional(),
  setPassword: z.string().optional(),
  secondFactor: SecondStepLeft.optional(),
})

/** `provider` is the provider that made the session; a window opened at /sso/{provider}/slorequest within two minutes ends the session there, too. */
export const LoggedOut = z.object({ provider: z.enum(signOnProviders).optional() })

export const ForgottenPassword = z
  .strictObject({ email: z.string().trim().max(320).optional(), username: z.string().trim().max(320).optional() })
  .refine(({ email, username: name }) => Boolean(email) || Boolean(name), { message: 'emailOrUsername', path: ['email'] })

export const PasswordLink = z.strictObject({ token })
/** `isGiven`: the person has a password that somebody else set. */
export const LinkOwner = z.object({ displayName: z.string(), purpose: z.enum(['INVITE', 'RESET']), isGiven: z.boolean() })

export const SetPassword = z
  .strictObject({ token, password: newPassword, confirm: z.string().max(200) })
  .refine(({ password, confirm }) => password === confirm, { message: 'passwordsDiffer', path: ['confirm'] })

/** A code of the second factor, or a recovery code; without one, a person with a second factor gets SECOND_FACTOR_REQUIRED. */
const code = z.string().trim().max(60).optional()

export const ChangePassword = z
  .strictObject({ current: anyPassword, code, password: newPassword, confirm: z.string().max(200) })
  .refine(({ password, confirm }) => password === confirm, { message: 'passwordsDiffer', path: ['confirm'] })

/** The person who continues. */
export const BackAs = z.object({ userId: z.string() })

export const Reauthenticate = z.strictObject({ password: anyPassword, code })
export const Proven = z.object({ provenAt: z.string() })

const name = z.string().trim().max(80)

/**
 * `setUpCode` is written in the server's log. The fields `second…` are another administrator, who is sent an invitation; either everything is done or nothing.
 * `adminsTwoStep`: whether administrators log in with a second factor from their next login on.
 */
export const FirstAdmin = z
  .strictObject({
    setUpCode: z.string().trim().min(1).max(200),
    institution: z.string().trim().min(1).max(80),
    timeZone: z.string().max(80).refine(isTimeZone, 'timeZoneUnknown'),
    fallbackLocale: z.enum(locales),
    username: username.max(80),
    email: z.email().max(320),
    firstName: z.string().trim().min(1).max(80),
    lastName: z.string().trim().min(1).max(80),
    password: newPassword,
    confirm: z.string().max(200),
    starterCatalogue: z.boolean(),
    adminsTwoStep: z.boolean(),
    secondFirstName: name,
    secondLastName: name,
    secondEmail: z.union([z.literal(''), z.email().max(320)]),
  })
  .check(({ value, issues }) => {
    const { email, secondFirstName, secondLastName, secondEmail } = value
    const add = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: '' })
    if (value.password !== value.confirm) add('confirm', 'passwordsDiffer')
    if (secondFirstName + secondLastName + secondEmail !== '') {
      if (secondFirstName === '') add('secondFirstName', 'required')
      if (secondLastName === '') add('secondLastName', 'required')
      if (secondEmail === '') add('secondEmail', 'required')
    }
    const taken = [email, value.username].map(accountKey)
    if (secondEmail !== '' && taken.includes(accountKey(secondEmail))) add('secondEmail', 'accountEmailTaken')
  })
