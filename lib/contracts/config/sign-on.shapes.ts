import { z } from 'zod'

/** The provider's name for an attribute: `mail`, `urn:oid:0.9.2342.19200300.100.1.3`, `preferred_username`. */
const AttributeName = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*$/, 'attributeName')
const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'domainInvalid')

/** How a person for whom a provider vouches is matched to an account, and what happens to a person without one. */
export const Matching = z
  .strictObject({
    /** The attribute of the provider and the field of the account that are compared. */
    attribute: AttributeName.min(1),
    field: z.enum(['username', 'email']),
    /** The provider never gives this value to somebody else later: an account may then have another identity of the same provider. */
    isLasting: z.boolean(),
    /** The attributes that fill a new account; '' for none. */
    fills: z.strictObject({
      username: AttributeName,
      email: AttributeName,
      firstName: AttributeName,
      lastName: AttributeName,
      displayName: AttributeName,
      studentIdNumber: AttributeName,
    }),
    /** Names and number are corrected at each login; username and e-mail address are used to log in and stay unchanged. */
    fillsAtLogin: z.boolean(),
    unknown: z.enum(['refuse', 'create']),
    /** The role of a new account. */
    roleId: z.uuid().toLowerCase().nullable(),
    /** Empty allows any domain. */
    emailDomains: z.array(Domain).max(20, 'tooManyItems'),
  })
  .check(({ value: { unknown, roleId, fills }, issues }) => {
    const missing = (path: string[], input: unknown) => issues.push({ code: 'custom', path, message: 'required', input })
    if (unknown !== 'create') return
    if (roleId === null) missing(['roleId'], roleId)
    for (const name of ['username', 'email', 'firstName', 'lastName'] as const) if (fills[name] === '') missing(['fills', name], '')
  })
export type Matching = z.output<typeof Matching>

/**
 * A claim of an id token with its value: `amr=mfa`, `acrs=c1`. OpenID Connect Core 2 defines the claims; `acrs` is Entra's own, for its authentication
 * contexts.
 */
const Claim = z
  .string()
  .trim()
  .max(210)
  .regex(/^(amr|acr|acrs)=[\x21-\x7e]{1,200}$/, 'claimInvalid')
/** As in `AuthnContextClassRef`: an address, or a name such as `urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken`. */
const LoginContext = z
  .string()
  .trim()
  .max(200)
  .regex(/^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i, 'contextInvalid')

/**
 * @param entry the entries of a provider's answer that can be listed
 * @param mayAsk whether a provider can be asked for an entry
 */
function secondStep<E extends z.ZodType<string, string>>(entry: E, mayAsk: (entry: string) => boolean) {
  return z
    .strictObject({
      /** Any of these in the provider's answer shows that the person gave a second step there. None: no answer does. */
      shownBy: z.array(entry).max(20, 'tooManyItems'),
      /** Whether the provider is asked for a second step from everybody. */
      isAsked: z.boolean(),
    })
    .check(({ value: { shownBy, isAsked }, issues }) => {
      if (isAsked && !shownBy.some(mayAsk)) issues.push({ code: 'custom', path: ['shownBy'], message: 'nothingToAsk', input: shownBy })
    })
}
/** Entra can be asked for what it has decided about a login, but not for the means by which somebody logged in (`amr`). */
const EntraSecondStep = secondStep(Claim, (entry) => !entry.startsWith('amr='))
const ShibbolethSecondStep = secondStep(LoginContext, () => true)
export type SecondStep = z.output<typeof EntraSecondStep>

/** For whom a provider may vouch: for everybody, or for people all of whose roles are listed. */
export const SignOnPeople = z
  .strictObject({ who: z.enum(['everybody', 'roles']), roleIds: z.array(z.uuid().toLowerCase()).max(100) })
  .check(({ value: { who, roleIds }, issues }) => {
    if (who === 'roles' && roleIds.length === 0) issues.push({ code: 'custom', path: ['roleIds'], message: 'required', input: roleIds })
  })
export type SignOnPeople = z.output<typeof SignOnPeople>

/** The id of a tenant or an application, as the portal shows it. */
const DirectoryId = z.string().trim().toLowerCase().max(36, 'directoryId').pipe(z.guid('directoryId'))

export const EntraFields = z.strictObject({
  /** The tenants whose accounts are let in; if there are none, nobody is. */
  entraTenants: z.array(DirectoryId).max(20, 'tooManyItems'),
  /** '' until somebody has entered it. */
  entraClientId: z.union([z.literal(''), DirectoryId]),
  entraMatching: Matching,
  entraSecondStep: EntraSecondStep,
  entraPeople: SignOnPeople,
})
export type EntraFields = z.output<typeof EntraFields>

export const ShibbolethFields = z.strictObject({
  shibbolethMatching: Matching,
  shibbolethSecondStep: ShibbolethSecondStep,
  shibbolethPeople: SignOnPeople,
})

/** The secret is written but never read back. '' removes it. */
export const SaveEntraSecret = z.strictObject({
  secret: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\x21-\x7e]*$/, 'secretCharacters'),
})
export const SecretSaved = z.object({ savedAt: z.string() })

/** The further data that a provider's settings screen shows. */
export const SignOnAround = z.object({
  /** The addresses to register with the provider. */
  addresses: z.object({ answer: z.string(), afterLogout: z.string() }),
  /** Where the client secret is: nowhere, kept here, or in the environment, which wins. */
  secret: z.enum(['none', 'kept', 'environment']),
  /** The roles that a new account may get: those that hold nothing sensitive. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** All roles, to choose the people for whom a provider may vouch. */
  everyRole: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SignOnAround = z.output<typeof SignOnAround>
export { Nothing } from '../plain.shapes'
