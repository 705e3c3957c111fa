import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { findLost, lockAttempt, type HeldAttempt } from './queries/attempts'
import { mayMark } from './queries/markers'
import { rightsOn, type AttemptRights } from './rights'
import { attemptsFor, everOpenAttempts } from './scope'

export type LockedAttempt = HeldAttempt & { readonly may: AttemptRights; readonly mayMark: boolean; readonly today: string }
type Asked = { readonly actor: Actor; readonly db: Tx; readonly request: { readonly at: Date } }

/** The attempt, locked for this transaction. @throws NOT_FOUND if it does not exist, or is not visible to this person; STATE_CHANGED if it was visible */
export async function lockAttemptFor({ actor, db, request }: Asked, id: string): Promise<LockedAttempt> {
  const today = await todayAt(request.at)
  const found = await lockAttempt(db, attemptsFor(actor, today), id)
  if (!found) {
    // A marker who was too late is told so, though they no longer see the attempt: they could have taken it on, or it was taken from them.
    const lost = await findLost(db, everOpenAttempts(actor, today), { id, actorId: actor.id })
    throw lost ? refuse('STATE_CHANGED', { data: { state: lost.state } }) : refuse('NOT_FOUND')
  }
  // Checked again with the row locked: the marker may have left the role since.
  const marks = await mayMark(db, actor.id, { testId: found.testId, exceptIds: [found.studentId] })
  return { ...found, may: rightsOn(actor, found, marks), mayMark: marks, today }
}

/** @throws STATE_CHANGED if the attempt is past that, FORBIDDEN if this person never had the right */
export function assertMay(one: LockedAttempt, right: keyof AttemptRights, actorId: string): void {
  if (one.may[right]) return
  const isTheirs = [one.assessorId, one.secondId, one.studentId, one.askedById].includes(actorId)
  const isPast = right !== 'void' && right !== 'resolve' && isTheirs && one.mayMark
  const isGone = right === 'withdraw' && isTheirs
  throw isPast || isGone || (right === 'accept' && one.mayMark)
    ? refuse('STATE_CHANGED', { data: { state: one.state } })
    : refuse('FORBIDDEN')
}
