import type { FormResponseState, IncompleteReason } from '@/lib/states/form-response'

/** How far a response of the demo has come, and the person it waits for. */
export type Fate = {
  readonly state: FormResponseState
  readonly reason?: IncompleteReason
  /** The share of responses, in thousandths. */
  readonly share: number
  /** The fate needs a form that is signed or reviewed, or has a second turn. */
  readonly needs?: 'SIGN' | 'REVIEW' | 'TURN'
  /** The most days since the last thing happened. */
  readonly rests: number
}

export const fates = [
  { state: 'AWAITING_COMPLETION', share: 70, rests: 10 },
  { state: 'DRAFT', share: 60, rests: 9 },
  { state: 'IN_PROGRESS', share: 25, needs: 'TURN', rests: 9 },
  { state: 'AWAITING_REVIEW', share: 90, needs: 'REVIEW', rests: 12 },
  { state: 'AWAITING_SIGNOFF', share: 50, needs: 'SIGN', rests: 12 },
  { state: 'SIGNED_OFF', share: 12, needs: 'SIGN', rests: 1 },
  { state: 'INCOMPLETE', reason: 'RETURNED', share: 40, needs: 'REVIEW', rests: 10 },
  { state: 'INCOMPLETE', reason: 'DECLINED', share: 12, needs: 'SIGN', rests: 20 },
  { state: 'INCOMPLETE', reason: 'LATE', share: 15, rests: 30 },
  { state: 'INCOMPLETE', reason: 'REOPENED', share: 8, needs: 'REVIEW', rests: 20 },
  { state: 'WITHDRAWN', share: 12, rests: 90 },
  { state: 'ABANDONED', share: 10, rests: 90 },
  { state: 'COMPLETED', share: 596, rests: 190 },
] as const satisfies readonly Fate[]
