import 'server-only'
import { sessionRights, type SessionRights, type SessionSide } from '@/lib/clinical/session-rights'
import type { CheckState } from '@/lib/states/check-request'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { badField, refuse, type Refusal } from '@/server/kernel/errors'
import { isLineMarked, listMarkedByTeacher } from './marking/queries/marks'
import { lockSession, lockSessionUntouched, type SeenHead } from './queries/sessions'
import { isAbsurdlyLate, sideOf } from './rules'
import { sessionsFor } from './scope'

export type SessionWithSide = SeenHead & { readonly side: SessionSide }
type Writing = { readonly actor: Actor; readonly db: Tx; readonly request: { readonly at: Date } }

/** The session, locked for this transaction. @throws NOT_FOUND if it does not exist, or is not visible to this person. */
export async function lockSessionFor({ actor, db, request }: Writing, id: string): Promise<SessionWithSide> {
  const head = await lockSession(db, sessionsFor(actor), { id, readerId: actor.id, at: request.at })
  if (!head) throw refuse('NOT_FOUND')
  return { ...head, side: sideOf(actor, head) }
}

/** The same for a private draft: the session's `updatedAt` is not touched. @throws NOT_FOUND */
export async function lockSessionUntouchedFor({ actor, db }: Pick<Writing, 'actor' | 'db'>, id: string): Promise<SessionWithSide> {
  const head = await lockSessionUntouched(db, sessionsFor(actor), { id, readerId: actor.id })
  if (!head) throw refuse('NOT_FOUND')
  return { ...head, side: sideOf(actor, head) }
}

/** Commenting is always possible, and unlocking is asked for by privilege. */
type Right = Exclude<keyof SessionRights, 'comment' | 'unlock'>

/** @throws STATE_CHANGED if the session's state does not allow it any more, FORBIDDEN if this person never had the right. */
export function assertMay({ side, state }: Pick<SessionWithSide, 'side' | 'state'>, right: Right, check: CheckState | null = null): void {
  if (sessionRights({ side, state, check, marked: false })[right]) return
  if (!sessionRights({ side, state: 'OPEN', check, marked: false })[right]) throw refuse('FORBIDDEN')
  throw closedRefusal(state)
}

export function closedRefusal(state: SessionWithSide['state']): Refusal {
  return refuse('STATE_CHANGED', {
    code: state === 'CANCELLED' ? 'clinical-sessions.CANCELLED' : 'clinical-sessions.LOCKED',
    data: { state },
  })
}

/**
 * A student removes nothing that a teacher has marked: not the line, or, without one, not the session. Teachers may.
 * @throws STATE_CHANGED with MARKED.
 */
export async function assertRemovable(db: Tx, { id, side }: Pick<SessionWithSide, 'id' | 'side'>, lineId?: string): Promise<void> {
  if (side === 'teacher') return
  const marked = await listMarkedByTeacher(db, id)
  if (lineId === undefined ? marked.length > 0 : marked.includes(lineId)) throw markedRefusal()
}

type Changed = { readonly lineId: string; readonly procedureIds: readonly string[] }

/**
 * A student changes no procedure that a teacher has marked: neither the line's present procedure nor the next one may have such marks. Teachers may.
 * @throws STATE_CHANGED with MARKED.
 */
export async function assertMarkedUnchanged(db: Tx, { id, side }: Pick<SessionWithSide, 'id' | 'side'>, changed: Changed): Promise<void> {
  if (side !== 'teacher' && (await isLineMarked(db, { sessionId: id, ...changed }))) throw markedRefusal()
}

function markedRefusal(): Refusal {
  return refuse('STATE_CHANGED', { code: 'clinical-sessions.MARKED' })
}

/** The time that the device claims, or the server's if it claims none. @throws for an impossible time. */
export function claimedTime(occurredAt: string | undefined, at: Date): Date {
  const claimed = occurredAt === undefined ? at : new Date(occurredAt)
  if (isAbsurdlyLate(claimed, at)) throw badField('occurredAt', 'dateInFuture')
  return claimed
}
