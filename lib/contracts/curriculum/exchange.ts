import { contractsOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./exchange.shapes'))

/**
 * Exports frameworks with their groups, outcomes and links as CASE 1.1; several frameworks become a list of packages. The import accepts the file unchanged.
 */
export const exportCase = contract({ name: 'curriculum.exportCase', method: 'POST', input: 'ExportCase', output: 'ExportedCase' })
/** Each outcome with each component that covers it, and once with empty cells where none does. */
export const exportMapping = contract({
  name: 'curriculum.exportMapping',
  method: 'POST',
  input: 'ExportMapping',
  output: 'ExportedMapping',
})
/** Every word of the search must be found in the title, the code, the text or the notes. */
export const searchCurriculum = contract({
  name: 'curriculum.search',
  method: 'GET',
  input: 'Search',
  output: 'Searched',
  offline: 'fallback',
})

export type CurriculumSearched = OutputOf<typeof searchCurriculum>
