import { z } from 'zod'
import { contract } from '@/lib/contract'
import { locales } from '@/lib/i18n/locales'

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

/** POST /getusers: the people that the asker may choose from. */
export const getUsers = contract({
  name: 'users.list',
  method: 'POST',
  path: '/getusers',
  input: z.strictObject({}),
  output: z.object({ students: z.array(Student), teachers: z.array(Teacher) }),
  offline: 'fallback',
})

export const themes = ['light', 'dark', 'system'] as const
export const densities = ['comfortable', 'compact'] as const

/** The person's own preferences; `language` null follows the browser. */
export const readPreferences = contract({
  name: 'users.readPreferences',
  method: 'GET',
  input: z.strictObject({}),
  output: z.object({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) }),
})

export const savePreferences = contract({
  name: 'users.savePreferences',
  method: 'POST',
  input: z.strictObject({ language: z.enum(locales).nullable(), theme: z.enum(themes), density: z.enum(densities) }),
  output: z.object({}),
})

/** Takes an image that the person uploaded as their picture; null takes it away. */
export const chooseProfilePicture = contract({
  name: 'users.chooseProfilePicture',
  method: 'POST',
  input: z.strictObject({ assetId: z.uuid().nullable() }),
  output: z.object({ avatarFileName: z.string() }),
})
