import { z } from 'zod'
import { accountStates } from '@/lib/account-states'
import { densities, themes } from '@/lib/appearance'
import { locales } from '@/lib/i18n/locales'

export { Done, Nothing } from '../plain.shapes'

const Year = z.union([z.number(), z.literal('GRADUATED')])

/** A person in a list (product-spec.md section 3). No e-mail address. */
const Listed = z.object({ id: z.string(), displayName: z.string(), avatarFileName: z.string() })
const Student = Listed.extend({
  programme: z.string().nullable(),
  year: Year.nullable(),
  group: z.string().nullable(),
  firm: z.string().nullable(),
  isStudent: z.literal(true),
})
const Teacher = Listed.extend({ isTeacher: z.literal(true) })
export type ListedStudent = z.output<typeof Student>
export type ListedTeacher = z.output<typeof Teacher>

export const Users = z.object({ students: z.array(Student), teachers: z.array(Teacher) })

/** At least two letters: one finds nobody that one meant. */
export const StudentSearch = z.strictObject({ q: z.string().trim().min(2).max(100) })
/** `programme` is its name. */
const FoundStudent = z.object({ id: z.string(), displayName: z.string(), programme: z.string().nullable(), year: Year.nullable() })
export type FoundStudent = z.output<typeof FoundStudent>
export const FoundStudents = z.object({ students: z.array(FoundStudent) })

const AccountState = z.enum(accountStates)
/** From an address, where everything is text. */
const YearText = z.union([z.literal('GRADUATED'), z.coerce.number().int().min(1).max(12)])

export const PeopleFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  roleId: z.uuid().toLowerCase().optional(),
  programmeId: z.uuid().toLowerCase().optional(),
  year: YearText.optional(),
  groupId: z.uuid().toLowerCase().optional(),
  firmId: z.uuid().toLowerCase().optional(),
  state: AccountState.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

const ListedPerson = Listed.extend({
  username: z.string(),
  email: z.string(),
  state: AccountState,
  /** Names, as are programme, group and firm. */
  roles: z.array(z.string()),
  programme: z.string().nullable(),
  year: Year.nullable(),
  group: z.string().nullable(),
  firm: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
})
export type ListedPerson = z.output<typeof ListedPerson>
const Choice = z.object({ id: z.string(), name: z.string() })

export const People = z.object({
  people: z.array(ListedPerson),
  total: z.number().int(),
  /** Which of them the first one here is, from 1. */
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** What there is to filter by. */
  choices: z.object({ roles: z.array(Choice), programmes: z.array(Choice.extend({ lengthYears: z.number().int() })), groups: z.array(Choice), firms: z.array(Choice) }),
})

export const StoredPreferences = z.object({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) })
export const Preferences = z.strictObject({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) })

export const ChooseProfilePicture = z.strictObject({ assetId: z.uuid().toLowerCase().nullable() })
export const ChosenPicture = z.object({ avatarFileName: z.string() })
