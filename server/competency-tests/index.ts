import 'server-only'
import { askForTestCall, readAskChoicesCall, withdrawAttemptCall } from './calls/asking'
import { decideAttemptCall, decideAttemptSecondCall, resolveAttemptCall, voidAttemptCall } from './calls/deciding'
import { downloadSheetFileCall } from './calls/download'
import { listTestFiltersCall, removeTestFilterCall, saveTestFilterCall } from './calls/filters'
import { findMarkersCall, listAttemptsCall, listToMarkCall, readTestsOfSessionCall } from './calls/lists'
import { acceptAttemptCall, declineAttemptCall, handOverAttemptsCall, saveSheetPageCall } from './calls/marking'
import { readEligibilityCall, readMyTestsCall } from './calls/mine'
import { readAttemptCall } from './calls/read'
import {
  findAssessorsCall,
  listTestsCall,
  readTestCall,
  readTestChoicesCall,
  readTestFieldsCall,
  removeTestCall,
  saveTestCall,
  tryTestRuleCall,
} from './calls/settings'

export { listTestsAfterProcedure, listTestsTaken, testsOf, type NewestAttempt } from './of-student'
export { coveredTests } from './queries/covered.sql'
export { findDecided } from './queries/decided.sql'
export { listDoneTests } from './queries/done.sql'
export {
  downloadSheetFileCall,
  findMarkersCall,
  listAttemptsCall,
  listTestFiltersCall,
  listTestsCall,
  listToMarkCall,
  readAskChoicesCall,
  readAttemptCall,
  readEligibilityCall,
  readMyTestsCall,
  readTestCall,
  readTestChoicesCall,
  readTestFieldsCall,
  readTestsOfSessionCall,
}

export const competencyTestsCalls = [
  readMyTestsCall,
  listToMarkCall,
  listAttemptsCall,
  readAttemptCall,
  downloadSheetFileCall,
  readEligibilityCall,
  readAskChoicesCall,
  readTestsOfSessionCall,
  findMarkersCall,
  askForTestCall,
  withdrawAttemptCall,
  acceptAttemptCall,
  declineAttemptCall,
  saveSheetPageCall,
  decideAttemptCall,
  decideAttemptSecondCall,
  handOverAttemptsCall,
  resolveAttemptCall,
  voidAttemptCall,
  listTestsCall,
  readTestCall,
  readTestChoicesCall,
  readTestFieldsCall,
  findAssessorsCall,
  tryTestRuleCall,
  saveTestCall,
  removeTestCall,
  listTestFiltersCall,
  saveTestFilterCall,
  removeTestFilterCall,
]
