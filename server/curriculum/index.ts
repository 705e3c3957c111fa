import 'server-only'
import { nodeCalls } from './calls/nodes'
import { readingCalls } from './calls/reads'
import { yearCalls } from './calls/years'

export { readCurriculumCall, readCurriculumHistoryCall, readCurriculumNodeCall, readYearChoicesCall } from './calls/reads'

export const curriculumCalls = [...readingCalls, ...yearCalls, ...nodeCalls]
