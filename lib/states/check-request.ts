import { machine } from '@/lib/state-machine'

export const checkStates = ['WAITING', 'TAKEN', 'WITHDRAWN', 'DONE'] as const
export type CheckState = (typeof checkStates)[number]
export type CheckEvent = 'take' | 'withdraw' | 'end'

/** A student's place in the queue. `end` comes with the marking, whether or not a teacher took it before; a cancelled session withdraws it. */
export const checkRequest = machine<CheckState, CheckEvent>({
  name: 'check-request',
  initial: 'WAITING',
  rows: [
    { on: 'take', from: ['WAITING'], to: 'TAKEN' },
    { on: 'withdraw', from: ['WAITING', 'TAKEN'], to: 'WITHDRAWN' },
    { on: 'end', from: ['WAITING', 'TAKEN'], to: 'DONE' },
  ],
})
