import { machine } from '@/lib/state-machine'

export const reflectionStates = ['PRIVATE', 'SHARED', 'SUBMITTED', 'ACKNOWLEDGED'] as const
export type ReflectionState = (typeof reflectionStates)[number]
export type ReflectionEvent = 'share' | 'end' | 'submit' | 'withdraw' | 'acknowledge' | 'revoke'

/**
 * What is PRIVATE is its owner's alone, whatever anybody holds. SHARED is read by those with whom it is shared, and is PRIVATE again once the last share
 * has ended. What is SUBMITTED is read by whoever sees all reflections, too, and is taken back until somebody has acknowledged it. An acknowledgement given in error is revoked, with a reason.
 */
export const reflection = machine<ReflectionState, ReflectionEvent, 'acknowledge'>({
  name: 'reflection',
  initial: 'PRIVATE',
  rows: [
    { on: 'share', from: ['PRIVATE'], to: 'SHARED' },
    { on: 'end', from: ['SHARED'], to: 'PRIVATE' },
    { on: 'submit', from: ['PRIVATE', 'SHARED'], to: 'SUBMITTED' },
    { on: 'withdraw', from: ['SUBMITTED'], to: 'SHARED' },
    { on: 'acknowledge', from: ['SUBMITTED'], to: 'ACKNOWLEDGED' },
    { on: 'revoke', from: ['ACKNOWLEDGED'], to: 'SUBMITTED' },
  ],
})

/** In which its owner still writes. */
export function isWritable(state: ReflectionState): boolean {
  return state === 'PRIVATE' || state === 'SHARED'
}

/** Which whoever sees all reflections reads, besides its readers. */
export const handedIn = ['SUBMITTED', 'ACKNOWLEDGED'] as const satisfies readonly ReflectionState[]
