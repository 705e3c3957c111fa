import type { z } from 'zod'
import type { Filters } from '@/components/shared/use-filters'
import type { NarrowedPeople } from '@/lib/contracts/users/people-filter.shapes'
import { accountStates } from '@/lib/users/account-states'
import type { Selection } from '@/components/shared/list/use-selection'

export type Narrowed = z.input<typeof NarrowedPeople>

/** The filter of the list of people that an address gives, without empty values. */
export function filterFromAddress({
  q = '',
  roleId = '',
  programmeId = '',
  year = '',
  groupId = '',
  firmId = '',
  state = '',
  flagId = '',
}: Filters): Narrowed {
  const known = accountStates.find((one) => one === state)
  return {
    ...(q && { q }),
    ...(roleId && { roleId }),
    ...(programmeId && { programmeId }),
    ...(year && { year }),
    ...(groupId && { groupId }),
    ...(firmId && { firmId }),
    ...(known && { state: known }),
    ...(flagId && { flagId }),
  }
}

/** The people whom a selection means, as a call takes them. */
export function whoInputOf({ isAll, ids }: Selection, filter: Narrowed) {
  return isAll ? { filter, exceptIds: [...ids] } : { ids: [...ids] }
}
export type WhoInput = ReturnType<typeof whoInputOf>
