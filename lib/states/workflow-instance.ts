import { machine } from '@/lib/state-machine'

export const workflowInstanceStates = ['RUNNING', 'STUCK', 'DONE', 'CANCELLED'] as const
export type WorkflowInstanceState = (typeof workflowInstanceStates)[number]
export type WorkflowInstanceEvent = 'stick' | 'release' | 'finish' | 'cancel' | 'goBack'

/** A STUCK instance waits for the people who administer workflows. A DONE one runs again if something that it rests on is taken back. */
export const workflowInstance = machine<WorkflowInstanceState, WorkflowInstanceEvent>({
  name: 'workflow-instance',
  initial: 'RUNNING',
  rows: [
    { on: 'stick', from: ['RUNNING'], to: 'STUCK' },
    { on: 'release', from: ['STUCK'], to: 'RUNNING' },
    { on: 'finish', from: ['RUNNING'], to: 'DONE' },
    { on: 'goBack', from: ['DONE'], to: 'RUNNING' },
    { on: 'cancel', from: ['RUNNING', 'STUCK'], to: 'CANCELLED' },
  ],
})

/** Why an instance is stuck. */
export const stuckReasons = ['NOBODY', 'ROUNDS', 'FORM_GONE', 'FORM_CLOSED', 'NO_STEP', 'WAITED', 'STAGE_GONE', 'SUBJECT_LEFT'] as const
export type StuckReason = (typeof stuckReasons)[number]

export function isAlive(state: WorkflowInstanceState): boolean {
  return state === 'RUNNING' || state === 'STUCK'
}
