import 'server-only'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Db, Tx } from '@/server/kernel/db'
import { listConcerns, markConcernRemoved } from './queries/concerns'
import { sessionsFor } from '../scope'
import { findConcernOrigin, type Origin } from './queries/concern-origin'

const mostDrafts = 50

/** Somebody's unsent drafts of concerns about sessions, the newest first. */
export async function concernDraftsOf(db: Db, actor: Actor) {
  if (!holds(actor.privileges, 'MARK_TREATMENTSESSIONS')) return []
  const rows = await listConcerns(db, { authorId: actor.id, limit: mostDrafts })
  return rows.map(({ studentId, studentName, updatedAt: _, ...draft }) => ({
    ...draft,
    student: { id: studentId, displayName: studentName },
  }))
}

/** The session in which something was noticed, by somebody who may open it. */
export function concernOrigin(db: Db, actor: Actor, sessionId: string): Promise<Origin | null> {
  return findConcernOrigin(db, sessionsFor(actor), sessionId)
}

/** Removes the draft after the concern was sent: its text is kept only in the concern. */
export async function closeConcernDraft(db: Tx, of: { sessionId: string; authorId: string; at: Date }): Promise<void> {
  await markConcernRemoved(db, of)
}
