import { machine } from '@/lib/state-machine'

export const workflowStates = ['ACTIVE', 'DISABLED', 'SUSPENDED'] as const
export type WorkflowState = (typeof workflowStates)[number]
type WorkflowEvent = 'activate' | 'disable' | 'suspend'

/** Of a DISABLED one none start, and those that run go on. Of a SUSPENDED one none start, and all of them hold where they stand. */
export const workflow = machine<WorkflowState, WorkflowEvent>({
  name: 'workflow',
  initial: 'DISABLED',
  rows: [
    { on: 'activate', from: ['DISABLED', 'SUSPENDED'], to: 'ACTIVE' },
    { on: 'disable', from: ['ACTIVE', 'SUSPENDED'], to: 'DISABLED' },
    { on: 'suspend', from: ['ACTIVE', 'DISABLED'], to: 'SUSPENDED' },
  ],
})

/** The event that leads to a state. */
export const workflowEventTo = { ACTIVE: 'activate', DISABLED: 'disable', SUSPENDED: 'suspend' } as const satisfies Record<
  WorkflowState,
  WorkflowEvent
>
