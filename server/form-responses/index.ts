import 'server-only'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { listChoicesCall } from './calls/choices'
import { commentOnResponseCall, removeCommentCall, settleCommentCall } from './calls/comments'
import {
  acceptResponseCall,
  declineResponseCall,
  forwardTaskCall,
  giveBackResponseCall,
  putBackTaskCall,
  signResponseCall,
  withdrawSignatureCall,
  claimTaskCall,
} from './calls/decisions'
import { downloadFormFileCall } from './calls/download'
import {
  abandonResponseCall,
  askToEndCall,
  extendResponsesCall,
  remindResponsesCall,
  reopenResponseCall,
  withdrawResponseCall,
  withdrawResponsesCall,
} from './calls/endings'
import { listEventsCall } from './calls/events'
import { exportResponsesCall } from './calls/export'
import { shareResponseCall, submitResponseCall } from './calls/hand-on'
import { countLateOf, countListsCall, listRemindable, listResponsesCall, listTodoCall } from './calls/lists'
import { nameCompleterCall, nameSignersCall } from './calls/naming'
import { readResponsePdfCall } from './calls/pdf'
import { applyLateSaveCall, dismissLateSaveCall, savePageCall } from './calls/pages'
import { readHistoryCall } from './calls/history'
import { readLateSaveCall, readResponseCall } from './calls/read'
import { startResponseCall } from './calls/start'
import { verifyFormCall } from './calls/verify'
import { countDueTasks } from './queries/lists'
import { mostTodo, restrictToShown } from './scope'

export {
  countLateOf,
  countListsCall,
  downloadFormFileCall,
  listChoicesCall,
  listEventsCall,
  listRemindable,
  listResponsesCall,
  listTodoCall,
  readHistoryCall,
  readResponseCall,
  verifyFormCall,
}
export { pdfName, responseDocument } from './record/pdf/document'
export {
  besideRecord,
  declineByLink,
  findByLink,
  lockByLink,
  outsideRecord,
  findOwnByLink,
  signByLink,
  signedRecord,
  type ByLink,
} from './outside/by-link'
export { answersBody } from './access'
export { openResponse } from './work'
export { emptyForm, submitAnonymous } from './outside/anonymous'
export { beginResponse } from './begin'
export { taskHref, viewHref } from './hrefs'
export { startFor } from './route/start-for'
export { organisationOf } from './views/response'
export { assignResponses, undoAssigned, type Asked, type ResponseWork } from './route/assigned'
export { asJob } from './jobs'
export { askStep, endForStage, formulasMet, passStage, withdrawStep, type AskedStep } from './route/for-stages'
export { findCompleted, listReadable, listStageForms, listStageTasks, moveDueDates, type StageForm, type StageTask } from './queries/stages'
export { formResponsesListeners } from './listeners'
export { moveDrafts } from './move-drafts'
export { responsesFor, type ResponseScope } from './scope'
export * from './sheets'
export { coveredForms } from './queries/covered.sql'
export { listDoneForms } from './queries/done.sql'
export { listCompletedForms, type CompletedForm } from './queries/completed'
export { listOpenOfOutside } from './outside/queries/outside'
export { claimOutside } from './route/vouching'
export { formResponsesPersonalData } from './queries/personal-data.sql'

/** How many of the actor's forms wait now, for the menu: the number on the first tab of their forms. */
export async function countDueForms(db: Db, actor: Pick<Actor, 'id' | 'privileges' | 'viewer'>, at: Date): Promise<number> {
  return !holds(actor.privileges, 'FORMS') ? 0 : countDueTasks(db, { userId: actor.id, shown: restrictToShown(actor), at, most: mostTodo })
}

export { provideOriginNames } from './origins'

export const formResponsesCalls = [
  listTodoCall,
  countListsCall,
  listResponsesCall,
  listChoicesCall,
  listEventsCall,
  exportResponsesCall,
  readResponseCall,
  readHistoryCall,
  readResponsePdfCall,
  verifyFormCall,
  downloadFormFileCall,
  startResponseCall,
  savePageCall,
  shareResponseCall,
  submitResponseCall,
  commentOnResponseCall,
  settleCommentCall,
  removeCommentCall,
  withdrawResponseCall,
  withdrawResponsesCall,
  abandonResponseCall,
  askToEndCall,
  readLateSaveCall,
  applyLateSaveCall,
  dismissLateSaveCall,
  claimTaskCall,
  putBackTaskCall,
  acceptResponseCall,
  giveBackResponseCall,
  signResponseCall,
  declineResponseCall,
  withdrawSignatureCall,
  forwardTaskCall,
  nameSignersCall,
  nameCompleterCall,
  extendResponsesCall,
  remindResponsesCall,
  reopenResponseCall,
]
