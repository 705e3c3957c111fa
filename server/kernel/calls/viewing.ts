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
 * 'View as': who administers people looks at the application as somebody else has it, changes nothing (docs/decisions/0035) and reads nothing that
 * is between people (0125, 0143). Their session's row says as whom and until when; each request asks it, and whether that still may be.
 */
export type Viewer = { readonly id: string; readonly displayName: string; readonly until: Date }

export const viewLastsMs = 30 * 60_000

type Held = ReadonlySet<Privilege>

/** Nobody sees as somebody else what they may not see themself; and nobody who may do everything is looked through. */
export function mayView(theirs: Held, held: Held): boolean {
  return holds(held, 'USERS_ADMIN') && !theirs.has('ALL') && !isAbove(theirs, held)
}

/**
 * Whether somebody reads what is confidential or theirs alone: not who looks at the application as them. For calls of which only a part is that;
 * a call that is it as a whole says `notWhileViewing`.
 */
export function readsConfidential({ viewer }: Pick<Actor, 'viewer'>): boolean {
  return viewer === null
}

/** Whose session it is: not whom they look at the application as. */
export function ownerOf(actor: Actor): string {
  return actor.viewer?.id ?? actor.id
}

/** @throws FORBIDDEN sign-in.VIEWING for whatever changes anything, but for the way out; and for what is the person's alone to read. */
export function assertNotViewing(call: Call, actor: Actor | null, requestId: string): void {
  const isOpen = call.effect === 'read' ? !call.notWhileViewing : call.whileViewing
  if (!actor?.viewer || isOpen) return
  logger.security('viewingRefused', { call: call.contract.name, actorId: actor.viewer.id, viewedId: actor.id, requestId })
  throw refuse('FORBIDDEN', { code: 'sign-in.VIEWING' })
}

export type ViewEnding = 'stopped' | 'timeUp' | 'notAllowed' | 'sessionEnded'
type EndedView = { readonly viewerId: string; readonly viewedId: string; readonly until: Date }

/** The audit says of every view that it ended, however it did. */
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
