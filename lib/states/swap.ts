import { machine } from '@/lib/state-machine'

export const swapStates = ['OPEN', 'TAKEN', 'DONE', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const
export type SwapState = (typeof swapStates)[number]
type SwapEvent = 'take' | 'stepBack' | 'approve' | 'refuse' | 'withdraw' | 'expire'

/** A date that somebody offers to others. Where no planner approves it, it is taken and approved at once; when its date comes, it expires. */
export const swap = machine<SwapState, SwapEvent>({
  name: 'swap',
  initial: 'OPEN',
  rows: [
    { on: 'take', from: ['OPEN'], to: 'TAKEN' },
    // The person who took the date steps back.
    { on: 'stepBack', from: ['TAKEN'], to: 'OPEN' },
    { on: 'approve', from: ['TAKEN'], to: 'DONE' },
    { on: 'refuse', from: ['TAKEN'], to: 'REFUSED' },
    { on: 'withdraw', from: ['OPEN', 'TAKEN'], to: 'WITHDRAWN' },
    { on: 'expire', from: ['OPEN', 'TAKEN'], to: 'EXPIRED' },
  ],
})
