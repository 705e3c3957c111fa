import 'server-only'
import type { Assertion } from './assertion'

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** The identifiers that name a person for good, the best first. Some providers give a principal name to somebody else when its owner has left: it comes last. */
const lasting = ['pairwise-id', 'subject-id', 'eduPersonUniqueId'] as const

/**
 * The identifier by which the provider will know this person the next time, with the kind of name: a name of one kind never passes for the same one of another.
 * Null where the provider names nothing that lasts.
 */
export function subjectOf({ nameId, attributes }: Pick<Assertion, 'nameId' | 'attributes'>): string | null {
  if (nameId?.format === persistent) return `persistent:${nameId.value}`
  for (const name of lasting) {
    const value = onlyValue(attributes[name])
    if (value !== null) return `${name}:${value.toLowerCase()}`
  }
  const targeted = onlyValue(attributes.eduPersonTargetedID)
  if (targeted !== null) return `persistent:${targeted}`
  if (nameId && nameId.format !== transient) return `nameid:${nameId.value}`
  const principal = onlyValue(attributes.eduPersonPrincipalName)
  return principal === null ? null : `eduPersonPrincipalName:${principal.toLowerCase()}`
}

function onlyValue(values: readonly string[] | undefined): string | null {
  const [value, ...more] = values ?? []
  return value !== undefined && more.length === 0 ? value : null
}
