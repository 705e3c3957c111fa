import 'server-only'
import {
  acknowledgeReflectionCall,
  commentOnReflectionCall,
  endReflectionShareCall,
  seeReflectionCall,
  shareReflectionCall,
  submitReflectionCall,
  withdrawReflectionCall,
} from './calls/giving'
import {
  findReadersCall,
  listReflectionsCall,
  listReflectionTemplatesCall,
  readReflectionCall,
  readReflectionLogCall,
  suggestActivitiesCall,
} from './calls/reads'
import { listEditedTemplatesCall, saveReflectionFormCall, saveReflectionTemplateCall } from './calls/settings'
import {
  dropKeptCall,
  removeReflectionCall,
  saveReflectionCall,
  saveReflectionStepCall,
  startReflectionCall,
} from './calls/writing'

export {
  listEditedTemplatesCall,
  listReflectionsCall,
  listReflectionTemplatesCall,
  readReflectionCall,
  readReflectionLogCall,
  suggestActivitiesCall,
}

export const reflectionsCalls = [
  listReflectionsCall,
  readReflectionCall,
  readReflectionLogCall,
  listReflectionTemplatesCall,
  suggestActivitiesCall,
  findReadersCall,
  startReflectionCall,
  saveReflectionCall,
  dropKeptCall,
  saveReflectionStepCall,
  removeReflectionCall,
  shareReflectionCall,
  endReflectionShareCall,
  submitReflectionCall,
  withdrawReflectionCall,
  seeReflectionCall,
  commentOnReflectionCall,
  acknowledgeReflectionCall,
  listEditedTemplatesCall,
  saveReflectionTemplateCall,
  saveReflectionFormCall,
]
