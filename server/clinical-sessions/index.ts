import 'server-only'
import { askForCheckCall, takeCheckCall, withdrawCheckCall } from './calls/checks'
import { addCommentCall, readCommentsCall } from './calls/comments'
import { cancelSessionCall, finishMarkingCall } from './calls/endings'
import { createSessionCall, saveHeaderCall } from './calls/header'
import { removeLineCall, saveLineCall } from './calls/lines'
import { listClinicCall, listMineCall, readWorkspaceCall, searchSessionsCall } from './calls/lists'
import { clearMarkCall, saveMarkCall } from './calls/marks'
import { readSessionCall } from './calls/read-session'
import { saveRemarkCall } from './calls/remark'

export { listClinicCall, listMineCall, readSessionCall, readWorkspaceCall }
/** For the notifications, which stand below this domain and know nothing of it. */
export { unreadCommentsOf } from './queries/comments'

export const clinicalSessionsCalls = [
  readWorkspaceCall, listMineCall, listClinicCall, searchSessionsCall, readSessionCall,
  createSessionCall, saveHeaderCall, saveLineCall, removeLineCall, saveMarkCall, clearMarkCall, saveRemarkCall,
  addCommentCall, readCommentsCall, askForCheckCall, withdrawCheckCall, takeCheckCall, finishMarkingCall, cancelSessionCall,
]
