import 'server-only'
import { componentCalls } from './calls/components'
import { mappingCalls } from './calls/mapping'
import { nodeCalls } from './calls/nodes'
import { outcomeReadingCalls } from './calls/outcome-reads'
import { outcomeWritingCalls } from './calls/outcomes'
import { readingCalls } from './calls/reads'
import { yearCalls } from './calls/years'

export { listComponentsCall, readComponentCall } from './calls/components'
export { listUnmappedCall } from './calls/mapping'
export { readCurriculumCall, readCurriculumHistoryCall, readCurriculumNodeCall, readYearChoicesCall } from './calls/reads'

export { listFrameworksCall, listOutcomesCall, readOutcomeCall, readOutcomeGroupCall } from './calls/outcome-reads'

export const curriculumCalls = [
  ...readingCalls,
  ...yearCalls,
  ...nodeCalls,
  ...outcomeReadingCalls,
  ...outcomeWritingCalls,
  ...componentCalls,
  ...mappingCalls,
]
