import 'server-only'
import type { Matching, SecondStep, SignOnPeople } from '@/lib/contracts/config/sign-on'
import { AccountFields } from '@/lib/contracts/users/accounts.shapes'
import type { Vouched } from './vouched'

type Attributes = Vouched['attributes']

/** Whether the provider named any means that counts as a second step here; compared letter by letter. */
export function showsSecondStep(means: Vouched['means'], { shownBy }: Pick<SecondStep, 'shownBy'>): boolean {
  return shownBy.some((one) => means.includes(one))
}

/**
 * Whether a provider may vouch for somebody with these roles: a person who holds a role beside those listed could be somebody for whom the provider has no
 * business to vouch.
 */
export function mayVouchFor(roleIds: readonly string[], { who, roleIds: listed }: SignOnPeople): boolean {
  return who === 'everybody' || (roleIds.length > 0 && roleIds.every((id) => listed.includes(id)))
}

/** An attribute with more values than this says nothing about a single person. */
const mostValues = 20

/** The provider's values of an attribute; names are compared letter by letter. */
export function valuesOf(attributes: Attributes, name: string): string[] {
  const values = (Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : [])
    .map((value) => value.trim())
    .filter((value) => value !== '')
  return values.length > mostValues ? [] : values
}

/** Whether one of the addresses that the provider gives is in an allowed domain; without a list of domains, everybody is let in. */
export function isOfAllowedDomain({ attribute, field, fills, emailDomains }: Matching, attributes: Attributes): boolean {
  if (emailDomains.length === 0) return true
  const addresses = [...valuesOf(attributes, fills.email), ...(field === 'email' ? valuesOf(attributes, attribute) : [])]
  return addresses.some((address) => emailDomains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase()))
}

const NewPerson = AccountFields.pick({
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  displayName: true,
  studentIdNumber: true,
})
type NewPerson = ReturnType<typeof NewPerson.parse>

/** The fields of a new account; null where the provider leaves out what an account must have, or gives a value that no account may have. */
export function newPersonOf({ fills }: Matching, attributes: Attributes): NewPerson | null {
  const valueFor = (name: string) => (name === '' ? '' : (valuesOf(attributes, name)[0] ?? ''))
  const [firstName, lastName] = [valueFor(fills.firstName), valueFor(fills.lastName)]
  const wanted = {
    username: valueFor(fills.username),
    email: valueFor(fills.email),
    firstName,
    lastName,
    displayName: valueFor(fills.displayName) || `${firstName} ${lastName}`.trim(),
    studentIdNumber: valueFor(fills.studentIdNumber),
  }
  const read = NewPerson.safeParse(wanted)
  return read.success ? read.data : null
}

const Names = NewPerson.pick({ firstName: true, lastName: true, displayName: true, studentIdNumber: true })

/** The fields that a login updates: the provider's valid values. Nothing is emptied. */
export function namesOf({ fills }: Matching, attributes: Attributes): Partial<ReturnType<typeof Names.parse>> {
  const fields = ['firstName', 'lastName', 'displayName', 'studentIdNumber'] as const
  const filled = fields.map((name) => [name, fills[name] === '' ? '' : (valuesOf(attributes, fills[name])[0] ?? '')] as const)
  return Object.fromEntries(filled.filter(([name, value]) => value !== '' && Names.shape[name].safeParse(value).success))
}
