import { machine } from '@/lib/state-machine'

export const attemptStates = ['REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED', 'PASSED', 'FAILED', 'RETAKE', 'VOID'] as const
export type AttemptState = (typeof attemptStates)[number]
type AttemptEvent = 'accept' | 'pass' | 'fail' | 'askSecond' | 'retake' | 'askAgain' | 'void'
/** What a marker decides. */
export const testOutcomes = ['PASSED', 'FAILED'] as const
export type TestOutcome = (typeof testOutcomes)[number]

/** The states of an attempt that is not finished. A student has only one such attempt of a test at a time (a unique index). */
export const openAttempts = ['REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED'] as const satisfies readonly AttemptState[]

const marked = ['AWAITING_MARKING', 'MARKING_REQUIRED'] as const

/**
 * MARKING_REQUIRED waits for a second marker, or for an administrator of tests where the two differ. RETAKE is a failed attempt after which the student
 * may ask again; once they have, it is a failed one like others.
 */
export const testAttempt = machine<AttemptState, AttemptEvent, 'pass' | 'fail' | 'askSecond'>({
  name: 'test-attempt',
  initial: 'REQUESTED',
  rows: [
    { on: 'accept', from: ['REQUESTED'], to: 'AWAITING_MARKING' },
    { on: 'askSecond', from: ['AWAITING_MARKING'], to: 'MARKING_REQUIRED' },
    { on: 'pass', from: marked, to: 'PASSED' },
    { on: 'fail', from: marked, to: 'FAILED' },
    { on: 'retake', from: ['FAILED'], to: 'RETAKE' },
    { on: 'askAgain', from: ['RETAKE'], to: 'FAILED' },
    { on: 'void', from: ['REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED', 'PASSED', 'FAILED', 'RETAKE'], to: 'VOID' },
  ],
  vouching: ['pass', 'fail', 'askSecond'],
})

export function isOpenAttempt(state: AttemptState): boolean {
  return openAttempts.some((one) => one === state)
}
