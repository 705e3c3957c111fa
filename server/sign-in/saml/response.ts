import 'server-only'
import { promisify } from 'node:util'
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { decrypt } from 'xml-encryption'
import { assertMade, readAssertion, toleranceMs, type Assertion } from './assertion'
import { must, Rejected } from './rejected'
import type { Provider } from '../queries/saml'
import { assertSignatures, assertSigned } from './signature'
import { attribute, childrenNamed, children, isElementNamed, messageLimits, onlyChild, parseXml, textOf, walkElements } from './xml'

type Asked = {
  readonly at: Date
  readonly provider: Provider
  readonly own: { readonly entityId: string; readonly consumer: string }
  /** The keys for which the response may have been encrypted. */
  readonly privateKeys: readonly string[]
  /** The request that the response must answer. */
  readonly request: { readonly id: string; readonly createdAt: Date }
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const dataMethods = /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#aes(128|256)-cbc|2009\/xmlenc11#aes(128|192|256)-gcm)$/
const keyMethods = /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#rsa-oaep-mgf1p|2009\/xmlenc11#rsa-oaep)$/

/**
 * Reads the answer to a login. First its structure is checked, so that there is one assertion and one way to read it. Then node-saml checks who signed it. Then
 * the content is read from the signed part alone, and compared with the request.
 * @param encoded The field SAMLResponse of the form.
 * @throws Rejected
 */
export async function readResponse(encoded: string, asked: Asked): Promise<Assertion> {
  const text = textOf(encoded, messageLimits)
  const response = parseXml(text)
  const isEncrypted = assertShape(response, asked)
  const signed = await verifySignature(text, { ...asked, privateKeys: isEncrypted ? asked.privateKeys : [''] })
  const { provider, own, request, at } = asked
  return readAssertion(parseXml(signed), { at, issuer: provider.entityId, audience: own.entityId, recipient: own.consumer, request })
}

/** @returns whether the assertion is encrypted. */
function assertShape(response: Element, { at, provider, own, request }: Asked): boolean {
  must(isElementNamed(response, 'protocol', 'Response'), 'shape', 'no Response')
  assertMade(response, { at, issuer: provider.entityId, request })
  must(attribute(response, 'Destination') === own.consumer, 'destination')
  must(attribute(response, 'InResponseTo') === request.id, 'inResponseTo')
  assertSuccess(onlyChild(response, 'protocol', 'Status'))
  const [plain, encrypted] = [childrenNamed(response, 'assertion', 'Assertion'), childrenNamed(response, 'assertion', 'EncryptedAssertion')]
  must(
    plain.length + encrypted.length === 1 && children(response).length === 4,
    'shape',
    'not just Issuer, Signature, Status and one assertion',
  )
  const all = [...walkElements(response)].filter(
    ({ element }) => isElementNamed(element, 'assertion', 'Assertion') || isElementNamed(element, 'assertion', 'EncryptedAssertion'),
  )
  must(all.length === 1, 'shape', 'assertion elsewhere')
  assertSigned(response)
  assertSignatures(response, plain.length + 1)
  plain.forEach(assertSigned)
  encrypted.forEach(assertEncrypted)
  return encrypted.length === 1
}

function assertSuccess(status: Element): void {
  const code = onlyChild(status, 'protocol', 'StatusCode')
  const inner = childrenNamed(code, 'protocol', 'StatusCode').map((element) => attribute(element, 'Value') ?? '')
  must(
    attribute(code, 'Value') === success,
    'status',
    [attribute(code, 'Value') ?? '', ...inner]
      .map((value) => value.split(':').at(-1))
      .join(' ')
      .slice(0, 100),
  )
}

/** Allows only ways to encrypt in which a mistake cannot be made an oracle: no PKCS 1.5, no triple DES. */
function assertEncrypted(encrypted: Element): void {
  const data = onlyChild(encrypted, 'encryption', 'EncryptedData')
  must(dataMethods.test(methodOf(data)), 'algorithm', 'encryption')
  const keys = [...walkElements(encrypted)]
    .map(({ element }) => element)
    .filter((element) => isElementNamed(element, 'encryption', 'EncryptedKey'))
  must(keys.length > 0 && keys.every((key) => keyMethods.test(methodOf(key))), 'algorithm', 'key transport')
}

function methodOf(encrypted: Element): string {
  return attribute(onlyChild(encrypted, 'encryption', 'EncryptionMethod'), 'Algorithm') ?? ''
}

/** Checks the signature of an assertion. @returns the assertion as it was signed, and nothing that was not. */
async function verifySignature(text: string, { provider, own, privateKeys, request }: Asked): Promise<string> {
  const encoded = Buffer.from(text).toString('base64')
  const problems: string[] = []
  for (const privateKey of privateKeys) {
    try {
      const { profile } = await buildValidator({ provider, own, privateKey, request }).validatePostResponseAsync({ SAMLResponse: encoded })
      const signed = profile?.getAssertionXml?.()
      must(signed !== undefined, 'signature', 'nothing was signed')
      if (privateKey !== '') await assertDecrypted(text, privateKey)
      return signed
    } catch (error) {
      if (error instanceof Rejected) throw error
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Rejected(privateKeys.includes('') ? 'signature' : 'encrypted', problems.join('; ').slice(0, 200))
}

type ForOne = Pick<Asked, 'provider' | 'own' | 'request'> & { readonly privateKey: string }

function buildValidator({ provider, own, privateKey, request }: ForOne): SAML {
  return new SAML({
    issuer: own.entityId,
    callbackUrl: own.consumer,
    entryPoint: provider.signOnUrl,
    idpIssuer: provider.entityId,
    idpCert: [...provider.certificates],
    audience: own.entityId,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    acceptedClockSkewMs: toleranceMs,
    validateInResponseTo: ValidateInResponseTo.always,
    // The request was found by the form's RelayState, so this cache knows no other.
    cacheProvider: {
      saveAsync: () => Promise.resolve(null),
      getAsync: (id) => Promise.resolve(id === request.id ? request.createdAt.toISOString() : null),
      removeAsync: (id) => Promise.resolve(id),
    },
    ...(privateKey !== '' && { decryptionPvk: privateKey }),
  })
}

/**
 * A decrypted assertion is checked by the same rules as a plain one. It is checked only after the signature around it: before that, an answer to 'could this be
 * decrypted?' would be worth something to somebody who changes it.
 */
async function assertDecrypted(text: string, privateKey: string): Promise<void> {
  const encrypted = onlyChild(parseXml(text), 'assertion', 'EncryptedAssertion')
  const plain: unknown = await promisify(decrypt)(encrypted.toString(), { key: privateKey, disallowDecryptionWithInsecureAlgorithm: true })
  must(typeof plain === 'string', 'encrypted')
  const assertion = parseXml(plain)
  must(isElementNamed(assertion, 'assertion', 'Assertion'), 'shape', 'no Assertion')
  assertSigned(assertion)
  assertSignatures(assertion, 1)
}
