import { z } from 'zod'
import { densities, themes } from '@/lib/appearance'
import { locales } from '@/lib/i18n/locales'
import { recordOf } from '@/lib/records'
import { calendarYears, givenNames } from '@/lib/users/account-fields'
import { Flag } from './flag.shapes'
import { AccountState, NarrowedPeople, Sort } from './people-filter.shapes'

export { Done, Nothing } from '../plain.shapes'
export type { CarriedFlag } from './flag.shapes'

const Year = z.union([z.number(), z.literal('GRADUATED')])

/** A person in a list, under names that other clients read, too. No e-mail address. */
const Listed = z.object({ id: z.string(), displayName: z.string(), avatarFileName: z.string() })
const Student = Listed.extend({
  programme: z.string().nullable(),
  year: Year.nullable(),
  group: z.string().nullable(),
  firm: z.string().nullable(),
  isStudent: z.literal(true),
  /** Left out if there are no flags that the asker may see: students see nobody's. */
  flags: z.array(Flag).optional(),
})
const Teacher = Listed.extend({ isTeacher: z.literal(true) })
export type ListedStudent = z.output<typeof Student>
export type ListedTeacher = z.output<typeof Teacher>

export const Users = z.object({ students: z.array(Student), teachers: z.array(Teacher) })

export const Company = z.object({ isAlone: z.boolean() })
/**
 * The first steps of a new institution, and which of them are done: a mail was sent, a second administrator exists or is invited, the asker has a second
 * factor. Null if they are not shown any more.
 */
export const FirstSteps = z.object({
  steps: z
    .object({ mail: z.boolean(), hasMailServer: z.boolean(), secondAdmin: z.boolean(), twoStep: z.boolean(), people: z.boolean() })
    .nullable(),
})
/** `lapsed` counts the people among them whose link does not work any more. */
export const Invitations = z.object({ pending: z.number().int(), lapsed: z.number().int() })

export const PeopleFilter = NarrowedPeople.extend({
  sort: Sort.optional(),
  /** The columns that are shown, separated by commas: some values are answered only if their column is shown. */
  columns: z.string().max(1_000).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

const ListedPerson = Listed.extend({
  username: z.string(),
  email: z.string(),
  state: AccountState,
  /** Roles, programme, group and firm are given by name. */
  roles: z.array(z.string()),
  programme: z.string().nullable(),
  year: Year.nullable(),
  group: z.string().nullable(),
  firm: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  createdAt: z.string(),
  flags: z.array(Flag),
  /** The text and year fields; descent is answered only if an administrator of people asks for its column. */
  ...recordOf(givenNames, () => z.string()),
  ...recordOf(calendarYears, () => z.number().nullable()),
})
export type ListedPerson = z.output<typeof ListedPerson>
const Choice = z.object({ id: z.string(), name: z.string() })

export const People = z.object({
  people: z.array(ListedPerson),
  total: z.number().int(),
  /** The position of the page's first row among all rows, from 1. */
  from: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** The choices for filters. */
  choices: z.object({
    roles: z.array(Choice),
    programmes: z.array(Choice.extend({ lengthYears: z.number().int() })),
    groups: z.array(Choice),
    firms: z.array(Choice),
    flags: z.array(Flag),
  }),
})

export const StoredPreferences = z.object({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) })
export const Preferences = z.strictObject({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) })

export const ChooseProfilePicture = z.strictObject({ assetId: z.uuid().toLowerCase().nullable() })
export const ChosenPicture = z.object({ avatarFileName: z.string() })
