import type { z } from 'zod'
import type { Filters } from '@/components/shared/use-filters'
import type { NarrowedPeople } from '@/lib/contracts/users/people-filter.shapes'
import { accountStates } from '@/lib/users/account-states'
import type { Selection } from '@/components/shared/list/use-selection'

export type Narrowed = z.input<typeof NarrowedPeople>

/** What an address narrows the list of people down by; what is empty is left out. */
export function narrowedBy({
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

/** Whom a selection means. */
export function whoIn({ isAll, ids }: Selection, filter: Narrowed) {
  return isAll ? { filter, exceptIds: [...ids] } : { ids: [...ids] }
}
export type WhoInput = ReturnType<typeof whoIn>
