import 'server-only'
import { holds } from '@/lib/privileges'
import { isOpenAttempt } from '@/lib/states/test-attempt'
import type { SheetReader } from '@/server/form-responses'
import type { Actor } from '@/server/kernel/actor'
import type { HeldAttempt } from './queries/attempts'

export type Which = 'first' | 'second'

/**
 * Whether a reader sees the first or the second marker's sheet. A student sees them once the test has come to something; whoever marks and could still
 * be its second marker nothing of the first, so that theirs is their own.
 */
export function seesSheet(actor: Actor, found: HeldAttempt, which: Which): boolean {
  const isDecided = !isOpenAttempt(found.state) && found.state !== 'VOID'
  if (found.studentId === actor.id) return isDecided
  if (isDecided || found.state === 'VOID') return true
  const isFirst = found.assessorId === actor.id
  if (which === 'first') return isFirst || (found.firstOutcome !== null && !mayBecomeSecond(actor, found))
  return found.secondId === actor.id || (found.secondOutcome !== null && (isFirst || holds(actor.privileges, 'TESTS_ADMIN')))
}

/**
 * Somebody who marks and could still give the second marking, whatever else they are: who has begun it may decline it or be made to hand it over, and the
 * next one has read nothing of the first by then.
 */
export function mayBecomeSecond(actor: Actor, { state, assessorId, secondOutcome }: HeldAttempt): boolean {
  return assessorId !== actor.id && holds(actor.privileges, 'TESTS_MARK') && state === 'MARKING_REQUIRED' && secondOutcome === null
}

/** As who they read the sheet. */
export function readerOf(actor: Actor, found: HeldAttempt, which: Which): SheetReader {
  if (found.studentId === actor.id) return 'subject'
  return (which === 'first' ? found.assessorId : found.secondId) === actor.id ? 'filler' : 'reader'
}
