import { contractsOf } from '@/lib/contract'

export type { Shibboleth, ShownCertificate, ShownProvider } from './shibboleth.shapes'

const contract = contractsOf(() => import('./shibboleth.shapes'))

/** The provider that speaks SAML with the application: its stored data, and the data about the application that it needs. */
export const readShibboleth = contract({ name: 'sign-in.readShibboleth', method: 'GET', input: 'Nothing', output: 'Shibboleth' })

/** Fetches or reads metadata and says what is in it; nothing is changed. */
export const tryShibboleth = contract({
  name: 'sign-in.tryShibboleth',
  method: 'POST',
  input: 'ShibbolethSource',
  output: 'TriedShibboleth',
})

/** Makes this provider the one that vouches for people. The asker must have proved their identity recently. */
export const saveShibboleth = contract({
  name: 'sign-in.saveShibboleth',
  method: 'POST',
  input: 'SaveShibboleth',
  output: 'SavedShibboleth',
})

/** Changes the application's own key step by step; needs a fresh proof. */
export const changeSamlKey = contract({
  name: 'sign-in.changeSamlKey',
  method: 'POST',
  input: 'ChangeSamlKey',
  output: 'ChangedSamlKey',
  errors: ['sign-in.NO_SUCH_STEP'],
})

/** The application's metadata for providers. */
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

/** A provider's message about a logout, or its request to end a session. */
export const receiveSamlLogout = contract({
  name: 'sign-in.receiveSamlLogout',
  method: 'GET',
  path: '/sso/shibboleth/slo',
  input: 'SamlLogout',
  output: 'Visit',
})
