import { z } from 'zod'
import { densities, themes } from '@/lib/appearance'
import { locales } from '@/lib/i18n/locales'

export { Done, Nothing } from './plain.shapes'

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

export const StoredPreferences = z.object({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) })
export const Preferences = z.strictObject({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) })

export const ChooseProfilePicture = z.strictObject({ assetId: z.uuid().nullable() })
export const ChosenPicture = z.object({ avatarFileName: z.string() })
