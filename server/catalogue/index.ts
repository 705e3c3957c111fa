import 'server-only'

export {
  catalogueCalls,
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
} from './calls'
export {
  listClinicsCall,
  listFirmsCall,
  participationTypeCalls,
  readClinicCall,
  readFirmCall,
  specialtyCalls,
  termCalls,
} from './calls/lists'
export { findLocationSwitch } from './queries/clinics'
export { lockSharedCatalogue } from './queries/lock.sql'
export { roomOf, roomsOf } from './queries/rooms.sql'
export { findSupervisor, insertTypedSupervisor, removeSupervisor, type Supervisor } from './queries/supervisors'
export { isInBook, lockContactSupervisor, putContactSupervisor, renameOrganisation } from './queries/contact-supervisors'
export { outsideSupervisorEntity } from './access'
export { findHeaderChoices, findProcedure, type HeaderChoices } from './queries'
export {
  listUsedProcedures,
  listUsedScales,
  listUsedSections,
  type UsedProcedure,
  type UsedScale,
  type UsedSection,
} from './queries/used.sql'
