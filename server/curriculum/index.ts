import 'server-only'
import { exportCalls } from './exchange/calls/exports'
import { readYearChangesCall } from './calls/compare'
import { componentCalls } from './calls/components'
import { mappingCalls } from './calls/mapping'
import { nodeCalls } from './calls/nodes'
import { outcomeReadingCalls } from './calls/outcome-reads'
import { outcomeWritingCalls } from './calls/outcomes'
import { readingCalls } from './calls/reads'
import { searchCurriculumCall } from './calls/search'
import { listServedCall } from './calls/served'
import { yearCalls } from './calls/years'

export { listComponentsCall, readComponentCall } from './calls/components'
export { listUnmappedCall } from './calls/mapping'
export { readCurriculumCall, readCurriculumHistoryCall, readCurriculumNodeCall, readYearChoicesCall } from './calls/reads'

export { listFrameworksCall, listOutcomesCall, readOutcomeCall, readOutcomeGroupCall } from './calls/outcome-reads'

export { requireNode, requireYear } from './calls/access'
export { listNamedRecords, type NamedRow } from './queries/components.sql'
export { listTitles } from './queries/nodes.sql'
export { findGroup, listFrameworks } from './queries/outcomes.sql'
export * from './queries/mapped.sql'
export { namedOutcomes } from './queries/measures.sql'
export { listYears, type YearRow } from './queries/years.sql'
export { curriculumOf, type CurriculumScope } from './scope'
export { listServedCall, readYearChangesCall }
export { searchCurriculumCall } from './calls/search'
export { exchangeBatch } from './exchange/kinds'

export const curriculumCalls = [
  ...readingCalls,
  ...yearCalls,
  ...nodeCalls,
  ...outcomeReadingCalls,
  ...outcomeWritingCalls,
  ...componentCalls,
  ...mappingCalls,
  ...exportCalls,
  listServedCall,
  readYearChangesCall,
  searchCurriculumCall,
]
