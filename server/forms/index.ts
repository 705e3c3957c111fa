import 'server-only'
import {
  checkFormCall,
  duplicateFormCall,
  exportDefinitionCall,
  importDefinitionCall,
  listFormsCall,
  readFormCall,
  removeFormCall,
  saveFormDraftCall,
} from './calls/forms'
import { listLibraryItemsCall, pushLibraryItemCall, readLibraryItemCall, removeLibraryItemCall, saveLibraryItemCall } from './calls/library'
import { addStartersCall, readEditorChoicesCall } from './calls/editor'
import { listStartableCall, readTagFormCall } from './calls/startable'
import { readXlsFormCall } from './calls/xlsform'
import { listFormTypesCall, readFormTypeCall, removeFormTypeCall, saveFormTypeCall } from './calls/types'
import { compareVersionsCall, listVersionsCall, moveDraftsCall, publishFormCall, withdrawFormCall } from './calls/versions'

export {
  listFormsCall,
  listFormTypesCall,
  listLibraryItemsCall,
  listStartableCall,
  listVersionsCall,
  readFormCall,
  readFormTypeCall,
  readEditorChoicesCall,
  readLibraryItemCall,
}
export { provideFormAddresses } from './addresses'
export { placeRequirementsOf, type AskedOfPlace } from './asked-of-place'
export { storedJson } from './canonical'
export { knownDefinition, readDefinition, versionDefinition } from './definitions'
export { provideFormMover } from './moves'
export { formsPersonalData } from './queries/personal-data'
export { findVersion, type StoredVersion } from './queries/versions'
export { findBelonging } from './queries/world'
export { listStartable, type StartableForm } from './queries/forms'
export { asksInAdvance, startableFor, type FormScope } from './scope'
export { knownWord } from './views'

export const formsCalls = [
  listFormsCall,
  readFormCall,
  saveFormDraftCall,
  checkFormCall,
  publishFormCall,
  withdrawFormCall,
  duplicateFormCall,
  removeFormCall,
  listVersionsCall,
  compareVersionsCall,
  moveDraftsCall,
  exportDefinitionCall,
  importDefinitionCall,
  readXlsFormCall,
  listFormTypesCall,
  readFormTypeCall,
  saveFormTypeCall,
  removeFormTypeCall,
  listLibraryItemsCall,
  readLibraryItemCall,
  saveLibraryItemCall,
  removeLibraryItemCall,
  pushLibraryItemCall,
  readEditorChoicesCall,
  addStartersCall,
  listStartableCall,
  readTagFormCall,
]
