import 'server-only'
import { element, textNode } from './markup'
import { ownAddresses } from './service'
import { namespaces } from './xml'

const bindings = {
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
} as const
const dataMethods = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

/** The requested attributes: their names, and whether they are required. */
const wanted = [
  { name: 'urn:oasis:names:tc:SAML:attribute:pairwise-id', friendly: 'pairwise-id', required: false },
  { name: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6', friendly: 'eduPersonPrincipalName', required: true },
  { name: 'urn:oid:0.9.2342.19200300.100.1.3', friendly: 'mail', required: true },
  { name: 'urn:oid:2.5.4.42', friendly: 'givenName', required: false },
  { name: 'urn:oid:2.5.4.4', friendly: 'sn', required: false },
  { name: 'urn:oid:2.16.840.1.113730.3.1.241', friendly: 'displayName', required: false },
  { name: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9', friendly: 'eduPersonScopedAffiliation', required: false },
] as const

/**
 * Cusp's own metadata for a provider.
 * @param certificates Base64, the one in use first; both while the key is being changed.
 */
export function ownMetadata({ certificates, name }: { certificates: readonly string[]; name: string }): string {
  const { entityId, consumer, logout } = ownAddresses()
  const keys = certificates.flatMap((certificate) => (['signing', 'encryption'] as const).map((use) => ({ certificate, use })))
  const xml = element(
    'md:EntityDescriptor',
    { 'xmlns:md': namespaces.metadata, 'xmlns:ds': namespaces.signature, 'xmlns:mdui': namespaces.interface, entityID: entityId },
    element(
      'md:SPSSODescriptor',
      {
        AuthnRequestsSigned: String(certificates.length > 0),
        WantAssertionsSigned: 'true',
        protocolSupportEnumeration: namespaces.protocol,
      },
      element('md:Extensions', {}, element('mdui:UIInfo', {}, element('mdui:DisplayName', { 'xml:lang': 'en' }, textNode(name)))),
      ...keys.map(keyDescriptor),
      element('md:SingleLogoutService', { Binding: bindings.redirect, Location: logout }),
      element('md:AssertionConsumerService', { Binding: bindings.post, Location: consumer, index: '0', isDefault: 'true' }),
      element(
        'md:AttributeConsumingService',
        { index: '0' },
        element('md:ServiceName', { 'xml:lang': 'en' }, textNode(name)),
        ...wanted.map(requestedAttribute),
      ),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

function keyDescriptor({ certificate, use }: { certificate: string; use: 'signing' | 'encryption' }): string {
  const methods = use === 'encryption' ? dataMethods.map((method) => element('md:EncryptionMethod', { Algorithm: method })) : []
  return element(
    'md:KeyDescriptor',
    { use },
    element('ds:KeyInfo', {}, element('ds:X509Data', {}, element('ds:X509Certificate', {}, certificate))),
    ...methods,
  )
}

function requestedAttribute({ name, friendly, required }: (typeof wanted)[number]): string {
  return element('md:RequestedAttribute', {
    Name: name,
    FriendlyName: friendly,
    NameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
    isRequired: String(required),
  })
}
