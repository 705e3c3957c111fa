import 'server-only'
import { agreeCasePlanCall, askCaseAgreementCall, withdrawCaseAgreementCall } from './calls/agreement'
import { answerCaseTransferCall, askCaseTransferCall, setCaseStateCall, withdrawCaseTransferCall } from './calls/endings'
import { handOverCasesCall, previewHandOverCall, undoHandOverCall } from './calls/hand-over'
import { listCasesCall, readCaseCall, readCaseChoicesCall, readCaseOfSessionCall } from './calls/reads'
import { dropPlanItemCall, linkCaseVisitCall, saveCaseCall, savePlanItemCall } from './calls/writes'

export { listCasesCall, previewHandOverCall, readCaseCall }
export { listDoneCases } from './queries/done.sql'

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
  askCaseAgreementCall,
  agreeCasePlanCall,
  withdrawCaseAgreementCall,
  previewHandOverCall,
  handOverCasesCall,
  undoHandOverCall,
]
