import 'server-only'
import { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { must, Rejected } from './rejected'
import type { MetadataProblem } from '@/lib/sign-in/metadata-problems'
import { isSafeAddress } from '@/server/kernel/http/outgoing/addresses'
import type { Provider } from '../queries/saml'
import { assertSigned } from './signature'
import { attribute, childrenNamed, readInstant, isElementNamed, parseXml, textOf, walkElements } from './xml'

/** The metadata of an institution has some 10 KB, that of a small federation a few hundred. A large federation serves each entity by itself (MDQ). */
const limits = { mostBytes: 4 * 1024 ** 2, mayComment: true } as const
const mostCertificates = 6
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

export class UnusableMetadata extends Error {
  override readonly name = 'UnusableMetadata'
  constructor(readonly problem: MetadataProblem) {
    super(problem)
  }
}

type Wanted = {
  readonly at: Date
  /** The provider to choose among several; null for the only one. */
  readonly entityId: string | null
  /** The certificate that must have signed the metadata, as PEM; or null. */
  readonly signer: string | null
  /** Whether an address on this machine may use plain http. */
  readonly mayLoopback: boolean
}

/** @throws UnusableMetadata */
export function readMetadata(source: string | Uint8Array, wanted: Wanted): Provider {
  const root = documentOf(source, wanted.signer)
  assertMetadata(
    isElementNamed(root, 'metadata', 'EntityDescriptor') || isElementNamed(root, 'metadata', 'EntitiesDescriptor'),
    'notMetadata',
  )
  const { entity, validUntil } = chooseEntity(root, wanted)
  const provider = childrenNamed(entity, 'metadata', 'IDPSSODescriptor')[0]
  assertMetadata(provider !== undefined, 'noProvider')
  const logout = serviceOf(provider, 'SingleLogoutService')
  const signOnUrl = serviceOf(provider, 'SingleSignOnService')?.location
  assertMetadata(signOnUrl !== undefined, 'noSignOn')
  const addresses = [signOnUrl, logout?.location, logout?.answers].flatMap((one) => one ?? [])
  assertMetadata(
    addresses.every((one) => isSafeAddress(one, wanted.mayLoopback)),
    'badAddress',
  )
  return {
    entityId: attribute(entity, 'entityID') ?? '',
    displayName: displayNameOf(entity),
    signOnUrl,
    logoutUrl: logout?.location ?? null,
    logoutAnswerUrl: logout?.answers ?? null,
    certificates: certificatesOf(provider),
    scopes: scopesOf(entity),
    wantsSignedRequests: ['true', '1'].includes(attribute(provider, 'WantAuthnRequestsSigned') ?? ''),
    validUntil: validUntil?.toISOString() ?? null,
  }
}

function assertMetadata(isRight: boolean, problem: MetadataProblem): asserts isRight {
  if (!isRight) throw new UnusableMetadata(problem)
}

/** The document; where a signer is given, only the part that they signed. */
function documentOf(source: string | Uint8Array, signer: string | null): Element {
  try {
    const text = textOf(typeof source === 'string' ? Buffer.from(source) : source, limits)
    const root = parseXml(text, limits)
    return signer === null ? root : parseXml(readSignedPart(signer, text, root), limits)
  } catch (error) {
    if (error instanceof UnusableMetadata) throw error
    const reason = error instanceof Rejected ? error.reason : 'notXml'
    throw new UnusableMetadata(reason === 'tooLarge' || reason === 'doctype' ? reason : 'notXml')
  }
}

function readSignedPart(signer: string, text: string, root: Element): string {
  try {
    assertSigned(root)
    const [signature] = childrenNamed(root, 'signature', 'Signature')
    must(signature !== undefined, 'signature')
    const check = new SignedXml({ publicCert: signer, getCertFromKeyInfo: () => null })
    check.loadSignature(signature.toString())
    must(check.checkSignature(text), 'signature')
    const [signed, ...more] = check.getSignedReferences()
    must(signed !== undefined && more.length === 0, 'signature')
    return signed
  } catch {
    throw new UnusableMetadata('notSigned')
  }
}

function chooseEntity(root: Element, { at, entityId }: Wanted): { readonly entity: Element; readonly validUntil: Date | null } {
  const entities = [...walkElements(root)]
    .map(({ element }) => element)
    .filter((element) => isElementNamed(element, 'metadata', 'EntityDescriptor'))
  const providers = entities.filter((entity) => childrenNamed(entity, 'metadata', 'IDPSSODescriptor').length > 0)
  const [entity, ...more] = entityId === null ? providers : providers.filter((one) => attribute(one, 'entityID') === entityId)
  assertMetadata(entity !== undefined, entityId === null ? 'noProvider' : 'notFound')
  assertMetadata(more.length === 0, 'several')
  assertMetadata(/^\S{1,1024}$/.test(attribute(entity, 'entityID') ?? ''), 'notMetadata')
  const ends = [entity, ...ancestorsOf(entity)].flatMap((one) => validUntilOf(one) ?? [])
  const validUntil = ends.sort((a, b) => a.getTime() - b.getTime())[0] ?? null
  assertMetadata(validUntil === null || validUntil > at, 'expired')
  return { entity, validUntil }
}

function validUntilOf(element: Element): Date | null {
  try {
    return readInstant(element, 'validUntil')
  } catch {
    throw new UnusableMetadata('notMetadata')
  }
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement ?? element.parentNode
  return parent && 'getAttribute' in parent && parent.nodeType === 1 && isElement(parent) ? [parent, ...ancestorsOf(parent)] : []
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

function serviceOf(provider: Element, name: string): { readonly location: string; readonly answers: string | null } | null {
  const service = childrenNamed(provider, 'metadata', name).find((one) => attribute(one, 'Binding') === redirect)
  const location = service && attribute(service, 'Location')
  return service && location ? { location, answers: attribute(service, 'ResponseLocation') } : null
}

function certificatesOf(provider: Element): string[] {
  const keys = childrenNamed(provider, 'metadata', 'KeyDescriptor').filter((key) => ['signing', null].includes(attribute(key, 'use')))
  const found = keys.flatMap((key) =>
    [...walkElements(key)].map(({ element }) => element).filter((element) => isElementNamed(element, 'signature', 'X509Certificate')),
  )
  const all = [...new Set(found.map((element) => (element.textContent ?? '').replace(/\s/g, '')))]
  assertMetadata(all.length > 0 && all.length <= mostCertificates, 'noCertificate')
  // Only RSA signatures can be checked here (xml-crypto), so a certificate of another kind is left out.
  const usable = all.filter((text) => certificateOf(text).publicKey.asymmetricKeyType === 'rsa')
  assertMetadata(usable.length > 0, 'noCertificate')
  assertMetadata(
    usable.every((text) => (certificateOf(text).publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048),
    'weakCertificate',
  )
  return usable
}

export function certificateOf(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new UnusableMetadata('noCertificate')
  }
}

/** Null where no scopes are named. A scope that is a pattern is left out: it comes from outside, and a pattern can be made to run for ever. */
function scopesOf(entity: Element): string[] | null {
  const found = [...walkElements(entity)].map(({ element }) => element).filter((element) => isElementNamed(element, 'scope', 'Scope'))
  if (found.length === 0) return null
  return [
    ...new Set(
      found
        .filter((scope) => !['true', '1'].includes(attribute(scope, 'regexp') ?? ''))
        .map((scope) => (scope.textContent ?? '').trim().toLowerCase()),
    ),
  ]
}

function displayNameOf(entity: Element): string {
  const all = [...walkElements(entity)].map(({ element }) => element)
  const names = [
    ...all.filter((element) => isElementNamed(element, 'interface', 'DisplayName')),
    ...all.filter((element) => isElementNamed(element, 'metadata', 'OrganizationDisplayName')),
  ]
  return (names[0]?.textContent ?? '').trim().slice(0, 200)
}
