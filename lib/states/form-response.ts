import { machine } from '@/lib/state-machine'

export const formResponseStates = [
  'AWAITING_COMPLETION',
  'DRAFT',
  'IN_PROGRESS',
  'SUBMITTED',
  'AWAITING_REVIEW',
  'REVIEWED',
  'AWAITING_SIGNOFF',
  'SIGNED_OFF',
  'COMPLETED',
  'INCOMPLETE',
  'WITHDRAWN',
  'ABANDONED',
] as const
export type FormResponseState = (typeof formResponseStates)[number]
/** Why a response is INCOMPLETE. */
export const incompleteReasons = ['RETURNED', 'DECLINED', 'LATE', 'REOPENED'] as const
export type IncompleteReason = (typeof incompleteReasons)[number]
export type FormResponseEvent =
  | 'start'
  | 'share'
  | 'submit'
  | 'askReview'
  | 'askSignOff'
  | 'finish'
  | 'accept'
  | 'return'
  | 'decline'
  | 'sign'
  | 'takeBack'
  | 'settle'
  | 'lock'
  | 'extend'
  | 'resume'
  | 'reopen'
  | 'withdraw'
  | 'abandon'

const filledIn: readonly FormResponseState[] = ['DRAFT', 'IN_PROGRESS', 'INCOMPLETE']
const beforeCompleted = formResponseStates.filter((state) => state !== 'COMPLETED' && state !== 'WITHDRAWN' && state !== 'ABANDONED')

/** A response starts as a draft that only its author sees, or awaits the person whom it was assigned to. */
export const formResponse = machine<FormResponseState, FormResponseEvent>({
  name: 'form-response',
  initial: 'DRAFT',
  rows: [
    { on: 'start', from: ['AWAITING_COMPLETION'], to: 'DRAFT' },
    { on: 'share', from: filledIn, to: 'IN_PROGRESS' },
    { on: 'submit', from: filledIn, to: 'SUBMITTED' },
    // A response goes on at once in one of three ways; where nobody is named yet, it rests in the state that awaits somebody.
    { on: 'askReview', from: ['SUBMITTED', 'REVIEWED'], to: 'AWAITING_REVIEW' },
    { on: 'askSignOff', from: ['SUBMITTED', 'REVIEWED'], to: 'AWAITING_SIGNOFF' },
    { on: 'finish', from: ['SUBMITTED', 'REVIEWED'], to: 'COMPLETED' },
    { on: 'accept', from: ['AWAITING_REVIEW'], to: 'REVIEWED' },
    { on: 'return', from: ['AWAITING_REVIEW', 'AWAITING_SIGNOFF'], to: 'INCOMPLETE' },
    { on: 'decline', from: ['AWAITING_REVIEW', 'AWAITING_SIGNOFF'], to: 'INCOMPLETE' },
    { on: 'sign', from: ['AWAITING_SIGNOFF'], to: 'SIGNED_OFF' },
    { on: 'takeBack', from: ['SIGNED_OFF'], to: 'AWAITING_SIGNOFF' },
    { on: 'settle', from: ['SIGNED_OFF'], to: 'COMPLETED' },
    { on: 'lock', from: ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS'], to: 'INCOMPLETE' },
    // When the deadline of a locked response is extended, a response that its first author had not handed on waits for that author again; any other continues
    // in the state that it was in.
    { on: 'extend', from: ['INCOMPLETE'], to: 'AWAITING_COMPLETION' },
    { on: 'resume', from: ['INCOMPLETE'], to: 'IN_PROGRESS' },
    { on: 'reopen', from: ['COMPLETED'], to: 'INCOMPLETE' },
    { on: 'withdraw', from: beforeCompleted, to: 'WITHDRAWN' },
    { on: 'abandon', from: beforeCompleted, to: 'ABANDONED' },
  ],
})

/** Whether completers may write. One that was locked as too late waits for an extension. */
export function canCompletersWrite(state: FormResponseState, reason: IncompleteReason | null): boolean {
  return state === 'DRAFT' || state === 'IN_PROGRESS' || (state === 'INCOMPLETE' && reason !== 'LATE')
}

/** Whether its answers are still to be handed in: for the first time, or again. */
export function isBeingFilledIn(state: FormResponseState): boolean {
  return state === 'AWAITING_COMPLETION' || filledIn.includes(state)
}

/** States in which only the first author may have seen the answers; somebody else may have ended the response. */
const unsharedStates: readonly FormResponseState[] = ['AWAITING_COMPLETION', 'DRAFT', 'INCOMPLETE', 'WITHDRAWN', 'ABANDONED']

/** Whether only the first author has the answers: they have been neither handed on nor handed in yet. */
export function isUnshared({
  state,
  turn,
  submittedAt,
}: {
  readonly state: FormResponseState
  readonly turn: number
  readonly submittedAt: Date | null
}): boolean {
  return unsharedStates.includes(state) && turn === 0 && submittedAt === null
}

type Deadline = {
  readonly state: FormResponseState
  readonly reason: IncompleteReason | null
  readonly opensAt: Date | null
  readonly dueAt: Date | null
  /** ALLOW or LOCK. */
  readonly late: string
}
/** States that a deadline can lock. */
const lockable: readonly FormResponseState[] = ['AWAITING_COMPLETION', 'DRAFT', 'IN_PROGRESS']

/** Whether a deadline that locks is past: it counts from that moment on, also while the job that records it has not run yet. */
export function isPastLock({ state, dueAt, late }: Omit<Deadline, 'reason' | 'opensAt'>, at: Date): boolean {
  return late === 'LOCK' && dueAt !== null && dueAt < at && lockable.includes(state)
}

/** Whether a turn can be filled in at a moment. */
export function isFillable(response: Deadline, at: Date): boolean {
  const { state, reason, opensAt } = response
  if ((opensAt !== null && opensAt > at) || isPastLock(response, at)) return false
  return state === 'AWAITING_COMPLETION' || canCompletersWrite(state, reason)
}

export function isOver(state: FormResponseState): boolean {
  return state === 'COMPLETED' || state === 'WITHDRAWN' || state === 'ABANDONED'
}
