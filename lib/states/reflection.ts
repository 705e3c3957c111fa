import { machine } from '@/lib/state-machine'

export const reflectionStates = ['PRIVATE', 'SHARED', 'SUBMITTED', 'ACKNOWLEDGED'] as const
export type ReflectionState = (typeof reflectionStates)[number]
export type ReflectionEvent = 'share' | 'end' | 'submit' | 'withdraw' | 'acknowledge' | 'revoke'

/**
 * A PRIVATE reflection belongs to its owner alone, whatever privileges others hold. A SHARED one is read by those with whom it is shared, and is PRIVATE again
 * once the last share has ended. A SUBMITTED one is also read by everybody who sees all reflections, and can be taken back until somebody has acknowledged it.
 * An acknowledgement given in error is revoked, with a reason.
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

/** Whether the owner can still write in this state. */
export function isWritable(state: ReflectionState): boolean {
  return state === 'PRIVATE' || state === 'SHARED'
}

/** States in which everybody who sees all reflections reads the reflection, besides its readers. */
export const handedIn = ['SUBMITTED', 'ACKNOWLEDGED'] as const satisfies readonly ReflectionState[]
