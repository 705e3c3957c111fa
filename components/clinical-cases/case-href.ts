import { filteredAddress } from '@/components/shared/filtered-address'
import { paths } from '@/lib/paths'
import type { Filters } from '@/components/shared/use-filters'

/** One case, with what the list beside it asks for. */
export function caseHref(id: string, asked: Filters = {}): `/clinicalcases/list/${string}` {
  return filteredAddress(`${paths.clinicalCases}/${id}`, asked)
}
