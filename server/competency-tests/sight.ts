import 'server-only'
import { holds } from '@/lib/privileges'
import { isOpenAttempt } from '@/lib/states/test-attempt'
import type { SheetReader } from '@/server/form-responses'
import type { Actor } from '@/server/kernel/actor'
import type { HeldAttempt } from './queries/attempts'

export type Which = 'first' | 'second'

/**
 * Whether a reader sees the first or the second marker's sheet. Students see them once the test is decided; a marker who could still become the second marker
 * sees nothing of the first sheet, so that theirs is independent.
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
 * Whether somebody marks tests and could still give the second marking, whatever their other rights: a second marker who has begun may decline or lose the
 * attempt, and the next one must not have read the first sheet by then.
 */
export function mayBecomeSecond(actor: Actor, { state, assessorId, secondOutcome }: HeldAttempt): boolean {
  return assessorId !== actor.id && holds(actor.privileges, 'TESTS_MARK') && state === 'MARKING_REQUIRED' && secondOutcome === null
}

/** The role in which a person reads the sheet. */
export function readerOf(actor: Actor, found: HeldAttempt, which: Which): SheetReader {
  if (found.studentId === actor.id) return 'subject'
  return (which === 'first' ? found.assessorId : found.secondId) === actor.id ? 'filler' : 'reader'
}
