import { machine } from '@/lib/state-machine'

export const workflowStates = ['ACTIVE', 'DISABLED', 'SUSPENDED'] as const
export type WorkflowState = (typeof workflowStates)[number]
type WorkflowEvent = 'activate' | 'disable' | 'suspend'

/** A DISABLED workflow starts no instances, and running ones continue. A SUSPENDED one starts none, and all of its instances stop where they are. */
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
