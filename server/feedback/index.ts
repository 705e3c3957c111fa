import 'server-only'
import { closeContactCall, hidePatientWordsCall, listContactsCall, listPatientFeedbackCall } from './calls/heard'
import { giveHereCall, handOverCall, readHereCall } from './calls/here'
import { askPatientCall, givePatientFeedbackCall, openPatientFeedbackCall, readAskCall } from './calls/patients'

export { feedbackJobs } from './jobs'
export { feedbackPersonalData } from './queries/personal-data.sql'
export { listContactsCall, listPatientFeedbackCall, openPatientFeedbackCall, readAskCall, readHereCall }

export const feedbackCalls = [
  readAskCall,
  askPatientCall,
  openPatientFeedbackCall,
  givePatientFeedbackCall,
  handOverCall,
  readHereCall,
  giveHereCall,
  listPatientFeedbackCall,
  hidePatientWordsCall,
  listContactsCall,
  closeContactCall,
]
