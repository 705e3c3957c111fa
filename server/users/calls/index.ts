import 'server-only'
import { changeManyCall, previewBulkCall, readSendingCall } from './bulk'
import { exportPeopleCall } from './export'
import {
  endSessionsCall,
  endTokenCall,
  removeSecondFactorCall,
  resendInviteCall,
  sendPasswordResetCall,
  setAccountStatusCall,
  unlinkIdentityCall,
} from './account-acts'
import { createPersonCall, readAccountChoicesCall, readPersonCall, savePersonCall } from './accounts'
import { endFirstStepsCall, readFirstStepsCall } from './first-steps'
import { setFlagCall } from './flags'
import { listViewsCall, removeViewCall, saveViewCall } from './saved-views'
import {
  chooseProfilePictureCall,
  countInvitationsCall,
  findCompanyCall,
  getUsersCall,
  listPeopleCall,
  readPreferencesCall,
  savePreferencesCall,
} from './people'
import { explainScreenCall, explainStudentCall } from './sight'
import { viewAsCall } from './impersonation'

export {
  countInvitationsCall,
  findCompanyCall,
  getUsersCall,
  listPeopleCall,
  listViewsCall,
  readAccountChoicesCall,
  readFirstStepsCall,
  readPersonCall,
  readPreferencesCall,
}
export const usersCalls = [
  readFirstStepsCall,
  endFirstStepsCall,
  getUsersCall,
  listPeopleCall,
  countInvitationsCall,
  findCompanyCall,
  readPreferencesCall,
  savePreferencesCall,
  chooseProfilePictureCall,
  readPersonCall,
  readAccountChoicesCall,
  createPersonCall,
  savePersonCall,
  setAccountStatusCall,
  resendInviteCall,
  sendPasswordResetCall,
  endSessionsCall,
  endTokenCall,
  removeSecondFactorCall,
  unlinkIdentityCall,
  viewAsCall,
  setFlagCall,
  previewBulkCall,
  changeManyCall,
  readSendingCall,
  exportPeopleCall,
  listViewsCall,
  saveViewCall,
  removeViewCall,
  explainScreenCall,
  explainStudentCall,
]
