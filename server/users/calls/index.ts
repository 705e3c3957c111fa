import 'server-only'
import { endSessionsCall, resendInviteCall, sendPasswordResetCall, setAccountStatusCall } from './access'
import { createPersonCall, readAccountChoicesCall, readPersonCall, savePersonCall } from './accounts'
import { chooseProfilePictureCall, findStudentsCall, getUsersCall, listPeopleCall, readPreferencesCall, savePreferencesCall } from './people'
import { viewAsCall } from './view'

export { getUsersCall, listPeopleCall, readAccountChoicesCall, readPersonCall, readPreferencesCall }
export const usersCalls = [
  getUsersCall, findStudentsCall, listPeopleCall, readPreferencesCall, savePreferencesCall, chooseProfilePictureCall,
  readPersonCall, readAccountChoicesCall, createPersonCall, savePersonCall,
  setAccountStatusCall, resendInviteCall, sendPasswordResetCall, endSessionsCall, viewAsCall,
]
