import 'server-only'
import {
  beginImportCall,
  rereadImportCall,
  checkImportCall,
  recheckImportCall,
  fixRowCall,
  applyImportCall,
  undoImportCall,
  discardImportCall,
} from './files'
import { foreseeUndoCall, readImportCall, listImportsCall, listRecentImportsCall } from './reads'

export { listImportsCall, listRecentImportsCall, readImportCall }
export const importsCalls = [
  beginImportCall,
  rereadImportCall,
  checkImportCall,
  recheckImportCall,
  fixRowCall,
  applyImportCall,
  undoImportCall,
  foreseeUndoCall,
  discardImportCall,
  readImportCall,
  listImportsCall,
  listRecentImportsCall,
]
