import 'server-only'
import { must } from './rejected'
import { attribute, children, childrenNamed, isElementNamed, plainText } from './xml'

/** Attributes by the names that people know, each with its values. */
export type Attributes = Readonly<Record<string, readonly string[]>>

const most = { attributes: 200, values: 200, characters: 2_000 } as const

/** The attributes that most institutions release under another name: an object identifier, as in X.500 and eduPerson, or an address. */
const friendlyNames: Readonly<Record<string, string>> = {
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'eduPersonAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6': 'eduPersonPrincipalName',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.7': 'eduPersonEntitlement',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': 'eduPersonScopedAffiliation',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.10': 'eduPersonTargetedID',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.13': 'eduPersonUniqueId',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.16': 'eduPersonOrcid',
  'urn:oid:1.3.6.1.4.1.25178.1.2.14': 'schacPersonalUniqueCode',
  'urn:oid:0.9.2342.19200300.100.1.1': 'uid',
  'urn:oid:0.9.2342.19200300.100.1.3': 'mail',
  'urn:oid:2.5.4.3': 'cn',
  'urn:oid:2.5.4.4': 'sn',
  'urn:oid:2.5.4.42': 'givenName',
  'urn:oid:2.16.840.1.113730.3.1.3': 'employeeNumber',
  'urn:oid:2.16.840.1.113730.3.1.241': 'displayName',
  'urn:oasis:names:tc:SAML:attribute:subject-id': 'subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id': 'pairwise-id',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress': 'mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'givenName',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname': 'sn',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn': 'eduPersonPrincipalName',
}
const byPlainName = new Map(Object.values(friendlyNames).map((name) => [name.toLowerCase(), name]))

/** The attributes whose part behind the @ names an institution: a provider of another institution must not release them. */
const scoped = new Set(['eduPersonPrincipalName', 'eduPersonScopedAffiliation', 'eduPersonUniqueId', 'subject-id', 'pairwise-id'])

export function readAttributes(statements: readonly Element[]): Attributes {
  const found = new Map<string, Set<string>>()
  const all = statements.flatMap(children)
  must(all.length <= most.attributes, 'attributes', 'too many')
  for (const element of all) {
    must(isElementNamed(element, 'assertion', 'Attribute'), 'attributes', 'of another kind')
    const name = friendlyName(attribute(element, 'Name') ?? '')
    const values = found.get(name) ?? new Set()
    for (const value of childrenNamed(element, 'assertion', 'AttributeValue').flatMap(valueOf)) values.add(value)
    must(values.size <= most.values, 'attributes', 'too many values')
    if (name !== '' && values.size > 0) found.set(name, values)
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, [...values]]))
}

function friendlyName(name: string): string {
  const plain = name.trim().replace(/^urn:mace:dir:attribute-def:/, '')
  return friendlyNames[plain] ?? byPlainName.get(plain.toLowerCase()) ?? plain
}

/** The text of a value, or the NameID that eduPersonTargetedID holds. Anything else is left out, because nothing here could use it. */
function valueOf(element: Element): string[] {
  const [inner, ...more] = children(element)
  if (inner && (more.length > 0 || !isElementNamed(inner, 'assertion', 'NameID'))) return []
  const value = plainText(inner ?? element)
  must(value.length <= most.characters, 'attributes', 'too long')
  return value === '' ? [] : [value]
}

/** The attributes without the scoped values that this provider may not release. `scopes` is null where its metadata names none. */
export function inScope(
  attributes: Attributes,
  scopes: readonly string[] | null,
): { readonly kept: Attributes; readonly dropped: readonly string[] } {
  if (scopes === null) return { kept: attributes, dropped: [] }
  const known = new Set(scopes.map((scope) => scope.toLowerCase()))
  const isKnown = (value: string): boolean =>
    known.has(value.slice(value.lastIndexOf('@') + 1).toLowerCase()) && value.split('@').length === 2
  const entries = Object.entries(attributes).map(([name, values]) => [name, scoped.has(name) ? values.filter(isKnown) : values] as const)
  return {
    kept: Object.fromEntries(entries.filter(([, values]) => values.length > 0)),
    dropped: entries.filter(([name, values]) => values.length < (attributes[name]?.length ?? 0)).map(([name]) => name),
  }
}
