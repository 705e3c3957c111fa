import 'server-only'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import type { RequestInfo } from '@/server/kernel/define-call'
import type { Attempt } from './attempt'
import { shibboleth } from '../saml/shibboleth'
import { entra } from './entra'
import type { Vouched } from './vouched'

/** A session that a provider began, as it is named to the provider when it ends. */
export type LoggedOn = Pick<Vouched, 'issuer' | 'subject' | 'sessionIndex' | 'forLogout'>

/** The interface of a provider for the common code (complete.ts, calls/sign-on.ts). Refusals are `refuseSignOn`. */
export type Provider = {
  /** Whether an admin has set everything that the provider needs. */
  readonly isReady: () => Promise<boolean>
  /**
   * The address to which the browser is sent to prove who it is; `again`: even if it is still logged in there. The answer belongs to `attempt`: once it is
   * checked, `storeArrival` keeps it under `attemptHash(attempt)`, and the browser is sent on to /sso/{provider}/arrive, with the cookie. `kept` is found again
   * in the attempt.
   */
  readonly begin: (
    attempt: Attempt,
    asked: { readonly request: RequestInfo; readonly again: boolean },
  ) => Promise<{ readonly to: string; readonly kept?: Attempt['kept'] }>
  /** The address to which the browser is sent to log out there; null where the provider has no logout. */
  readonly end: (session: LoggedOn) => Promise<string | null>
}

export const providers: Readonly<Partial<Record<SignOnProvider, Provider>>> = { entra, shibboleth }
