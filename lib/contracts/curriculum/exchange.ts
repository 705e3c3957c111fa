import { contractsOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./exchange.shapes'))

/** Frameworks with their groups, outcomes and links as CASE 1.1; several as a list of packages. The import takes it back as it is. */
export const exportCase = contract({ name: 'curriculum.exportCase', method: 'POST', input: 'ExportCase', output: 'ExportedCase' })
/** Each outcome with each component that covers it, and once with empty cells where none does. */
export const exportMapping = contract({
  name: 'curriculum.exportMapping',
  method: 'POST',
  input: 'ExportMapping',
  output: 'ExportedMapping',
})
/** Every word is found in what it is called, its code, its text or its notes. */
export const searchCurriculum = contract({
  name: 'curriculum.search',
  method: 'GET',
  input: 'Search',
  output: 'Searched',
  offline: 'fallback',
})

export type CurriculumSearched = OutputOf<typeof searchCurriculum>
