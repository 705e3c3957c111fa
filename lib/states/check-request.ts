import { machine } from '@/lib/state-machine'

export const checkStates = ['WAITING', 'TAKEN', 'WITHDRAWN', 'DONE'] as const
export type CheckState = (typeof checkStates)[number]
type CheckEvent = 'take' | 'putBack' | 'withdraw' | 'end' | 'resume'

/**
 * A student's place in the queue. `end` comes with an outcome, or with the marking, whether or not a teacher took the request before; a cancelled session
 * withdraws it. A request that is put back keeps the time at which it was made; one that ended with a finish is resumed when that finish is taken back.
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
