import 'server-only'
import { signOnModule, signOnProviders, type SignOnProvider } from '@/lib/sign-in/sign-on'
import { readSettings } from '@/server/config'
import { networkOf } from '@/server/kernel/http/address'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import { findModules } from '@/server/kernel/queries/sessions'
import { refuse } from '@/server/kernel/errors'
import { attemptCookie, type Attempt } from './attempt'
import type { SignOn } from './complete'
import { providers, type Provider } from './providers'
import { refuseSignOn } from './refuse-sign-on'

/**
 * Returns the provider's address to which a browser is sent to log in, and the cookie with which it comes back. Each attempt is a request of Cusp to the
 * provider, so a network has its limit.
 */
export async function beginAttempt(
  attempt: Attempt,
  { request, reply, again }: Pick<SignOn, 'request' | 'reply'> & { readonly again: boolean },
): Promise<string> {
  // A page of another site can have images and frames of its visitors begin a thousand logins, so only a person who goes there counts.
  if (request.loadedAs !== undefined && request.loadedAs !== 'document') throw refuse('FORBIDDEN')
  const { loginFailuresPerAddress } = await readSettings()
  await assertAttempt({ kind: 'sign-on-address', what: networkOf(request.address), most: loginFailuresPerAddress * 2, minutes: 15 })
  const provider = await readyProvider(attempt.provider)
  const { to, kept = {} } = await provider.begin(attempt, { request, again })
  reply.cookies = [attemptCookie({ ...attempt, kept })]
  return to
}

/** @throws SSO_REFUSED NOT_SET_UP where the provider is switched off, or its settings are incomplete */
export async function readyProvider(name: SignOnProvider): Promise<Provider> {
  const provider = providers[name]
  if (!provider || !(await findModules()).has(signOnModule[name]) || !(await provider.isReady())) throw refuseSignOn('NOT_SET_UP')
  return provider
}

/** The providers through which one can log in here: switched on, and set up. */
export async function listSignOnProviders(): Promise<SignOnProvider[]> {
  const modules = await findModules()
  const ready = await Promise.all(
    signOnProviders.map(async (name) => modules.has(signOnModule[name]) && (await providers[name]?.isReady()) === true),
  )
  return signOnProviders.filter((_name, at) => ready[at])
}
