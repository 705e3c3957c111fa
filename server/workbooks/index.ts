import 'server-only'
import { listWorkbookChoicesCall, listWorkbooksCall, readEditedWorkbookCall, removeWorkbookCall, saveWorkbookCall } from './calls/editors'
import { remindOfWorkbookCall } from './calls/remind'
import { exportWorkbookCohortCall, listMyWorkbooksCall, readWorkbookCall, readWorkbookCohortCall } from './calls/readers'

export { listMyWorkbooksCall, listWorkbookChoicesCall, listWorkbooksCall, readEditedWorkbookCall, readWorkbookCall, readWorkbookCohortCall }

export const workbooksCalls = [
  listMyWorkbooksCall,
  readWorkbookCall,
  readWorkbookCohortCall,
  exportWorkbookCohortCall,
  remindOfWorkbookCall,
  listWorkbooksCall,
  readEditedWorkbookCall,
  listWorkbookChoicesCall,
  saveWorkbookCall,
  removeWorkbookCall,
]
