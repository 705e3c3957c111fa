import 'server-only'
import type { UnreadComment } from '@/lib/contracts/notifications'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { endCheckCall } from './calls/check-outcomes'
import { askForCheckCall, putBackCheckCall, claimCheckCall, withdrawCheckCall } from './calls/checks'
import { addCommentCall, readCommentsCall } from './calls/comments'
import { cancelSessionCall, finishMarkingCall } from './calls/endings'
import { handOverCall } from './calls/handovers'
import { askConfirmationCall, withdrawConfirmationCall } from './calls/confirmations'
import { createSessionCall } from './calls/header'
import { applyLateCall, dismissLateCall } from './calls/late-arrivals'
import { listAwaitingCall, listChairsCall, listClinicCall, listMineCall, readWorkspaceCall, searchSessionsCall } from './calls/lists'
import { listConcernDraftsCall, removeConcernDraftCall, saveConcernDraftCall } from './calls/concerns'
import { nextToMarkCall } from './calls/next-to-mark'
import { readEarlierCommentsCall, readEarlierHistoryCall } from './calls/earlier'
import { decideConfirmationCall, readConfirmationCall } from './calls/outside'
import { readSessionCall } from './calls/read-session'
import { undoFinishCall } from './calls/undo-finish'
import { saveTagsCall } from './calls/tags'
import { unlockSessionCall } from './calls/unlocking'
import { listInitialsCall } from './calls/initials'
import { linkVisitCall } from './calls/visits'
import { discardAfterLock, storeAfterLock } from './store-late'
import { partCalls } from './late-calls'
import { countUnderShift } from './queries/chairs'
import { listUnreadComments } from './queries/comments'
import { countTagged, countTaggedTwice, moveTagged } from './queries/tags'
import { countReach, listInScope } from './queries/reach'
import { sessionsFor } from './scope'

export { closeConcernDraft, concernDraftsOf, concernOrigin } from './for-concerns'
export { clinicalSessionsJobs } from './jobs'
export { findConfirmationLink, recordConfirmationOpened, renewConfirmation } from './outside-links'
export { clinicalSessionsListeners } from './listeners'
export { clinicalSessionsPersonalData } from './queries/personal-data.sql'
export { listChairsCall, listClinicCall, listMineCall, readConfirmationCall, readSessionCall, readWorkspaceCall }
/** For the roster: what a shift that is deleted leaves behind. */
export { countUnderShift }
/** For cases, which name a patient as sessions do. */
export { decryptPatient, encryptPatient, patientFor, type Patient } from './patient'
/** For the tags: how many sessions carry one, and what a merge moves. */
export const sessionTags = { count: countTagged, countBoth: countTaggedTwice, move: moveTagged }

/** The unread comments on sessions that the asker may open, newest first, at most 50: for the notifications, a lower domain that does not know this one. */
export function unreadCommentsOf(db: Db, actor: Actor): Promise<UnreadComment[]> {
  return listUnreadComments(db, sessionsFor(actor), actor.id)
}

/** How many of a student's sessions somebody may open, and by which right. */
export function sessionReachOf(db: Db, actor: Actor, studentId: string) {
  return countReach(db, sessionsFor(actor), studentId)
}

/** Which of these sessions somebody may open, for who lists what was done in them. */
export async function sessionsOpenTo(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const opens = holds(actor.privileges, 'TREATMENTSESSION_EDIT') || holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL')
  return opens && actor.modules.has('clinical') ? listInScope(db, sessionsFor(actor), ids) : new Set()
}

export const clinicalSessionsCalls = [
  readWorkspaceCall,
  listMineCall,
  listInitialsCall,
  listClinicCall,
  listChairsCall,
  listAwaitingCall,
  searchSessionsCall,
  readSessionCall,
  readEarlierCommentsCall,
  readEarlierHistoryCall,
  createSessionCall,
  ...partCalls.map((call) => storeAfterLock(call)),
  saveTagsCall,
  linkVisitCall,
  applyLateCall,
  dismissLateCall,
  unlockSessionCall,
  handOverCall,
  addCommentCall,
  readCommentsCall,
  discardAfterLock(askForCheckCall),
  discardAfterLock(withdrawCheckCall),
  claimCheckCall,
  putBackCheckCall,
  endCheckCall,
  finishMarkingCall,
  cancelSessionCall,
  undoFinishCall,
  nextToMarkCall,
  saveConcernDraftCall,
  removeConcernDraftCall,
  listConcernDraftsCall,
  askConfirmationCall,
  withdrawConfirmationCall,
  readConfirmationCall,
  decideConfirmationCall,
]
export { clinicalSessionsNamings } from './queries/namings.sql'
