import 'server-only'
import { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'
import { parseOptions } from '@/server/imports'

/** The options of a whole file of people. */
const Options = z.object({
  /** The field by which a person who already exists is found. */
  key: z.enum(['username', 'email', 'studentIdNumber']),
  /** The date from which the studies in the file hold; a column overrides it for its row. */
  from: z.iso.date(),
  /** The order of a day written with numbers alone. AUTO: as the column itself shows, else the day first. */
  dayOrder: z.enum(['AUTO', 'DMY', 'MDY']),
  /** The roles of new people where no column has any. */
  roleIds: z.array(z.uuid().toLowerCase()),
  /** The programme of students for whom the file names none; '': none. */
  programmeId: z.union([z.literal(''), z.uuid().toLowerCase()]).default(''),
  /** Whether groups that are missing in the default grouping are made. */
  makeGroups: z.boolean(),
  /** Whether roles that somebody has and the file does not name stay: a roster knows students and teachers, and no other roles of Cusp. */
  keepRoles: z.boolean().default(false),
  /** Whether new people get a mail with a link to set a password; otherwise they are pending until somebody invites them. */
  invite: z.boolean(),
  /** Whether values that were changed by hand since the last import are overwritten. */
  overwrite: z.boolean(),
  /** Whether an empty cell clears the existing value. */
  clear: z.boolean(),
})
export type PeopleOptions = z.output<typeof Options>

/** @throws VALIDATION_FAILED on `options.…` */
export function peopleOptions(given: ImportOptions): PeopleOptions {
  return parseOptions(Options, given)
}
