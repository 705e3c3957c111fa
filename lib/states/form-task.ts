import { machine } from '@/lib/state-machine'

export const formTaskStates = ['PLANNED', 'OPEN', 'DONE', 'RETURNED', 'DECLINED', 'FORWARDED', 'SKIPPED', 'VOID'] as const
export type FormTaskState = (typeof formTaskStates)[number]

/** A task that waits for somebody. A decision is never changed: a new decision is asked for with a new task. */
export const formTask = machine<FormTaskState, 'open' | 'do' | 'return' | 'decline' | 'forward' | 'skip' | 'void' | 'takeBack'>({
  name: 'form-task',
  initial: 'PLANNED',
  rows: [
    { on: 'open', from: ['PLANNED'], to: 'OPEN' },
    { on: 'do', from: ['OPEN'], to: 'DONE' },
    { on: 'return', from: ['OPEN'], to: 'RETURNED' },
    { on: 'decline', from: ['OPEN'], to: 'DECLINED' },
    { on: 'forward', from: ['OPEN'], to: 'FORWARDED' },
    // Enough others of the step were done.
    { on: 'skip', from: ['PLANNED', 'OPEN'], to: 'SKIPPED' },
    { on: 'void', from: ['PLANNED', 'OPEN', 'DONE'], to: 'VOID' },
    { on: 'takeBack', from: ['DONE'], to: 'VOID' },
  ],
})
