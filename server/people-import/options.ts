import 'server-only'
import { z } from 'zod'
import type { ImportOptions } from '@/lib/contracts/imports'
import { optionsAs } from '@/server/imports'

/** The options of a whole file of people. */
const Options = z.object({
  /** By what somebody is found who is there already. */
  key: z.enum(['username', 'email', 'studentIdNumber']),
  /** Since when the studies hold that the file says; a column says otherwise for its row. */
  from: z.iso.date(),
  /** Of a day written with numbers alone; AUTO: what the column says of itself, else the day first. */
  dayOrder: z.enum(['AUTO', 'DMY', 'MDY']),
  /** The values of new people where no column has them. */
  roleIds: z.array(z.uuid().toLowerCase()),
  /** The programme of students for whom the file names none; '': none. */
  programmeId: z.union([z.literal(''), z.uuid().toLowerCase()]).default(''),
  /** Groups of the default grouping that there are not yet are made. */
  makeGroups: z.boolean(),
  /** Roles that somebody has and the file does not name stay: a roster knows students and teachers, and none of ours beside. */
  keepRoles: z.boolean().default(false),
  /** New people get a mail with a link to set a password; else they are pending until somebody invites them. */
  invite: z.boolean(),
  /** Values that were changed by hand since the last import are overwritten. */
  overwrite: z.boolean(),
  /** An empty cell empties what was there. */
  clear: z.boolean(),
})
export type PeopleOptions = z.output<typeof Options>

/** @throws VALIDATION_FAILED on `options.…` */
export function peopleOptions(given: ImportOptions): PeopleOptions {
  return optionsAs(Options, given)
}
