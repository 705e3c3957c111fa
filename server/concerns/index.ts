import 'server-only'
import { exportCaseCall, listCasesCall, openCaseCall } from './calls/cases'
import {
  decideCaseAppealCall,
  discloseCaseCall,
  recordInCaseCall,
  reopenCaseCall,
  resolveCaseCall,
  reviewCaseCall,
  saveCaseActionCall,
  tellInCaseCall,
  triageCaseCall,
} from './calls/handle'
import { addCaseFilesCall, downloadCaseFileCall } from './calls/files'
import {
  addCaseHandlerCall,
  handOverCaseCall,
  readConcernReceiversCall,
  removeCaseHandlerCall,
  saveConcernReceiversCall,
} from './calls/handlers'
import { addToConcernCall, findConcernReadersCall, raiseConcernCall, readConcernChoicesCall, withdrawConcernCall } from './calls/raise'
import {
  appealConcernCall,
  listConcernsAboutMeCall,
  listConcernsRaisedCall,
  readConcernAboutMeCall,
  readConcernRaisedCall,
  respondToConcernCall,
} from './calls/raised'

export {
  downloadCaseFileCall,
  listCasesCall,
  listConcernsAboutMeCall,
  listConcernsRaisedCall,
  readConcernAboutMeCall,
  readConcernChoicesCall,
  readConcernRaisedCall,
  readConcernReceiversCall,
}

export const concernsCalls = [
  readConcernChoicesCall,
  findConcernReadersCall,
  raiseConcernCall,
  withdrawConcernCall,
  addToConcernCall,
  listConcernsRaisedCall,
  readConcernRaisedCall,
  listConcernsAboutMeCall,
  readConcernAboutMeCall,
  respondToConcernCall,
  appealConcernCall,
  listCasesCall,
  openCaseCall,
  exportCaseCall,
  triageCaseCall,
  reviewCaseCall,
  recordInCaseCall,
  addCaseFilesCall,
  downloadCaseFileCall,
  tellInCaseCall,
  discloseCaseCall,
  saveCaseActionCall,
  resolveCaseCall,
  decideCaseAppealCall,
  reopenCaseCall,
  addCaseHandlerCall,
  removeCaseHandlerCall,
  readConcernReceiversCall,
  saveConcernReceiversCall,
  handOverCaseCall,
]
