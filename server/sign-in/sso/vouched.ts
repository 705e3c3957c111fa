import 'server-only'
import { z } from 'zod'
import { signOnProviders } from '@/lib/sign-in/sign-on'

/** The person that a provider vouches for, once its answer was checked: nothing of it is believed before. */
export const Vouched = z.object({
  provider: z.enum(signOnProviders),
  /** The issuer: for Entra with the tenant in it, for SAML the entity id. */
  issuer: z.string().min(1).max(1_000),
  /** The permanent identifier at the provider: `oid`, a persistent NameID. It is never compared with anything of an account. */
  subject: z.string().min(1).max(1_000),
  attributes: z.record(z.string(), z.array(z.string())),
  /** The means by which the person logged in there, as the provider names them: `amr=mfa`, the class of an AuthnContext. */
  means: z.array(z.string()),
  sessionIndex: z.string().nullable(),
  /** When the person last proved to the provider who they are, where it says so (`auth_time`, AuthnInstant); ISO. */
  authenticatedAt: z.string().nullable(),
  /** The data for the provider at logout: `{ idToken }`, or `{ nameId, nameIdFormat, … }`. Stored encrypted. */
  forLogout: z.record(z.string(), z.string()),
})
export type Vouched = Readonly<z.output<typeof Vouched>>

/**
 * The time at which the person last proved who they are. A person whom the provider lets in without a question, because they are still logged in there, has
 * proven nothing just now. Where the provider does not say when it was, the proof counts as long ago (decision 0058). The provider's clock may be ahead.
 */
export function provenAtOf({ authenticatedAt }: Vouched, at: Date): Date {
  const said = Date.parse(authenticatedAt ?? '')
  return new Date(Number.isNaN(said) ? 0 : Math.min(said, at.getTime()))
}
