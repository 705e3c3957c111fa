import 'server-only'
import { listClinicsCall, readClinicCall, removeClinicCall, saveClinicCall } from './clinics'
import { listFirmsCall, listTeachersCall, readFirmCall, removeFirmCall, saveFirmCall } from './firms'
import { listParticipationTypesCall, moveParticipationTypeCall, readParticipationTypeCall, removeParticipationTypeCall, saveParticipationTypeCall } from './participation-types'
import { listSpecialtiesCall, readSpecialtyCall, removeSpecialtyCall, saveSpecialtyCall } from './specialties'
import { listTermsCall, readTermCall, removeTermCall, saveTermCall } from './terms'

export {
  listClinicsCall, listFirmsCall, listParticipationTypesCall, listSpecialtiesCall, listTermsCall,
  readClinicCall, readFirmCall, readParticipationTypeCall, readSpecialtyCall, readTermCall,
}
export const listCalls = [
  listTermsCall, readTermCall, saveTermCall, removeTermCall,
  listSpecialtiesCall, readSpecialtyCall, saveSpecialtyCall, removeSpecialtyCall,
  listParticipationTypesCall, readParticipationTypeCall, saveParticipationTypeCall, removeParticipationTypeCall, moveParticipationTypeCall,
  listClinicsCall, readClinicCall, saveClinicCall, removeClinicCall,
  listFirmsCall, readFirmCall, listTeachersCall, saveFirmCall, removeFirmCall,
]
