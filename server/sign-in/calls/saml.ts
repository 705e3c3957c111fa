import 'server-only'
import * as contracts from '@/lib/contracts/sign-in/shibboleth'
import { readSettings } from '@/server/config'
import { networkOf } from '@/server/kernel/http/address'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { listSamlKeys } from '../queries/saml'
import { base64Of } from '../saml/key-pair'
import { ownMetadata } from '../saml/own-metadata'
import { receiveResponse, logSignOnRefusal } from '../saml/receive'
import { receiveLogout } from '../saml/receive-logout'
import { storeArrival } from '../sso/arrivals'

/** The policy for a document that a browser does not show. */
const documentPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** GET /sso/shibboleth/metadata. It exists before the module is on, because providers ask for it first. */
export const readSamlMetadataCall = defineCall(contracts.readSamlMetadata, {
  access: { kind: 'public', why: 'providers read it, and it holds nothing but what they are to know' },
  module: null,
  effect: 'read',
  handle: async ({ db }) => {
    const [keys, { brandName }] = await Promise.all([listSamlKeys(db), readSettings()])
    return {
      page: {
        html: ownMetadata({ certificates: keys.map(({ certificate }) => base64Of(certificate)), name: brandName }),
        policy: documentPolicy,
        type: 'application/samlmetadata+xml',
      },
    }
  },
})

const fromProvider = { module: 'shibboleth', effect: 'write', replay: 'idempotent', whileViewing: true } as const

/**
 * POST /sso/shibboleth/acs. The request comes from another site, brings no cookie, and asks for nothing in anybody's name: its content is kept for the browser
 * that began, which goes on to /sso/shibboleth/arrive with its cookie.
 */
export const receiveSamlCall = defineCall(contracts.receiveSaml, {
  access: { kind: 'public', why: 'the provider has the browser post it; what is in it is signed' },
  ...fromProvider,
  audit: 'sign-in.samlReceived',
  bodyLimit: 900_000,
  handle: async ({ input, db, request }) => {
    await assertFewer(request)
    try {
      const { attemptHash, vouched } = await receiveResponse(db, input, request)
      await storeArrival(db, { attemptHash, vouched, at: request.at })
      return { to: '/sso/shibboleth/arrive' }
    } catch (error) {
      throw logSignOnRefusal(error, request) ?? error
    }
  },
})

/** GET /sso/shibboleth/slo: the provider ends its sessions here, or says how a logout that Cusp began went. */
export const receiveSamlLogoutCall = defineCall(contracts.receiveSamlLogout, {
  access: { kind: 'public', why: 'the provider sends the browser with it; what is in it is signed' },
  ...fromProvider,
  audit: 'sign-in.samlLogout',
  handle: async ({ input: { query }, db, request, audit }) => {
    await assertFewer(request)
    try {
      const { to, ended } = await receiveLogout(db, query, request)
      for (const userId of ended) audit({ entity: 'user', entityId: userId, changes: { why: { to: 'endedByProvider' } } })
      return { to }
    } catch (error) {
      throw logSignOnRefusal(error, request) ?? error
    }
  },
})

/** The limit is high because a campus shares one address; there is one because a signature takes time to check. */
async function assertFewer(request: RequestInfo): Promise<void> {
  const { loginFailuresPerAddress: most } = await readSettings()
  await assertAttempt({ kind: 'saml-address', what: networkOf(request.address), most: most * 4, minutes: 15 })
}
