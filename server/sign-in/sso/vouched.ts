import 'server-only'
import { z } from 'zod'
import { signOnProviders } from '@/lib/sign-in/sign-on'

/** The person that a provider vouches for, once its answer was checked: nothing of it is believed before. */
export const Vouched = z.object({
  provider: z.enum(signOnProviders),
  /** Of Entra with the tenant in it; of SAML the entity id. */
  issuer: z.string().min(1).max(1_000),
  /** The permanent identifier at the provider: `oid`, a persistent NameID. Never compared with anything of an account. */
  subject: z.string().min(1).max(1_000),
  attributes: z.record(z.string(), z.array(z.string())),
  /** By what means the person logged in there, as the provider names them: `amr=mfa`, the class of an AuthnContext. */
  means: z.array(z.string()),
  sessionIndex: z.string().nullable(),
  /** When the person last proved to the provider who they are, where it says so (`auth_time`, AuthnInstant); ISO. */
  authenticatedAt: z.string().nullable(),
  /** The data for the provider at logout: `{ idToken }`, or `{ nameId, nameIdFormat, … }`. Stored encrypted. */
  forLogout: z.record(z.string(), z.string()),
})
export type Vouched = Readonly<z.output<typeof Vouched>>

/**
 * A person that the provider lets in without a question, because they are still logged in there, has proven nothing just now; nor has one that comes
 * from one that does not say when it was (decision 0058): long ago, then. Its clock may be ahead of ours.
 */
export function provenAtOf({ authenticatedAt }: Vouched, at: Date): Date {
  const said = Date.parse(authenticatedAt ?? '')
  return new Date(Number.isNaN(said) ? 0 : Math.min(said, at.getTime()))
}
