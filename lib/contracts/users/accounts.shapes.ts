import { z } from 'zod'
import { recordOf } from '@/lib/records'
import { calendarYears, choiceNames, givenFields, givenNames, textNames } from '@/lib/users/account-fields'
import { enrolmentStatuses } from '@/lib/users/enrolment-statuses'
import { locales } from '@/lib/i18n/locales'
import { areas } from '@/lib/privileges'
import { builtInNames } from '@/lib/roles'
import { isSeen } from '@/lib/seen'
import { Day } from '../plain.shapes'
import { Identities } from '../sign-in/sso.shapes'
import { PersonalToken } from '../sign-in/tokens.shapes'
import { Flag } from './flag.shapes'

export { Done, Nothing } from '../plain.shapes'

const id = z.uuid().toLowerCase()
/** Nobody who types a number would find one that contains an invisible letter. */
const text = (most: number) => z.string().trim().max(most).refine(isSeen, 'charactersUnseen')
const named = text(80).min(1)
/** Letters of one script only and no invisible ones, so that nobody can take a name that looks like somebody else's. */
const isPlainName = (name: string): boolean =>
  isSeen(name) && [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) => script.test(name)).length < 2
const pastYear = z.number().int().min(1900).max(2200).nullable()
const Year = z.union([z.number().int().min(1).max(12), z.literal('GRADUATED')])
/** At least 8 characters, counted as a person counts them. */
const isLongEnough = (password: string): boolean => [...password.normalize('NFC')].length >= 8

const most = new Map(givenFields.map((field) => [field.name, field.most]))

/** The fields with which an account is made or saved. `from` is the day since which programme, year, group and firm apply. */
export const AccountFields = z.strictObject({
  username: z.string().trim().max(80).min(1).refine(isPlainName, 'usernameUnclear'),
  email: z.string().trim().min(1).max(320).pipe(z.email('emailInvalid')),
  firstName: named,
  lastName: named,
  displayName: text(160).min(1),
  ...recordOf(givenNames, (name) => text(most.get(name) ?? 0)),
  ...recordOf(calendarYears, () => pastYear),
  language: z.enum(locales).nullable(),
  roleIds: z.array(id).max(100),
  ...recordOf(choiceNames, () => id.nullable()),
  year: Year.nullable(),
  enrolment: z.enum(enrolmentStatuses),
  from: Day,
})
export type AccountFields = z.output<typeof AccountFields>

/** Year and enrolment must both be graduated, or neither. */
function checkGraduated({ year, enrolment }: Pick<AccountFields, 'year' | 'enrolment'>, context: z.RefinementCtx): void {
  if ((year === 'GRADUATED') !== (enrolment === 'GRADUATED'))
    context.addIssue({ code: 'custom', path: ['enrolment'], message: 'graduatedDiffers', input: undefined })
}

export const OnePerson = z.strictObject({ id })
export const TokenOfPerson = z.strictObject({ id, tokenId: id })
export const IdentityOfPerson = z.strictObject({ id, identityId: id })
export const SavePerson = AccountFields.extend({ id, revision: z.number().int().min(1) }).superRefine(checkGraduated)
export const SavedPerson = z.object({ revision: z.number(), savedAt: z.string() })

/** With an invitation the person sets their password; otherwise the first password is given here. */
export const CreatePerson = AccountFields.extend({
  requiresActivation: z.boolean(),
  password: z.string().max(200),
  confirm: z.string().max(200),
}).superRefine((fields, context) => {
  checkGraduated(fields, context)
  if (fields.requiresActivation) return
  if (!isLongEnough(fields.password))
    context.addIssue({ code: 'custom', path: ['password'], message: 'passwordTooShort', input: undefined })
  if (fields.password !== fields.confirm)
    context.addIssue({ code: 'custom', path: ['confirm'], message: 'passwordsDiffer', input: undefined })
})
export const CreatedPerson = z.object({ id: z.string(), revision: z.number(), savedAt: z.string() })

export const SetAccountStatus = z.strictObject({ id, revision: z.number().int().min(1), status: z.enum(['ENABLED', 'DISABLED']) })

/** `carried`: whether the person is to carry the flag. */
export const SetFlag = z.strictObject({ id, flagId: id, carried: z.boolean() })

const Choice = z.object({ id: z.string(), name: z.string() })
const RoleChoice = Choice.extend({
  builtIn: z.enum(builtInNames).nullable(),
  /** The areas of the role's privileges. */
  areas: z.array(z.enum(areas)),
  /** Whether the asker may give the role and take it. */
  isMine: z.boolean(),
})
export type RoleChoice = z.output<typeof RoleChoice>
export const AccountChoices = z.object({
  roles: z.array(RoleChoice),
  programmes: z.array(Choice.extend({ lengthYears: z.number().int() })),
  groups: z.array(Choice),
  /** The grouping of these groups; null if there is none yet. */
  groupingId: z.string().nullable(),
  firms: z.array(Choice),
  /** Today in the institution's time zone. */
  today: z.string(),
})
export type AccountChoices = z.output<typeof AccountChoices>

/** Loosely typed, because stored values may be older than a rule. `ethnicity` and `sessions` are only for administrators of people. */
const Person = z.object({
  id: z.string(),
  revision: z.number(),
  ...recordOf([...textNames, ...givenNames], () => z.string()),
  ...recordOf(calendarYears, () => z.number().nullable()),
  ...recordOf(choiceNames, () => z.string().nullable()),
  language: z.enum(locales).nullable(),
  roleIds: z.array(z.string()),
  year: z.union([z.number(), z.literal('GRADUATED')]).nullable(),
  enrolment: z.enum(enrolmentStatuses),
  status: z.enum(['ENABLED', 'DISABLED']),
  activation: z.enum(['PENDING', 'ACTIVE']),
  avatarFileName: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
})
export type Account = z.output<typeof Person>

const Stay = z.object({
  id: z.string(),
  from: z.string(),
  /** The last day; null if the stay has not ended. */
  to: z.string().nullable(),
  programme: z.string().nullable(),
  year: z.union([z.number(), z.literal('GRADUATED')]).nullable(),
  group: z.string().nullable(),
  firm: z.string().nullable(),
  enrolment: z.enum(enrolmentStatuses),
})
export type Stay = z.output<typeof Stay>

const OpenSession = z.object({
  id: z.string(),
  /** Names of products; null where the device did not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
})
export type OpenSession = z.output<typeof OpenSession>

export const ReadPerson = z.object({
  person: Person,
  flags: z.array(Flag),
  /** Flags in use, for people who may give them. */
  givable: z.array(Flag),
  /** Newest first. */
  history: z.array(Stay),
  choices: AccountChoices,
  sessions: z.array(OpenSession),
  /** The invitation that still counts. */
  invite: z.object({ sentAt: z.string(), until: z.string() }).nullable(),
  /** Since when the person logs in with a second factor; only for administrators of people. */
  secondFactor: z.object({ since: z.string() }).nullable(),
  /** The tokens with which programs act for the person; only for administrators of people. */
  tokens: z.array(PersonalToken),
  /**
   * The identities of other providers with which the person logs in, and the ways to log in that would be left without them; only for administrators of people.
   */
  linked: z.object({ identities: Identities.shape.identities, hasPassword: z.boolean(), takesPasswords: z.boolean() }).nullable(),
  rights: z.object({
    mayChange: z.boolean(),
    /** The person may do something that the asker may not: then the asker may not change what lets the person log in (address, name, roles, status). */
    isAbove: z.boolean(),
    isSelf: z.boolean(),
    /** The person may do everything, so nobody may view the application as them. */
    holdsAll: z.boolean(),
    /** Whether nobody else who can log in holds every privilege. */
    isLastAdmin: z.boolean(),
  }),
})
export const ReadChoices = z.object({ choices: AccountChoices })
export const BegunView = z.object({ until: z.string() })
export const EndedSessions = z.object({ ended: z.number().int() })
