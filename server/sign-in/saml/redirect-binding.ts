import 'server-only'
import { createSign, createVerify } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { certificateOf } from './idp-metadata'
import { must, Rejected } from './rejected'
import { messageLimits, parseXml, textOf } from './xml'

type MessageName = 'SAMLRequest' | 'SAMLResponse'

const algorithms: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}
const ours = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

/** The address to which a browser carries a message, signed where there is a key (SAML bindings, 3.4). */
export function withMessage(
  address: string,
  { name, xml, relayState, privateKey }: { name: MessageName; xml: string; relayState: string | null; privateKey: string | null },
): string {
  const parts = [
    [name, deflateRawSync(xml).toString('base64')],
    ...(relayState === null ? [] : [['RelayState', relayState]]),
    ...(privateKey === null ? [] : [['SigAlg', ours]]),
  ]
  const query = parts.map(([key = '', value = '']) => `${key}=${encodeURIComponent(value)}`).join('&')
  const signature =
    privateKey === null ? '' : `&Signature=${encodeURIComponent(createSign('sha256').update(query).sign(privateKey, 'base64'))}`
  return `${address}${address.includes('?') ? '&' : '?'}${query}${signature}`
}

/**
 * Reads a message that a browser carried here in the address, and its RelayState. The signature covers the address as it was sent, percent by percent.
 * @param query The raw query.
 * @throws Rejected unless the provider signed it.
 */
export function readRedirect(
  query: string,
  name: MessageName,
  certificates: readonly string[],
): { readonly message: Element; readonly relayState: string | null } {
  must(query.length <= 64 * 1024, 'tooLarge')
  const raw = rawParts(query)
  const [message, algorithm, signature, relayState] = [raw.get(name), raw.get('SigAlg'), raw.get('Signature'), raw.get('RelayState')]
  must(message !== undefined && !(raw.has('SAMLRequest') && raw.has('SAMLResponse')), 'shape')
  must(algorithm !== undefined && signature !== undefined, 'signature', 'there')
  const hash = algorithms[decodePart(algorithm)]
  must(hash !== undefined, 'algorithm', 'signature')
  const signed = [`${name}=${message}`, ...(relayState === undefined ? [] : [`RelayState=${relayState}`]), `SigAlg=${algorithm}`].join('&')
  const bytes = Buffer.from(decodePart(signature), 'base64')
  must(
    certificates.some((one) => createVerify(hash).update(signed).verify(certificateOf(one).publicKey, bytes)),
    'signature',
  )
  return { message: parseXml(inflateText(decodePart(message))), relayState: relayState === undefined ? null : decodePart(relayState) }
}

function rawParts(query: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const part of query.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=')
    const key = at < 0 ? part : part.slice(0, at)
    // Where a part comes twice, one reader takes the first and another the last.
    must(!parts.has(key), 'shape', 'twice')
    parts.set(key, at < 0 ? '' : part.slice(at + 1))
  }
  return parts
}

function decodePart(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '))
  } catch {
    throw new Rejected('notXml', 'percent')
  }
}

function inflateText(base64: string): string {
  try {
    return textOf(inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: messageLimits.mostBytes }), messageLimits)
  } catch (error) {
    throw error instanceof Rejected ? error : new Rejected('notXml', 'deflated')
  }
}
