import 'server-only'
import type { UnreadComment } from '@/lib/contracts/notifications'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { askForCheckCall, takeCheckCall, withdrawCheckCall } from './calls/checks'
import { addCommentCall, readCommentsCall } from './calls/comments'
import { cancelSessionCall, finishMarkingCall } from './calls/endings'
import { createSessionCall, saveHeaderCall } from './calls/header'
import { removeLineCall, saveLineCall } from './calls/lines'
import { listClinicCall, listMineCall, readWorkspaceCall, searchSessionsCall } from './calls/lists'
import { clearMarkCall, saveMarkCall } from './calls/marks'
import { readSessionCall } from './calls/read-session'
import { saveRemarkCall } from './calls/remark'
import { listUnreadComments } from './queries/comments'
import { sessionsFor } from './scope'

export { listClinicCall, listMineCall, readSessionCall, readWorkspaceCall }

/** What the asker has not read of the sessions that they may open, newest first, at most 50: for the notifications, which stand below this domain and know nothing of it. */
export function unreadCommentsOf(db: Db, actor: Actor): Promise<UnreadComment[]> {
  return listUnreadComments(db, sessionsFor(actor), actor.id)
}

export const clinicalSessionsCalls = [
  readWorkspaceCall, listMineCall, listClinicCall, searchSessionsCall, readSessionCall,
  createSessionCall, saveHeaderCall, saveLineCall, removeLineCall, saveMarkCall, clearMarkCall, saveRemarkCall,
  addCommentCall, readCommentsCall, askForCheckCall, withdrawCheckCall, takeCheckCall, finishMarkingCall, cancelSessionCall,
]
