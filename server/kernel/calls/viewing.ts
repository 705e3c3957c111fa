import 'server-only'
import { v7 } from 'uuid'
import { holds, isAbove, type Privilege } from '@/lib/privileges'
import type { Actor } from '../actor'
import type { Tx } from '../db'
import type { Call } from '../define-call'
import { refuse } from '../errors'
import { logger } from '../logger'
import { insertAudit } from '../queries/audit'

/**
 * 'View as': a person who administers people looks at the application as somebody else has it. They change nothing (docs/decisions/0035) and read nothing that
 * is between people (0125, 0143). The row of their session says as whom and until when; each request checks it, and whether the view is still allowed.
 */
export type Viewer = { readonly id: string; readonly displayName: string; readonly until: Date }

export const viewLastsMs = 30 * 60_000

type Held = ReadonlySet<Privilege>

/** Nobody may see as somebody else what they may not see themself, and nobody may view as a person who may do everything. */
export function mayView(theirs: Held, held: Held): boolean {
  return holds(held, 'USERS_ADMIN') && !theirs.has('ALL') && !isAbove(theirs, held)
}

/**
 * Whether somebody may read what is confidential or a person's own: not while they view as that person. It is for calls of which only a part is of that kind; a
 * call that is so as a whole declares `notWhileViewing`.
 */
export function readsConfidential({ viewer }: Pick<Actor, 'viewer'>): boolean {
  return viewer === null
}

/** The owner of the session, not the person as whom they view the application. */
export function ownerOf(actor: Actor): string {
  return actor.viewer?.id ?? actor.id
}

/** @throws FORBIDDEN sign-in.VIEWING for every call that changes anything except the way out of the view, and for what only the person may read */
export function assertNotViewing(call: Call, actor: Actor | null, requestId: string): void {
  const isOpen = call.effect === 'read' ? !call.notWhileViewing : call.whileViewing
  if (!actor?.viewer || isOpen) return
  logger.security('viewingRefused', { call: call.contract.name, actorId: actor.viewer.id, viewedId: actor.id, requestId })
  throw refuse('FORBIDDEN', { code: 'sign-in.VIEWING' })
}

export type ViewEnding = 'stopped' | 'timeUp' | 'notAllowed' | 'sessionEnded'
type EndedView = { readonly viewerId: string; readonly viewedId: string; readonly until: Date }

/** The audit records the end of every view, however it ended. */
export async function recordEndedViews(
  db: Tx,
  views: readonly EndedView[],
  { why, at }: { readonly why: ViewEnding; readonly at: Date },
): Promise<void> {
  if (views.length === 0) return
  await insertAudit(
    db,
    views.map(({ viewerId, viewedId, until }) => ({
      id: v7(),
      at,
      actorId: viewerId,
      address: '',
      call: 'sign-in.stopViewing',
      action: 'sign-in.viewEnded',
      entity: 'user',
      entityId: viewedId,
      changes: { why: { to: until <= at ? 'timeUp' : why } },
      requestId: '',
    })),
  )
  for (const { viewerId, viewedId } of views) logger.security('viewEnded', { actorId: viewerId, userId: viewedId, why })
}
