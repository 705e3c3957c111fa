import { z } from 'zod'
import { signOnProviders } from '@/lib/sign-in/sign-on'
import { SecondStepLeft, SessionUser } from '../sign-in.shapes'

export { Done, Nothing } from '../plain.shapes'

const provider = z.enum(signOnProviders)
const token = z.string().min(1).max(200)

/** `way`: a window whose opener waits for its message, or the page itself; `returnTo` is a path of the application, used with `page`. */
export const BeginSignOn = z.strictObject({
  provider,
  way: z.enum(['window', 'page']).default('window'),
  returnTo: z.string().max(500).optional(),
})
export const Arrive = z.strictObject({ provider })
export const LeaveProvider = z.strictObject({ provider })
/** The parameters with which a provider sends a browser back. */
export const Answered = z.record(z.string().max(200), z.string().max(20_000))

/** The address to which the browser is sent, or a page of its own with its policy. */
export const Visited = z.object({ to: z.string().optional(), page: z.object({ html: z.string(), policy: z.string() }).optional() })

/** What the window's message held: each counts once, for a minute, in the browser that began. */
export const FinishSignOn = z.strictObject({ username: z.string().max(320), authToken: token, ssotoken: token.optional() })
/** Without a `user` nobody is logged in: the status is SECOND_FACTOR_REQUIRED, and the next step is the same as after a password (LoggedIn). */
export const SignedOn = z.object({ user: SessionUser.optional(), secondFactor: SecondStepLeft.optional() })

/** Begins linking the account of a logged-in person, or a new proof of who they are. */
export const BeginClaim = z.strictObject({
  provider,
  purpose: z.enum(['link', 'proof']),
  way: z.enum(['window', 'page']).default('page'),
  returnTo: z.string().max(500).optional(),
})
export const Claiming = z.object({ to: z.string() })

export const Identities = z.object({
  /** The providers that could be linked. */
  providers: z.array(provider),
  /** `isOpen` is true if the person can log in with the identity at this time: the provider is on, set up, and allowed for their roles. */
  identities: z.array(
    z.object({
      id: z.string(),
      provider,
      isOpen: z.boolean(),
      subject: z.string(),
      origin: z.enum(['MATCHED', 'CREATED', 'OWN']),
      linkedAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
  /** Whether the person has a password that they can type here: without one, the last way to log in cannot be removed. */
  hasPassword: z.boolean(),
})
export type Identities = z.output<typeof Identities>
export const Unlink = z.strictObject({ id: z.uuid().toLowerCase() })

/** Null means that Entra accepts the application. */
export const Tested = z.object({
  problem: z.enum(['NOT_SET_UP', 'UNREACHABLE', 'TENANT_UNKNOWN', 'WRONG_ANSWER', 'CLIENT_UNKNOWN', 'SECRET_WRONG']).nullable(),
})
