import 'server-only'
import { holds } from '@/lib/privileges'
import { isOpenAttempt } from '@/lib/states/test-attempt'
import type { Actor } from '@/server/kernel/actor'
import type { HeldAttempt } from './queries/attempts'
import { markersDisagree } from './views'

export type AttemptRights = {
  withdraw: boolean
  accept: boolean
  decline: boolean
  fill: boolean
  decide: boolean
  decideSecond: boolean
  handOver: boolean
  resolve: boolean
  void: boolean
}
type Standing = Pick<
  HeldAttempt,
  'state' | 'studentId' | 'assessorId' | 'secondId' | 'askedById' | 'responseId' | 'secondResponseId' | 'firstOutcome' | 'secondOutcome'
>

/** The acts of somebody who sees an attempt. `mayMark`: by the test's list of markers. Nobody marks their own attempt, and nobody marks twice. */
export function rightsOn(actor: Pick<Actor, 'id' | 'privileges'>, one: Standing, mayMark: boolean): AttemptRights {
  const marks = holds(actor.privileges, 'TESTS_MARK') && mayMark && one.studentId !== actor.id
  const administers = holds(actor.privileges, 'TESTS_ADMIN')
  const isFirst = one.assessorId === actor.id
  const isSecond = one.secondId === actor.id
  const requested = one.state === 'REQUESTED'
  const awaitsSecond = one.state === 'MARKING_REQUIRED' && one.secondOutcome === null
  const takesFirst = requested && (one.assessorId === null || isFirst)
  const takesSecond = awaitsSecond && !isFirst && one.secondResponseId === null && (one.secondId === null || isSecond)
  const decides = marks && isFirst && one.state === 'AWAITING_MARKING'
  const decidesSecond = marks && isSecond && !isFirst && awaitsSecond && one.secondResponseId !== null
  return {
    withdraw: requested && (one.studentId === actor.id || one.askedById === actor.id),
    accept: marks && (takesFirst || takesSecond),
    decline: holds(actor.privileges, 'TESTS_MARK') && ((requested && isFirst) || (awaitsSecond && isSecond)),
    fill: decides || decidesSecond,
    decide: decides,
    decideSecond: decidesSecond,
    // Nobody chooses the marker of an attempt of their own, and nobody takes the second marking of an attempt that they marked from the person who has begun
    // it.
    handOver:
      (isOpenAttempt(one.state) &&
        !markersDisagree(one) &&
        administers &&
        one.studentId !== actor.id &&
        !(isFirst && one.secondResponseId !== null)) ||
      (holds(actor.privileges, 'TESTS_MARK') &&
        ((isFirst && one.state !== 'MARKING_REQUIRED' && isOpenAttempt(one.state)) || (isSecond && awaitsSecond))),
    resolve: administers && markersDisagree(one) && ![one.studentId, one.assessorId, one.secondId].includes(actor.id),
    void: administers && one.studentId !== actor.id && one.state !== 'VOID',
  }
}
