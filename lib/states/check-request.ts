import { machine } from '@/lib/state-machine'

export const checkStates = ['WAITING', 'TAKEN', 'WITHDRAWN', 'DONE'] as const
export type CheckState = (typeof checkStates)[number]
type CheckEvent = 'take' | 'putBack' | 'withdraw' | 'end' | 'resume'

/**
 * A student's place in the queue. `end` comes with an outcome, or with the marking, whether or not a teacher took it before; a cancelled session
 * withdraws it. What is put back waits again since it was asked for; what ended with a finish that is taken back is resumed.
 */
export const checkRequest = machine<CheckState, CheckEvent>({
  name: 'check-request',
  initial: 'WAITING',
  rows: [
    { on: 'take', from: ['WAITING'], to: 'TAKEN' },
    { on: 'putBack', from: ['TAKEN'], to: 'WAITING' },
    { on: 'withdraw', from: ['WAITING', 'TAKEN'], to: 'WITHDRAWN' },
    { on: 'end', from: ['WAITING', 'TAKEN'], to: 'DONE' },
    { on: 'resume', from: ['DONE'], to: 'TAKEN' },
  ],
})
