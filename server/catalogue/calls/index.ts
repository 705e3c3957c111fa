import 'server-only'
import { listCalls } from './lists'
import { listPhrasesCall, movePhraseCall, readOptionsCall, saveClinicOptionsCall, saveOptionsCall } from './options'
import { removePhraseCall, savePhraseCall } from './phrases'
import {
  listProceduresCall,
  moveProcedureCall,
  readChoicesCall,
  readProcedureCall,
  removeProcedureCall,
  saveProcedureCall,
} from './procedures'
import { readCatalogueCall } from './read'
import { listScalesCall, readScaleCall, removeScaleCall, saveScaleCall } from './scales'
import { listSectionsCall, moveSectionCall, readSectionCall, removeSectionCall, saveSectionCall } from './sections'
import { removeSupervisorCall, saveSupervisorCall } from './supervisors'

export {
  listPhrasesCall,
  listProceduresCall,
  listScalesCall,
  listSectionsCall,
  readCatalogueCall,
  readChoicesCall,
  readOptionsCall,
  readProcedureCall,
  readScaleCall,
  readSectionCall,
}
export const catalogueCalls = [
  readCatalogueCall,
  savePhraseCall,
  removePhraseCall,
  listProceduresCall,
  readProcedureCall,
  readChoicesCall,
  saveProcedureCall,
  removeProcedureCall,
  moveProcedureCall,
  listSectionsCall,
  readSectionCall,
  saveSectionCall,
  removeSectionCall,
  moveSectionCall,
  listScalesCall,
  readScaleCall,
  saveScaleCall,
  removeScaleCall,
  listPhrasesCall,
  movePhraseCall,
  readOptionsCall,
  saveOptionsCall,
  saveClinicOptionsCall,
  saveSupervisorCall,
  removeSupervisorCall,
  ...listCalls,
]
