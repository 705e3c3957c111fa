import { z } from 'zod'
import { signOnProviders } from '@/lib/sign-in/sign-on'
import { SecondStepLeft, SessionUser } from '../sign-in.shapes'

export { Done, Nothing } from '../plain.shapes'

const provider = z.enum(signOnProviders)
const token = z.string().min(1).max(200)

/** `way`: a window whose opener waits for its message, or this very page; `returnTo`: an own path, with `page`. */
export const BeginSignOn = z.strictObject({
  provider,
  way: z.enum(['window', 'page']).default('window'),
  returnTo: z.string().max(500).optional(),
})
export const Arrive = z.strictObject({ provider })
export const LeaveProvider = z.strictObject({ provider })
/** What a provider sends a browser back with. */
export const Answered = z.record(z.string().max(200), z.string().max(20_000))

/** Where the browser goes on to, or a page by itself with its policy. */
export const Visited = z.object({ to: z.string().optional(), page: z.object({ html: z.string(), policy: z.string() }).optional() })

/** What the window's message held: each counts once, for a minute, in the browser that began. */
export const FinishSignOn = z.strictObject({ username: z.string().max(320), authToken: token, ssotoken: token.optional() })
/** Without a `user` nobody is logged in: the status is SECOND_FACTOR_REQUIRED, and it goes on as after a password (LoggedIn). */
export const SignedOn = z.object({ user: SessionUser.optional(), secondFactor: SecondStepLeft.optional() })

/** Of somebody who is logged in: to link their account, or to prove anew who they are. */
export const BeginClaim = z.strictObject({
  provider,
  purpose: z.enum(['link', 'proof']),
  way: z.enum(['window', 'page']).default('page'),
  returnTo: z.string().max(500).optional(),
})
export const Claiming = z.object({ to: z.string() })

export const Identities = z.object({
  /** Those that could be linked. */
  providers: z.array(provider),
  /** `isOpen`: the person gets in by it now, since the provider is on, set up, and for people of their roles. */
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
  /** One that can be typed here: without it, the last way in is not given up. */
  hasPassword: z.boolean(),
})
export type Identities = z.output<typeof Identities>
export const Unlink = z.strictObject({ id: z.uuid().toLowerCase() })

/** Null: Entra knows us. */
export const Tested = z.object({
  problem: z.enum(['NOT_SET_UP', 'UNREACHABLE', 'TENANT_UNKNOWN', 'WRONG_ANSWER', 'CLIENT_UNKNOWN', 'SECRET_WRONG']).nullable(),
})
