import 'server-only'
import {
  acknowledgeReflectionCall,
  commentOnReflectionCall,
  endReflectionShareCall,
  revokeAcknowledgementCall,
  seeReflectionCall,
  shareReflectionCall,
  submitReflectionCall,
  withdrawReflectionCall,
} from './calls/giving'
import { downloadReflectionFileCall } from './calls/download'
import { exportReflectionLogCall } from './calls/export'
import { startReflectionFormCall } from './calls/forms'
import {
  findReadersCall,
  listReflectionsCall,
  listReflectionTemplatesCall,
  readReflectionCall,
  readReflectionLogCall,
  suggestActivitiesCall,
} from './calls/reads'
import { listReflectionStepsCall } from './calls/steps'
import { listEditedTemplatesCall, saveReflectionFormCall, saveReflectionTemplateCall } from './calls/settings'
import { dropKeptCall, removeReflectionCall, saveReflectionCall, saveReflectionStepCall, startReflectionCall } from './calls/writing'

export { knownTemplates, reflectionsSeen, writesReflections, type KnownTemplate, type SeenReflection } from './of-student'
export {
  downloadReflectionFileCall,
  listEditedTemplatesCall,
  listReflectionsCall,
  listReflectionStepsCall,
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
  listReflectionStepsCall,
  downloadReflectionFileCall,
  exportReflectionLogCall,
  startReflectionFormCall,
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
  revokeAcknowledgementCall,
  listEditedTemplatesCall,
  saveReflectionTemplateCall,
  saveReflectionFormCall,
]
