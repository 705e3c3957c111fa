import { machine } from '@/lib/state-machine'

export const caseStates = ['OPEN', 'RECALL', 'TRANSFERRED', 'ABANDONED', 'DISCHARGED_TO_GDP', 'CLOSED', 'DELETED'] as const
export type CaseState = (typeof caseStates)[number]
type CaseEvent = 'recall' | 'resume' | 'transfer' | 'abandon' | 'discharge' | 'close' | 'reopen' | 'remove'

const running = ['OPEN', 'RECALL'] as const

/** A patient is treated, waits for a recall, or is with this student no more; what has ended is opened again with a reason. */
export const clinicalCase = machine<CaseState, CaseEvent>({
  name: 'clinical-case',
  initial: 'OPEN',
  rows: [
    { on: 'recall', from: ['OPEN'], to: 'RECALL' },
    { on: 'resume', from: ['RECALL'], to: 'OPEN' },
    { on: 'transfer', from: running, to: 'TRANSFERRED' },
    { on: 'abandon', from: running, to: 'ABANDONED' },
    { on: 'discharge', from: running, to: 'DISCHARGED_TO_GDP' },
    { on: 'close', from: running, to: 'CLOSED' },
    { on: 'reopen', from: ['TRANSFERRED', 'ABANDONED', 'DISCHARGED_TO_GDP', 'CLOSED'], to: 'OPEN' },
    { on: 'remove', from: ['OPEN', 'RECALL', 'TRANSFERRED', 'ABANDONED', 'DISCHARGED_TO_GDP', 'CLOSED'], to: 'DELETED' },
  ],
})

/** Whether the plan of the case can be worked on. */
export function isRunning(state: CaseState): boolean {
  return state === 'OPEN' || state === 'RECALL'
}

export const planPhases = ['URGENT', 'DISEASE', 'RESTORE', 'MAINTAIN'] as const
export type PlanPhase = (typeof planPhases)[number]
export const planItemStates = ['PLANNED', 'DONE', 'DROPPED'] as const
export type PlanItemState = (typeof planItemStates)[number]

export const caseTransfer = machine<'ASKED' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN', 'accept' | 'decline' | 'withdraw', 'accept'>({
  name: 'case-transfer',
  initial: 'ASKED',
  rows: [
    { on: 'accept', from: ['ASKED'], to: 'ACCEPTED' },
    { on: 'decline', from: ['ASKED'], to: 'DECLINED' },
    { on: 'withdraw', from: ['ASKED'], to: 'WITHDRAWN' },
  ],
  vouching: ['accept'],
})

/** The parts of a running case that another case can run, too: an item of its plan, or its patient with another student. */
export const caseTwices = ['ITEM', 'PATIENT'] as const
export type CaseTwice = (typeof caseTwices)[number]

/** An open case without a visit for this many days is stalled. */
export const stalledAfterDays = 56

/** A recall counts as due this many days ahead, since an appointment has to be found. */
export const recallDueDays = 14

/** The most cases of one hand-over, which is done completely or not at all; others of the same student are handed over after it. */
export const mostHandedOver = 200
/** The most students whom a hand-over lists. */
export const mostLeavers = 500
