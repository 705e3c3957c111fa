import 'server-only'
import { DOMParser } from '@xmldom/xmldom'
import { must, Rejected } from './rejected'

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  scope: 'urn:mace:shibboleth:metadata:1.0',
  interface: 'urn:oasis:names:tc:SAML:metadata:ui',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const
type Namespace = keyof typeof namespaces

/** The names of attributes that references use as ids: no two elements share a value of any of them. */
const idNames = new Set(['id', 'xml:id', 'assertionid', 'responseid', 'requestid'])
const deepest = 60

type Limits = { readonly mostBytes: number; readonly mayComment: boolean }
export const messageLimits: Limits = { mostBytes: 400 * 1024, mayComment: false }

/** The text of pure base64, or of bytes; only UTF-8, whatever the declaration says. */
export function textOf(source: string | Uint8Array, { mostBytes }: Limits): string {
  must(source.length <= mostBytes * 2, 'tooLarge')
  const bytes = typeof source === 'string' ? fromBase64(source) : source
  must(bytes.length <= mostBytes, 'tooLarge')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Rejected('notXml', 'not UTF-8')
  }
}

function fromBase64(text: string): Uint8Array {
  const plain = text.replace(/[\r\n\t ]/g, '')
  must(plain !== '' && plain.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(plain), 'notXml', 'not base64')
  return Buffer.from(plain, 'base64')
}

/**
 * Reads XML that is nothing but elements, attributes and text: without a document type no entity can be declared, and without comments two
 * readers cannot disagree about where a text ends.
 * @throws Rejected
 */
export function parseXml(text: string, { mayComment }: Limits = messageLimits): Element {
  assertPlain(text, mayComment)
  const root = parseDocument(text).documentElement
  assertIds(root)
  return root
}

function assertPlain(text: string, mayComment: boolean): void {
  must(!/<!(doctype|entity|element|attlist|notation)/i.test(text), 'doctype')
  if (!mayComment) {
    must(!text.includes('<!--'), 'comment')
    must(!text.includes('<!'), 'markup')
  }
  const [, declaration = ''] = /^\s*<\?xml\s([^?]*)\?>/.exec(text) ?? []
  must(!/encoding\s*=/.test(declaration) || /encoding\s*=\s*["']utf-8["']/i.test(declaration), 'notXml', 'encoding')
  must(!text.replace(/^\s*<\?xml\s[^?]*\?>/, '').includes('<?'), 'markup')
  must(!/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text), 'notXml', 'character')
}

function parseDocument(text: string): Document {
  const stop = (problem: unknown): never => {
    throw new Rejected('notXml', String(problem).slice(0, 120))
  }
  // A parser that repairs broken XML reads it otherwise than the next one, so any warning ends the reading.
  const document = new DOMParser({ errorHandler: { warning: stop, error: stop, fatalError: stop } }).parseFromString(text, 'text/xml')
  must(children(document).length === 1, 'notXml', 'root')
  return document
}

function assertIds(root: Element): void {
  const seen = new Set<string>()
  for (const { element, depth } of walkElements(root)) {
    must(depth <= deepest, 'tooDeep')
    for (let index = 0; index < element.attributes.length; index += 1) {
      const attribute = element.attributes.item(index)
      if (!attribute || !idNames.has(attribute.name.toLowerCase())) continue
      must(!seen.has(attribute.value), 'duplicateId')
      seen.add(attribute.value)
    }
  }
}

/** The element itself and all below it, without recursion, because the sender decides how deep it is. */
export function* walkElements(root: Element): Generator<{ readonly element: Element; readonly depth: number }> {
  const open = [{ element: root, depth: 0 }]
  for (let one = open.pop(); one; one = open.pop()) {
    yield one
    for (const element of children(one.element)) open.push({ element, depth: one.depth + 1 })
  }
}

export function children(parent: Node): Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling) if (isElement(node)) found.push(node)
  return found
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

export function isElementNamed(element: Element, namespace: Namespace, name: string): boolean {
  return element.namespaceURI === namespaces[namespace] && element.localName === name
}

export function childrenNamed(parent: Element, namespace: Namespace, name: string): Element[] {
  return children(parent).filter((element) => isElementNamed(element, namespace, name))
}

/** Null where there is none. @throws Rejected where there are several. */
export function oneOrNone(parent: Element, namespace: Namespace, name: string): Element | null {
  const [found = null, ...more] = childrenNamed(parent, namespace, name)
  must(more.length === 0, 'shape', `${name} more than once`)
  return found
}

export function onlyChild(parent: Element, namespace: Namespace, name: string): Element {
  const found = oneOrNone(parent, namespace, name)
  must(found !== null, 'shape', `no ${name}`)
  return found
}

/** The text of an element that holds nothing else. */
export function plainText(element: Element): string {
  for (let node = element.firstChild; node; node = node.nextSibling) must(node.nodeType === 3, 'content', element.localName)
  return (element.textContent ?? '').trim()
}

/** Null where there is no such attribute: an empty one is another thing. */
export function attribute(element: Element, name: string): string | null {
  return element.hasAttribute(name) ? element.getAttribute(name) : null
}

/** An instant as SAML writes it, in UTC. */
export function readInstant(element: Element, name: string): Date | null {
  const text = attribute(element, name)
  if (text === null) return null
  must(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text), 'content', name)
  const at = new Date(text)
  must(!Number.isNaN(at.getTime()), 'content', name)
  return at
}
