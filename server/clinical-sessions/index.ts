import 'server-only'
import type { PanelRow, UnreadComment } from '@/lib/contracts/notifications'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { isOpenTo } from '@/server/kernel/calls/open-to'
import type { Db, Tx } from '@/server/kernel/db'
import { endCheckCall } from './checks/calls/check-outcomes'
import { askForCheckCall, putBackCheckCall, claimCheckCall, withdrawCheckCall } from './checks/calls/checks'
import { addCommentCall, readCommentsCall } from './calls/comments'
import { cancelSessionCall, finishMarkingCall } from './marking/calls/endings'
import { handOverCall } from './marking/calls/handovers'
import { askConfirmationCall, withdrawConfirmationCall } from './outside/calls/confirmations'
import { createSessionCall } from './recording/calls/header'
import { applyLateCall, dismissLateCall } from './late/calls/late-arrivals'
import {
  listAwaitingCall,
  listChairsCall,
  listClinicCall,
  listMineCall,
  readWorkspaceCall,
  searchSessionsCall,
} from './reading/calls/lists'
import { listConcernDraftsCall, removeConcernDraftCall, saveConcernDraftCall } from './concerns/calls/concerns'
import { nextToMarkCall } from './checks/calls/next-to-mark'
import { readEarlierCommentsCall, readEarlierHistoryCall } from './reading/calls/earlier'
import { decideConfirmationCall, readConfirmationCall } from './outside/calls/outside'
import { readSessionCall } from './reading/calls/read-session'
import { undoFinishCall } from './marking/calls/undo-finish'
import { saveTagsCall } from './recording/calls/tags'
import { unlockSessionCall } from './marking/calls/unlocking'
import { listInitialsCall } from './recording/calls/initials'
import { linkVisitCall } from './recording/calls/visits'
import { discardAfterLock, storeAfterLock } from './late/store-late'
import { partCalls } from './late/late-calls'
import { countUnderShift } from './reading/queries/chairs'
import { deleteUnreadUntil, listUnreadBySession, listUnreadComments } from './queries/comments'
import { countTagged, countTaggedTwice, moveTagged } from './recording/queries/tags'
import { countReach, listInScope } from './queries/reach'
import { sessionsFor } from './scope'

export { countAppointments, listAppointmentShifts, type AppointmentRow, type AppointmentTally } from './times/appointments.sql'
export { closeConcernDraft, concernDraftsOf, concernOrigin } from './concerns/for-concerns'
export { clinicalSessionsJobs } from './jobs'
export { isConfirmationLinkOpen, recordConfirmationOpened, renewConfirmation } from './outside/outside-links'
export { clinicalSessionsListeners } from './listeners'
export { listChairsCall, listClinicCall, listMineCall, readConfirmationCall, readSessionCall, readWorkspaceCall }
/** Used by the roster: the sessions that remain when a shift is deleted. */
export { countUnderShift }
export { findNextPatient, listOpenWork, readFloorOf, type NextPatient, type OpenWork } from './reading/todays-work'
/** Used by cases, which name a patient as sessions do. */
export { decryptPatient, encryptPatient, patientFor, type Patient } from './recording/patient'
export { knownHospitalNumbers } from './recording/known-numbers'
export { listDoneSessions } from './queries/done.sql'
export { findMarked } from './queries/marked.sql'
export { patientSealing } from './sealings'
/** Used by the tags: the number of sessions that carry one, and moving sessions in a merge. */
export const sessionTags = { count: countTagged, countBoth: countTaggedTwice, move: moveTagged }

/**
 * The unread comments on sessions that the asker may open, newest first, at most 50. The notifications, a lower domain that does not know this one, receive
 * them.
 */
export async function unreadCommentsOf(db: Db, actor: Actor): Promise<UnreadComment[]> {
  return isOpenTo(readWorkspaceCall, actor) ? listUnreadComments(db, sessionsFor(actor), actor.id) : []
}

/** The same comments in words: a row for each session and author. */
export async function unreadRowsOf(db: Db, actor: Actor): Promise<PanelRow[]> {
  if (!isOpenTo(readWorkspaceCall, actor)) return []
  const rows = await listUnreadBySession(db, sessionsFor(actor), actor.id)
  return rows.map(({ sessionId, clinic, at, ...row }) => ({
    ...row,
    id: sessionId,
    kind: 'COMMENT',
    title: clinic,
    at: at.toISOString(),
    urgent: false,
  }))
}

/**
 * Marks the same comments as read. Comments on sessions that somebody cannot open now are not seen by pressing 'all read', and are unread when the session
 * opens again.
 */
export async function markCommentsRead(db: Tx, actor: Actor, until: Date): Promise<void> {
  if (isOpenTo(readWorkspaceCall, actor)) await deleteUnreadUntil(db, sessionsFor(actor), { userId: actor.id, until })
}

/** How many of a student's sessions somebody may open, and by which right. */
export function sessionReachOf(db: Db, actor: Actor, studentId: string) {
  return countReach(db, sessionsFor(actor), studentId)
}

/** The given sessions that somebody may open, for code that lists the work done in them. */
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
