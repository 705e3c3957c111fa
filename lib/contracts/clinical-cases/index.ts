import type { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import type * as Shapes from './cases.shapes'
import type * as HandOverShapes from './hand-over.shapes'

const cases = contractsOf(() => import('./cases.shapes'))
const handOver = contractsOf(() => import('./hand-over.shapes'))

/** Lists a student's own cases, the cases that a teacher supervises, or all cases with CLINICALCASES_VIEW_ALL. */
export const listCases = cases({ name: 'clinical-cases.list', method: 'GET', input: 'FindCases', output: 'Cases' })
export const readCase = cases({ name: 'clinical-cases.read', method: 'GET', input: 'OneCase', output: 'ReadCase' })
/** The case of which a session is a visit, and the items of its plan that are still to be done. */
export const readCaseOfSession = cases({ name: 'clinical-cases.ofSession', method: 'GET', input: 'OfSession', output: 'CaseOfSession' })
/** The people who can supervise a case, and those to whom it can be handed over. */
export const readCaseChoices = cases({ name: 'clinical-cases.choices', method: 'GET', input: 'Nothing', output: 'CaseChoices' })
/** Revision 0 makes a new case. CONFLICT means that somebody has saved the case in the meantime. */
export const saveCase = cases({ name: 'clinical-cases.save', method: 'POST', input: 'SaveCase', output: 'SavedCase', queued: true })
export const savePlanItem = cases({
  name: 'clinical-cases.saveItem',
  method: 'POST',
  input: 'SaveItem',
  output: 'SavedItem',
  queued: true,
})
export const dropPlanItem = cases({ name: 'clinical-cases.dropItem', method: 'POST', input: 'DropItem', output: 'SavedItem' })
/** OTHER_PATIENT: the session and the case both have a hospital number, and the numbers differ. */
export const linkCaseVisit = cases({
  name: 'clinical-cases.linkVisit',
  method: 'POST',
  input: 'LinkVisit',
  output: 'Done',
  errors: ['clinical-cases.LINKED', 'clinical-cases.OTHER_PATIENT'],
})
/** CONTINUED: the plan is already continued in another open case. */
export const setCaseState = cases({
  name: 'clinical-cases.setState',
  method: 'POST',
  input: 'SetState',
  output: 'NewState',
  errors: ['clinical-cases.CONTINUED'],
})
export const askCaseTransfer = cases({ name: 'clinical-cases.askTransfer', method: 'POST', input: 'AskTransfer', output: 'Done' })
/**
 * Accepting opens the taker's own case under `newId`, with what is left of the plan. CONFLICT means that the case is not what the taker was shown (`planHash`).
 */
export const answerCaseTransfer = cases({ name: 'clinical-cases.answerTransfer', method: 'POST', input: 'AnswerTransfer', output: 'Done' })
export const withdrawCaseTransfer = cases({ name: 'clinical-cases.withdrawTransfer', method: 'POST', input: 'OneCase', output: 'Done' })
/**
 * Tells the supervisor that the plan waits for them, once for each revision of it. STATE_CHANGED means that the plan is agreed to already, or that there is no
 * plan yet.
 */
export const askCaseAgreement = cases({ name: 'clinical-cases.askAgreement', method: 'POST', input: 'OneCase', output: 'Done' })
/** CONFLICT means that the plan is not the one that the teacher was shown (`planHash`), STATE_CHANGED that it is agreed to already. */
export const agreeCasePlan = cases({ name: 'clinical-cases.agreePlan', method: 'POST', input: 'AgreePlan', output: 'Done' })
/** Open to the person who agreed and to people who see all cases. STATE_CHANGED means that nobody has agreed. */
export const withdrawCaseAgreement = cases({
  name: 'clinical-cases.withdrawAgreement',
  method: 'POST',
  input: 'WithdrawAgreement',
  output: 'Done',
})

/** The data for handing over a leaver's cases: who leaves some behind, and who can take them. */
export const previewHandOver = handOver({
  name: 'clinical-cases.previewHandOver',
  method: 'GET',
  input: 'OneLeaver',
  output: 'HandOverPlan',
})
/** Hands all the cases over at once, without asking the takers; for a day the hand-over can be taken back as a whole. */
export const handOverCases = handOver({ name: 'clinical-cases.handOver', method: 'POST', input: 'HandOver', output: 'HandedOver' })
export const undoHandOver = handOver({
  name: 'clinical-cases.undoHandOver',
  method: 'POST',
  input: 'OneHandOver',
  output: 'TakenBack',
  errors: ['clinical-cases.TOO_LATE'],
})

export type CaseRow = z.output<typeof Shapes.CaseRow>
export type CasesFound = z.output<typeof Shapes.Cases>
export type Case = z.output<typeof Shapes.Case>
export type PlanItem = z.output<typeof Shapes.PlanItem>
export type CaseOfSession = z.output<typeof Shapes.CaseOfSession>
export type CaseChoices = z.output<typeof Shapes.CaseChoices>
export type HandOverPlan = z.output<typeof HandOverShapes.HandOverPlan>
