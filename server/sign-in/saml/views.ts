import 'server-only'
import type { Shibboleth, ShownCertificate, ShownProvider } from '@/lib/contracts/sign-in/shibboleth'
import type { Provider, StoredProvider } from '../queries/saml'
import { certificateOf } from './idp-metadata'

const soonMs = 30 * 86_400_000

/** The saved source of metadata: the provider, and where its metadata comes from. */
export function shownSource(
  { revision, source: kind, url, mayInner, entityId, signer, read }: StoredProvider,
  at: Date,
): Pick<Shibboleth, 'revision' | 'source' | 'provider'> {
  return { revision, source: { kind, url, mayInner, entityId, signer }, provider: shownProvider(read, at) }
}

export function shownProvider(
  { entityId, displayName, signOnUrl, logoutUrl, certificates, scopes, validUntil }: Provider,
  at: Date,
): ShownProvider {
  return {
    entityId,
    displayName,
    signOnUrl,
    validUntil,
    hasLogout: logoutUrl !== null,
    scopes: scopes && [...scopes],
    certificates: certificates.map((one) => shownCertificate(one, at)),
  }
}

/** @param base64 The certificate without the lines around it. */
export function shownCertificate(base64: string, at: Date): ShownCertificate {
  const { fingerprint256, subject, validFrom, validTo } = certificateOf(base64)
  const until = new Date(validTo)
  const left = until.getTime() - at.getTime()
  return {
    fingerprint: fingerprint256,
    subject: subject.replaceAll('\n', ', ').slice(0, 200),
    from: new Date(validFrom).toISOString(),
    until: until.toISOString(),
    state: left <= 0 ? 'EXPIRED' : left <= soonMs ? 'SOON' : 'VALID',
  }
}
