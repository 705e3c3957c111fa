import { paths } from '@/lib/paths'
import type { Filters } from '@/components/shared/use-filters'

/** One case, with what the list beside it asks for. */
export function caseHref(id: string, asked: Filters = {}): `/clinicalcases/list/${string}` {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${paths.clinicalCases}/${id}?${query.toString()}` : `${paths.clinicalCases}/${id}`
}
