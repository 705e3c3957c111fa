import { z } from 'zod'
import { accountStates } from '@/lib/users/account-states'
import { sortedPeopleColumns } from '@/lib/users/people-columns'

const id = z.uuid().toLowerCase()
export const AccountState = z.enum(accountStates)
/** The value comes from an address, so it is text. */
const YearText = z.union([z.literal('GRADUATED'), z.coerce.number().int().min(1).max(12)])

/** The filters of the list of people. */
export const NarrowedPeople = z.strictObject({
  q: z.string().trim().max(100).optional(),
  roleId: id.optional(),
  programmeId: id.optional(),
  year: YearText.optional(),
  groupId: id.optional(),
  firmId: id.optional(),
  state: AccountState.optional(),
  flagId: id.optional(),
})

/** A column; with '-' before it the other way round. */
export const Sort = z.templateLiteral([z.enum(['', '-']), z.enum(sortedPeopleColumns)])
