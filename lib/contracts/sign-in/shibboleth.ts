import { contractsOf } from '@/lib/contract'

export type { Shibboleth, ShownCertificate, ShownProvider } from './shibboleth.shapes'

const contract = contractsOf(() => import('./shibboleth.shapes'))

/** Which provider speaks SAML with us, what is known of it and what it must know of us. */
export const readShibboleth = contract({ name: 'sign-in.readShibboleth', method: 'GET', input: 'Nothing', output: 'Shibboleth' })

/** Fetches or reads metadata and says what is in it; nothing is changed. */
export const tryShibboleth = contract({
  name: 'sign-in.tryShibboleth',
  method: 'POST',
  input: 'ShibbolethSource',
  output: 'TriedShibboleth',
})

/** From now on this provider vouches for people; takes a fresh proof of who asks. */
export const saveShibboleth = contract({
  name: 'sign-in.saveShibboleth',
  method: 'POST',
  input: 'SaveShibboleth',
  output: 'SavedShibboleth',
})

/** Our own key, and its change in steps; takes a fresh proof. */
export const changeSamlKey = contract({
  name: 'sign-in.changeSamlKey',
  method: 'POST',
  input: 'ChangeSamlKey',
  output: 'ChangedSamlKey',
  errors: ['sign-in.NO_SUCH_STEP'],
})

/** What providers read of us. */
export const readSamlMetadata = contract({
  name: 'sign-in.readSamlMetadata',
  method: 'GET',
  path: '/sso/shibboleth/metadata',
  input: 'Nothing',
  output: 'Visit',
})

/** The provider's answer to a login, as a form from its page. */
export const receiveSaml = contract({
  name: 'sign-in.receiveSaml',
  method: 'POST',
  path: '/sso/shibboleth/acs',
  input: 'SamlArrival',
  output: 'Visit',
})

/** What the provider says of a logout, or asks to be ended. */
export const receiveSamlLogout = contract({
  name: 'sign-in.receiveSamlLogout',
  method: 'GET',
  path: '/sso/shibboleth/slo',
  input: 'SamlLogout',
  output: 'Visit',
})
