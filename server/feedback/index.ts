import 'server-only'
import {
  acknowledgeFeedbackCall,
  askForFeedbackCall,
  listAboutCall,
  listMineCall,
  readFeedbackChoicesCall,
  readThemesCall,
  removeFeedbackCall,
  writeFeedbackCall,
} from './calls/entries'
import { closeContactCall, listContactsCall, reopenContactCall } from './calls/contacts'
import { countMarkedCall, hidePatientWordsCall, listMarkedCall, listPatientFeedbackCall, readToLookAfterCall } from './calls/heard'
import { giveHereCall, handOverCall, readHereCall } from './calls/here'
import { askPatientCall, givePatientFeedbackCall, openPatientFeedbackCall, readAskCall } from './calls/patients'
import { giveTeachingCall, listTeachingCall, listToTellCall, readTeachingCall } from './calls/teaching'
import { listYouSaidCall, removeYouSaidCall, saveYouSaidCall } from './calls/you-said'

export { feedbackJobs } from './jobs'
export { feedbackPersonalData } from './queries/personal-data.sql'
export {
  listAboutCall,
  listContactsCall,
  listMarkedCall,
  listMineCall,
  listPatientFeedbackCall,
  listTeachingCall,
  listToTellCall,
  listYouSaidCall,
  openPatientFeedbackCall,
  readAskCall,
  readFeedbackChoicesCall,
  readHereCall,
  readTeachingCall,
  readThemesCall,
  readToLookAfterCall,
}

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
  listMarkedCall,
  countMarkedCall,
  readToLookAfterCall,
  listContactsCall,
  closeContactCall,
  reopenContactCall,
  listAboutCall,
  listMineCall,
  readThemesCall,
  readFeedbackChoicesCall,
  writeFeedbackCall,
  removeFeedbackCall,
  acknowledgeFeedbackCall,
  askForFeedbackCall,
  readTeachingCall,
  listToTellCall,
  giveTeachingCall,
  listTeachingCall,
  listYouSaidCall,
  saveYouSaidCall,
  removeYouSaidCall,
]
export { feedbackNamings } from './queries/namings.sql'
