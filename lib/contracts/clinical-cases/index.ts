import type { z } from 'zod'
import { contractsOf } from '@/lib/contract'
import type * as Shapes from './cases.shapes'
import type * as HandOverShapes from './hand-over.shapes'

const cases = contractsOf(() => import('./cases.shapes'))
const handOver = contractsOf(() => import('./hand-over.shapes'))

/** A student's own; those of students whom a teacher supervises in them; all with CLINICALCASES_VIEW_ALL. */
export const listCases = cases({ name: 'clinical-cases.list', method: 'GET', input: 'FindCases', output: 'Cases' })
export const readCase = cases({ name: 'clinical-cases.read', method: 'GET', input: 'OneCase', output: 'ReadCase' })
/** Of which case a session is a visit, and what of its plan is still to be done. */
export const readCaseOfSession = cases({ name: 'clinical-cases.ofSession', method: 'GET', input: 'OfSession', output: 'CaseOfSession' })
/** Who can supervise a case, and to whom it can be handed over. */
export const readCaseChoices = cases({ name: 'clinical-cases.choices', method: 'GET', input: 'Nothing', output: 'CaseChoices' })
/** With revision 0 a new one. With CONFLICT somebody saved it meanwhile. */
export const saveCase = cases({ name: 'clinical-cases.save', method: 'POST', input: 'SaveCase', output: 'SavedCase', queued: true })
export const savePlanItem = cases({
  name: 'clinical-cases.saveItem',
  method: 'POST',
  input: 'SaveItem',
  output: 'SavedItem',
  queued: true,
})
export const dropPlanItem = cases({ name: 'clinical-cases.dropItem', method: 'POST', input: 'DropItem', output: 'SavedItem' })
/** OTHER_PATIENT: both have a hospital number, and not the same. */
export const linkCaseVisit = cases({
  name: 'clinical-cases.linkVisit',
  method: 'POST',
  input: 'LinkVisit',
  output: 'Done',
  errors: ['clinical-cases.LINKED', 'clinical-cases.OTHER_PATIENT'],
})
/** CONTINUED: another open case goes on with its plan. */
export const setCaseState = cases({
  name: 'clinical-cases.setState',
  method: 'POST',
  input: 'SetState',
  output: 'NewState',
  errors: ['clinical-cases.CONTINUED'],
})
export const askCaseTransfer = cases({ name: 'clinical-cases.askTransfer', method: 'POST', input: 'AskTransfer', output: 'Done' })
/** Accepting opens the taker's own case with what is left of the plan, under `newId`. With CONFLICT it is not what the taker was shown (`planHash`). */
export const answerCaseTransfer = cases({ name: 'clinical-cases.answerTransfer', method: 'POST', input: 'AnswerTransfer', output: 'Done' })
export const withdrawCaseTransfer = cases({ name: 'clinical-cases.withdrawTransfer', method: 'POST', input: 'OneCase', output: 'Done' })
/** The supervisor is told that the plan waits for them, once for each revision of it. With STATE_CHANGED it is agreed to, or there is no plan yet. */
export const askCaseAgreement = cases({ name: 'clinical-cases.askAgreement', method: 'POST', input: 'OneCase', output: 'Done' })
/** With CONFLICT it is not the plan that the teacher was shown (`planHash`), with STATE_CHANGED it is agreed to. */
export const agreeCasePlan = cases({ name: 'clinical-cases.agreePlan', method: 'POST', input: 'AgreePlan', output: 'Done' })
/** By who agreed, or who sees all cases. With STATE_CHANGED nobody has agreed. */
export const withdrawCaseAgreement = cases({
  name: 'clinical-cases.withdrawAgreement',
  method: 'POST',
  input: 'WithdrawAgreement',
  output: 'Done',
})

/** What a leaver's cases need: who has some, and who can take them. */
export const previewHandOver = handOver({
  name: 'clinical-cases.previewHandOver',
  method: 'GET',
  input: 'OneLeaver',
  output: 'HandOverPlan',
})
/** All at once, without asking the takers; taken back as a whole for a day. */
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
