import 'server-only'
import { readSettings } from '@/server/config'
import { now } from '@/server/kernel/clock'
import type { Db } from '@/server/kernel/db'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { findSamlProvider, readSaml, type Provider as IdentityProvider } from '../queries/saml'
import { attemptHash } from '../sso/attempt'
import type { Provider } from '../sso/providers'
import { refuseSignOn } from '../sso/refuse-sign-on'
import { unspecified } from './assertion'
import { decryptKeys, signingKey } from './keys'
import { logoutRequest } from './logout'
import { element, textNode } from './markup'
import { withMessage } from './redirect-binding'
import { newRelay } from './relay'
import { ownAddresses } from './service'
import { namespaces } from './xml'

/** Single sign-on by SAML, in the form that the common code expects (sso/providers.ts). */
export const shibboleth: Provider = {
  isReady: async () => (await readSaml()).provider !== null,
  begin: async (attempt, { request, again }) => {
    const [
      { provider: stored, keys },
      {
        shibbolethSecondStep: { shownBy, isAsked },
      },
    ] = await Promise.all([readSaml(), readSettings()])
    const provider = assertUsable(stored?.read ?? null, request.at)
    const relay = newRelay('login', attemptHash(attempt), request.at)
    const xml = authnRequest({
      id: relay.requestId,
      at: request.at,
      destination: provider.signOnUrl,
      again,
      contexts: isAsked ? shownBy : [],
    })
    return {
      to: withMessage(provider.signOnUrl, { name: 'SAMLRequest', xml, relayState: relay.state, privateKey: signingKey(decryptKeys(keys)) }),
    }
  },
  end: async ({ issuer, forLogout: { nameId, nameIdFormat, nameQualifier, spNameQualifier, sessionIndex } }) => {
    const { provider: stored, keys } = await readSaml()
    const privateKey = signingKey(decryptKeys(keys))
    const to = stored?.read.logoutUrl
    // Requests of a provider that is not the stored one any more, or that has no key, are ignored: a party that may end a session must prove its identity.
    if (!to || stored.read.entityId !== issuer || nameId === undefined || privateKey === null) return null
    const at = now()
    const relay = newRelay('logout', hashToken(newToken()), at)
    const named = {
      nameId: {
        value: nameId,
        format: nameIdFormat ?? unspecified,
        nameQualifier: nameQualifier ?? null,
        spNameQualifier: spNameQualifier ?? null,
      },
      sessionIndex: sessionIndex ?? null,
    }
    const xml = logoutRequest({ at, id: relay.requestId, from: ownAddresses().entityId, destination: to }, named)
    return withMessage(to, { name: 'SAMLRequest', xml, relayState: relay.state, privateKey })
  },
}

/** The stored provider, where its metadata is still valid. @throws NOT_SET_UP */
export async function findUsableProvider(db: Db, at: Date): Promise<IdentityProvider> {
  return assertUsable((await findSamlProvider(db))?.read ?? null, at)
}

/** Metadata is valid until its own end: a federation withdraws a provider by no longer publishing it. */
function assertUsable(provider: IdentityProvider | null, at: Date): IdentityProvider {
  if (!provider || (provider.validUntil !== null && new Date(provider.validUntil) <= at)) throw refuseSignOn('NOT_SET_UP')
  return provider
}

type Asking = {
  readonly id: string
  readonly at: Date
  readonly destination: string
  readonly again: boolean
  readonly contexts: readonly string[]
}

function authnRequest({ id, at, destination, again, contexts }: Asking): string {
  const { entityId, consumer } = ownAddresses()
  return element(
    'samlp:AuthnRequest',
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      ID: id,
      Version: '2.0',
      IssueInstant: at.toISOString(),
      Destination: destination,
      ForceAuthn: again ? 'true' : null,
      AssertionConsumerServiceURL: consumer,
      ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
    },
    element('saml:Issuer', {}, textNode(entityId)),
    element('samlp:NameIDPolicy', { AllowCreate: 'true' }),
    // Any of these contexts is enough: SAML core, 3.3.2.2.1.
    ...(contexts.length > 0
      ? [
          element(
            'samlp:RequestedAuthnContext',
            { Comparison: 'exact' },
            ...contexts.map((context) => element('saml:AuthnContextClassRef', {}, textNode(context))),
          ),
        ]
      : []),
  )
}
