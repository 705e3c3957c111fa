import { z } from 'zod'

/** As a provider calls it: `mail`, `urn:oid:0.9.2342.19200300.100.1.3`, `preferred_username`. */
const AttributeName = z.string().trim().max(200).regex(/^[\x21-\x7e]*$/, 'attributeName')
const Domain = z.string().trim().toLowerCase().max(253).regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'domainInvalid')

/** Which account somebody has for whom a provider vouches, and what becomes of somebody without one. */
export const Matching = z.strictObject({
  /** What is compared, of what the provider says and of the account. */
  attribute: AttributeName.min(1),
  field: z.enum(['username', 'email']),
  /** The provider never gives this value to somebody else later: an account may then have another identity of the same provider. */
  isLasting: z.boolean(),
  /** What fills a new account; '' for nothing. */
  fills: z.strictObject({
    username: AttributeName,
    email: AttributeName,
    firstName: AttributeName,
    lastName: AttributeName,
    displayName: AttributeName,
    studentIdNumber: AttributeName,
  }),
  /** Names and number are put right at each login; username and e-mail address are ways in, and stay. */
  fillsAtLogin: z.boolean(),
  unknown: z.enum(['refuse', 'create']),
  /** What a new account gets. */
  roleId: z.uuid().toLowerCase().nullable(),
  /** Empty: any. */
  emailDomains: z.array(Domain).max(50, 'tooManyItems'),
}).check(({ value: { unknown, roleId, fills }, issues }) => {
  const missing = (path: string[], input: unknown) => issues.push({ code: 'custom', path, message: 'required', input })
  if (unknown !== 'create') return
  if (roleId === null) missing(['roleId'], roleId)
  for (const name of ['username', 'email', 'firstName', 'lastName'] as const) if (fills[name] === '') missing(['fills', name], '')
})
export type Matching = z.output<typeof Matching>
