import 'server-only'
import { holds } from '@/lib/privileges'
import type { SessionSide } from '@/lib/clinical/session-rights'
import { FieldChange } from '@/lib/contracts/clinical-sessions/session.shapes'
import type { Actor } from '@/server/kernel/actor'

/**
 * The side of somebody who sees a session. Nobody is their own teacher. Seeing all sessions does not include marking them: that also takes
 * MARK_TREATMENTSESSIONS.
 */
export function sideOf(
  actor: Pick<Actor, 'id' | 'privileges'>,
  { studentId, teaches }: { studentId: string; teaches: boolean },
): SessionSide {
  if (studentId === actor.id) return holds(actor.privileges, 'TREATMENTSESSION_EDIT') ? 'student' : 'viewer'
  const may = holds(actor.privileges, 'MARK_TREATMENTSESSIONS') && (teaches || holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL'))
  return may ? 'teacher' : 'viewer'
}

const dayMs = 86_400_000

/** A clock may be wrong by hours or a day; what lies further in the future is no claim that can be kept. */
export function isAbsurdlyLate(occurredAt: Date, at: Date): boolean {
  return occurredAt.getTime() > at.getTime() + dayMs
}

/** A device without a network may send acts of a whole long weekend. */
const longestQueueMs = 3 * dayMs

/** The time at which rules assume something was done: the device's claim, within what the server's own time allows. */
export function boundedClaim(claimed: Date, receivedAt: Date): Date {
  return new Date(Math.min(receivedAt.getTime(), Math.max(claimed.getTime(), receivedAt.getTime() - longestQueueMs)))
}

type Change = { readonly from?: unknown; readonly to?: unknown }

/** Which fields differ, with old and new value; of those in `unsaid` only that they changed. */
export function changesOf<F extends string>(
  before: Readonly<Record<F, unknown>>,
  after: Readonly<Record<F, unknown>>,
  { fields, unsaid }: { fields: readonly F[]; unsaid: readonly F[] },
): Record<string, Change> {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map((field) => [field, unsaid.includes(field) ? {} : { from: before[field], to: after[field] }]))
}

/** The changes whose values the history may show to everybody who sees the session: `changesOf` leaves out the values of unsaid fields. */
export function visibleChanges(changes: Readonly<Record<string, Change>>): Record<string, FieldChange> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => {
      const told = FieldChange.safeParse(change)
      return told.success ? [[field, told.data] as const] : []
    }),
  )
}
