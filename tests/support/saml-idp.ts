import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { base64Of, makeKeyPair } from '@/server/sign-in/saml/key-pair'

/** A provider of the tests' own, which can also send what no honest one would. */
export type Idp = { readonly entityId: string; readonly privateKey: string; readonly certificate: string }

export async function makeIdp(entityId = 'https://idp.uni.example/idp'): Promise<Idp> {
  const { certificate, privateKey } = await makeKeyPair('idp.uni.example', new Date())
  return { entityId, certificate, privateKey }
}

export const signOnUrl = 'https://idp.uni.example/sso'
export const logoutUrl = 'https://idp.uni.example/slo'

type Described = {
  readonly certificates?: readonly string[]
  readonly scopes?: readonly string[]
  readonly validUntil?: string
  readonly id?: string
}

export function metadataOf(
  { entityId, certificate }: Idp,
  { certificates = [certificate], scopes = [], validUntil, id }: Described = {},
): string {
  const keys = certificates
    .map(
      (one) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64Of(one)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join('')
  const extensions =
    scopes.length > 0
      ? `<md:Extensions>${scopes.map((scope) => `<shibmd:Scope regexp="false">${scope}</shibmd:Scope>`).join('')}</md:Extensions>`
      : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- as a federation writes them, with a comment -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:shibmd="urn:mace:shibboleth:metadata:1.0"${id ? ` ID="${id}"` : ''}${validUntil ? ` validUntil="${validUntil}"` : ''} entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${extensions}${keys}<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${logoutUrl}"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signOnUrl}"/></md:IDPSSODescriptor><md:Organization><md:OrganizationDisplayName xml:lang="en">Northgate University</md:OrganizationDisplayName></md:Organization></md:EntityDescriptor>`
}

export const acs = 'http://localhost:3000/sso/shibboleth/acs'
export const ownEntityId = 'http://localhost:3000/sso/shibboleth/metadata'
const xmlns =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
export const oids = {
  eduPersonPrincipalName: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  mail: 'urn:oid:0.9.2342.19200300.100.1.3',
  givenName: 'urn:oid:2.5.4.42',
  sn: 'urn:oid:2.5.4.4',
}

export type Said = {
  readonly requestId: string
  readonly attributes: Readonly<Record<string, string>>
  readonly at?: Date
  readonly id?: string
  readonly issuer?: string
  readonly audience?: string
  readonly destination?: string
  readonly recipient?: string
  /** The value in both the inner and the outer place. */
  readonly inResponseTo?: string | null
  readonly confirmedFor?: string
  readonly nameId?: string
  readonly nameIdFormat?: string
  readonly notBefore?: Date
  readonly notOnOrAfter?: Date
  readonly sessionIndex?: string
  readonly status?: string
  /** The authentication context: the means by which the person logged in there. */
  readonly context?: string
}

const minutesAfter = (at: Date, count: number): Date => new Date(at.getTime() + count * 60_000)
export const freshId = (): string => `_${randomBytes(16).toString('hex')}`

export function assertionOf(idp: Idp, said: Said): string {
  const {
    at = new Date(),
    id = freshId(),
    requestId,
    confirmedFor = requestId,
    nameId = 'u123',
    nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  } = said
  const {
    notBefore = minutesAfter(at, -1),
    notOnOrAfter = minutesAfter(at, 5),
    sessionIndex = '_s1',
    context = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  } = said
  const attributes = Object.entries(said.attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri"><saml:AttributeValue xsi:type="xs:string">${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join('')
  return `<saml:Assertion ${xmlns} ID="${id}" Version="2.0" IssueInstant="${at.toISOString()}"><saml:Issuer>${said.issuer ?? idp.entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${confirmedFor}" NotOnOrAfter="${notOnOrAfter.toISOString()}" Recipient="${said.recipient ?? acs}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${said.audience ?? ownEntityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at.toISOString()}" SessionIndex="${sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`
}

/** @param inner The XML in the place of the assertion. */
export function responseOf(idp: Idp, said: Said, inner: string): string {
  const { at = new Date(), requestId, inResponseTo = requestId, status = 'Success' } = said
  return `<samlp:Response ${xmlns} ID="${freshId()}" Version="2.0" IssueInstant="${at.toISOString()}" Destination="${said.destination ?? acs}"${inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`}><saml:Issuer>${said.issuer ?? idp.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${inner}</samlp:Response>`
}

const algorithms = {
  sha256: { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', digest: 'http://www.w3.org/2001/04/xmlenc#sha256' },
  sha512: { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', digest: 'http://www.w3.org/2001/04/xmlenc#sha512' },
  sha1: { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
  weakDigest: { signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
  hmac: { signature: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1', digest: 'http://www.w3.org/2001/04/xmlenc#sha256' },
} as const

type Signing = { readonly key?: string; readonly algorithm?: keyof typeof algorithms; readonly canonical?: string }
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** Signs the outermost element, with the signature after the issuer; `of` names another element by its id. */
export function signXml(
  idp: Idp,
  xml: string,
  { key = idp.privateKey, algorithm = 'sha256', canonical = exclusive }: Signing = {},
  of = '/*',
): string {
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: algorithms[algorithm].signature,
    canonicalizationAlgorithm: exclusive,
  })
  if (algorithm === 'hmac') signer.enableHMAC()
  signer.addReference({
    xpath: of,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical],
    digestAlgorithm: algorithms[algorithm].digest,
  })
  signer.computeSignature(xml, { prefix: 'ds', location: { reference: `/*/*[local-name()='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

type Ways = Parameters<typeof encrypt>[1]
type Encrypting = { readonly data?: string; readonly transport?: string }

/** Encrypts for the owner of this certificate's private key. */
export async function encryptXml(
  xml: string,
  certificate: string,
  { data = 'http://www.w3.org/2009/xmlenc11#aes256-gcm', transport = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p' }: Encrypting = {},
): Promise<string> {
  const sealed: unknown = await promisify(encrypt)(xml, {
    rsa_pub: certificate,
    pem: certificate,
    encryptionAlgorithm: data as Ways['encryptionAlgorithm'],
    keyEncryptionAlgorithm: transport as Ways['keyEncryptionAlgorithm'],
    disallowEncryptionWithInsecureAlgorithm: false,
  })
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${String(sealed)}</saml:EncryptedAssertion>`
}

/** The answer of an honest provider. */
export function honestAnswer(idp: Idp, said: Said, signing: Signing = {}): string {
  return signXml(idp, responseOf(idp, said, signXml(idp, assertionOf(idp, said), signing)), signing)
}
