import { z } from 'zod'

/** As a provider calls it: `mail`, `urn:oid:0.9.2342.19200300.100.1.3`, `preferred_username`. */
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

/** Which account somebody has for whom a provider vouches, and what becomes of somebody without one. */
export const Matching = z
  .strictObject({
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
    emailDomains: z.array(Domain).max(20, 'tooManyItems'),
  })
  .check(({ value: { unknown, roleId, fills }, issues }) => {
    const missing = (path: string[], input: unknown) => issues.push({ code: 'custom', path, message: 'required', input })
    if (unknown !== 'create') return
    if (roleId === null) missing(['roleId'], roleId)
    for (const name of ['username', 'email', 'firstName', 'lastName'] as const) if (fills[name] === '') missing(['fills', name], '')
  })
export type Matching = z.output<typeof Matching>

/** A claim of an id token and what it says: `amr=mfa`, `acrs=c1`. Which claims there are: OpenID Connect Core 2; `acrs` is Entra's own, of its authentication contexts. */
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

/** @param entry what of a provider's answer can be listed, @param mayAsk which of these a provider can be asked for */
function secondStep<E extends z.ZodType<string, string>>(entry: E, mayAsk: (entry: string) => boolean) {
  return z
    .strictObject({
      /** Any of these in the provider's answer shows that the person gave a second step there. None: no answer does. */
      shownBy: z.array(entry).max(20, 'tooManyItems'),
      /** Whether the provider is asked for it, of everybody. */
      isAsked: z.boolean(),
    })
    .check(({ value: { shownBy, isAsked }, issues }) => {
      if (isAsked && !shownBy.some(mayAsk)) issues.push({ code: 'custom', path: ['shownBy'], message: 'nothingToAsk', input: shownBy })
    })
}
/** Entra is asked for what it has decided about a login; by which means somebody logged in (`amr`), it cannot be asked for. */
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

/** Of a tenant, or of an application, as the portal shows it. */
const DirectoryId = z.string().trim().toLowerCase().max(36, 'directoryId').pipe(z.guid('directoryId'))

export const EntraFields = z.strictObject({
  /** Whose accounts are let in; nobody's is, before there is one. */
  entraTenants: z.array(DirectoryId).max(20, 'tooManyItems'),
  /** '' before anybody has said it. */
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

/** Written, and never answered. '' takes it away. */
export const SaveEntraSecret = z.strictObject({
  secret: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\x21-\x7e]*$/, 'secretCharacters'),
})
export const SecretSaved = z.object({ savedAt: z.string() })

/** What else a settings screen of a provider shows. */
export const SignOnAround = z.object({
  /** To be registered with the provider. */
  addresses: z.object({ answer: z.string(), afterLogout: z.string() }),
  /** Where the client secret is: nowhere, kept here, or in the environment, which wins. */
  secret: z.enum(['none', 'kept', 'environment']),
  /** What a new account may get: roles that hold nothing sensitive. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** All that there are: for whom a provider may vouch. */
  everyRole: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SignOnAround = z.output<typeof SignOnAround>
export { Nothing } from '../plain.shapes'
