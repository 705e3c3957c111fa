import 'server-only'
import { listClinicsCall, readClinicCall, removeClinicCall, saveClinicCall } from './clinics'
import { listFirmsCall, listTeachersCall, readFirmCall, removeFirmCall, saveFirmCall } from './firms'
import { participationTypeCalls } from './participation-types'
import { specialtyCalls } from './specialties'
import { termCalls } from './terms'

export { listClinicsCall, listFirmsCall, participationTypeCalls, readClinicCall, readFirmCall, specialtyCalls, termCalls }
export const listCalls = [
  ...Object.values(termCalls),
  ...Object.values(specialtyCalls),
  ...Object.values(participationTypeCalls),
  listClinicsCall,
  readClinicCall,
  saveClinicCall,
  removeClinicCall,
  listFirmsCall,
  readFirmCall,
  listTeachersCall,
  saveFirmCall,
  removeFirmCall,
]
