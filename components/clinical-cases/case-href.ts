import { filteredAddress } from '@/components/shared/filtered-address'
import { paths } from '@/lib/paths'
import type { Filters } from '@/components/shared/use-filters'

/** The address of one case, with the filters of the list beside it. */
export function caseHref(id: string, asked: Filters = {}): `/clinicalcases/list/${string}` {
  return filteredAddress(`${paths.clinicalCases}/${id}`, asked)
}
