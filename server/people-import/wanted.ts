import 'server-only'
import { z } from 'zod'
import { recordOf } from '@/lib/records'
import { calendarYears, choiceNames, givenNames, textNames } from '@/lib/users/account-fields'
import { enrolmentStatuses } from '@/lib/users/enrolment-statuses'

const nullable = z.string().nullable()
/** A whole account as it is to be, or as it was. */
export const AccountRow = z.object({
  ...recordOf(textNames, () => z.string()),
  ...recordOf(givenNames, () => nullable),
  ...recordOf(calendarYears, () => z.number().nullable()),
  ...recordOf(choiceNames, () => nullable),
  locale: nullable,
  year: z.number().nullable(),
  graduated: z.boolean(),
  status: z.enum(['ENABLED', 'DISABLED']),
})
export type AccountRow = z.output<typeof AccountRow>

const Flags = z.object({ given: z.array(z.string()), taken: z.array(z.string()) })

/** The account that a row of the file leads to. `set`: the file's values, field by field, to tell later changes by hand from them. */
export const WantedPerson = z.object({
  row: z.number().int(),
  isNew: z.boolean(),
  account: AccountRow,
  roleIds: z.array(z.string()),
  /** A group that has to be made first; until then the account has none. */
  groupName: nullable,
  /** The place and the start of their studies, where these change. */
  stay: z.object({ from: z.string(), status: z.enum(enrolmentStatuses) }).nullable(),
  hasOtherRoles: z.boolean(),
  /** Flags are given and taken one by one, so that a flag that somebody gives in the meantime stays. */
  flags: Flags.default({ given: [], taken: [] }),
  set: z.record(z.string(), z.string()),
})
export type WantedPerson = z.output<typeof WantedPerson>

const Stay = z.object({
  id: z.string(),
  userId: z.string(),
  from: z.string(),
  programmeId: nullable,
  year: z.number().nullable(),
  graduated: z.boolean(),
  groupId: nullable,
  firmId: nullable,
  status: z.enum(enrolmentStatuses),
})
/**
 * The account before; `account` is null where it did not exist. `stay`: the enrolment that began on the same day and was changed. `set`: the values that earlier
 * imports had set. `flags`: what they were in fact given and lost. `madeGroupId`: the group that was made for them first of all.
 */
export const PersonBefore = z.object({
  account: AccountRow.nullable(),
  roleIds: z.array(z.string()),
  stay: Stay.nullable(),
  set: z.record(z.string(), z.string()).nullable(),
  flags: Flags.default({ given: [], taken: [] }),
  madeGroupId: nullable.default(null),
})
export type PersonBefore = z.output<typeof PersonBefore>

export const PeopleSettings = z.object({ invite: z.boolean() })
