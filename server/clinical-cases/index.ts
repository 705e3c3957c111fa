import 'server-only'
import { agreeCasePlanCall, answerCaseTransferCall, askCaseTransferCall, setCaseStateCall, withdrawCaseTransferCall } from './calls/endings'
import { listCasesCall, readCaseCall, readCaseChoicesCall, readCaseOfSessionCall } from './calls/reads'
import { dropPlanItemCall, linkCaseVisitCall, saveCaseCall, savePlanItemCall } from './calls/writes'

export { clinicalCasesListeners } from './listeners'
export { clinicalCasesPersonalData } from './queries/personal-data.sql'
export { listCasesCall, readCaseCall }

export const clinicalCasesCalls = [
  listCasesCall,
  readCaseCall,
  readCaseOfSessionCall,
  readCaseChoicesCall,
  saveCaseCall,
  savePlanItemCall,
  dropPlanItemCall,
  linkCaseVisitCall,
  setCaseStateCall,
  askCaseTransferCall,
  answerCaseTransferCall,
  withdrawCaseTransferCall,
  agreeCasePlanCall,
]
