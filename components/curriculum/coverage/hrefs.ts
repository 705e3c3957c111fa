import type { Filters } from '@/components/shared/use-filters'
import { filteredAddress } from '@/components/shared/filtered-address'
import { paths } from '@/lib/paths'
import type { CurriculumHref } from '../hrefs'

/** The query parameters of the matrix and of the report, in this order. An empty one filters nothing. */
export const coverageFilters = [
  'view',
  'year',
  'framework',
  'group',
  'node',
  'columns',
  'of',
  'yearGroup',
  'student',
  'level',
  'kind',
  'only',
  'page',
] as const

/** The address of the matrix, which is a view of the curriculum. */
export function coverageMatrixHref(asked: Filters = {}): CurriculumHref {
  return filteredAddress(paths.curriculum, { view: 'matrix', ...asked })
}

export function coverageReportHref(asked: Filters = {}): `${typeof paths.outcomesReport}?${string}` | typeof paths.outcomesReport {
  return filteredAddress(paths.outcomesReport, asked)
}
