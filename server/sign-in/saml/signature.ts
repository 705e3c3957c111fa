import 'server-only'
import { must } from './rejected'
import { attribute, children, childrenNamed, isElementNamed, onlyChild, walkElements } from './xml'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const signatureMethods = new Set(['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'])
const digestMethods = new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'])

/**
 * A signature itself says what it covers and how. Of everything that XML signatures allow, only this is accepted: one reference, to the element in which the
 * signature stands, and with it to all that the element contains. Whose key made it is checked afterwards.
 * @throws Rejected
 */
export function assertSigned(element: Element): void {
  const [signature, ...more] = childrenNamed(element, 'signature', 'Signature')
  must(signature !== undefined && more.length === 0, 'signature', 'there')
  must(childrenNamed(signature, 'signature', 'Object').length === 0, 'signature', 'object')
  const info = onlyChild(signature, 'signature', 'SignedInfo')
  must(algorithmOf(onlyChild(info, 'signature', 'CanonicalizationMethod')) === exclusive, 'algorithm', 'canonicalisation')
  const method = onlyChild(info, 'signature', 'SignatureMethod')
  must(signatureMethods.has(algorithmOf(method)) && children(method).length === 0, 'algorithm', 'signature')
  assertReference(onlyChild(info, 'signature', 'Reference'), element)
  onlyChild(signature, 'signature', 'SignatureValue')
}

function assertReference(reference: Element, element: Element): void {
  const id = attribute(element, 'ID') ?? ''
  must(/^[A-Za-z_][\w.-]*$/.test(id) && attribute(reference, 'URI') === `#${id}`, 'signature', 'of something else')
  const transforms = children(onlyChild(reference, 'signature', 'Transforms'))
  must(
    transforms.every((transform) => isElementNamed(transform, 'signature', 'Transform')),
    'signature',
    'transform',
  )
  const names = transforms.map(algorithmOf)
  must(names.length === 2 && names.includes(enveloped) && names.includes(exclusive), 'algorithm', 'transform')
  must(digestMethods.has(algorithmOf(onlyChild(reference, 'signature', 'DigestMethod'))), 'algorithm', 'digest')
  onlyChild(reference, 'signature', 'DigestValue')
}

/** Checks that there are no signatures except where they are looked for. */
export function assertSignatures(root: Element, count: number): void {
  const all = [...walkElements(root)].filter(({ element }) => isElementNamed(element, 'signature', 'Signature'))
  must(all.length === count, 'signature', 'elsewhere')
}

function algorithmOf(element: Element): string {
  return attribute(element, 'Algorithm') ?? ''
}
