import 'server-only'
import type { Module } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'
import { now } from './clock'
import { inTransaction } from './db'
import { announce } from './live'
import { endView, findSessionActor, touchSession, type SessionActor } from './queries/sessions'
import { hashToken } from './secrets/token'
import type { TokenUse } from './secrets/tokens-of-people'
import { recordEndedViews, ownerOf, type Viewer } from './calls/viewing'

/**
 * A signed-in person. `privileges` is the union over their roles; ALL is not expanded. With a `viewer` this is the person as whom the viewer looks at the
 * application: everything but `sessionId` and `locale` is this person's, and no identity is proven.
 */
export type Actor = {
  readonly kind: 'user'
  readonly id: string
  readonly sessionId: string
  readonly username: string
  readonly displayName: string
  readonly locale: string | null
  readonly privileges: ReadonlySet<Privilege>
  readonly modules: ReadonlySet<Module>
  readonly provenAt: Date
  readonly viewer: Viewer | null
  /**
   * The treatment session about which a patient answers on this device. Until the owner proves their identity, all other calls are refused (handed-over.ts).
   */
  readonly handedOverId: string | null
  /** The personal token with which a program acts for them; null where they are there themself, in a session. */
  readonly token: TokenUse | null
}

/** Somebody without an account who holds a link. The call itself checks and uses up the link. */
export type External<P extends string = string> = { readonly kind: 'external'; readonly purpose: P; readonly tokenHash: string }

const touchEveryMs = 60_000

/**
 * The owner of this token, if it still counts: not expired, not idle for too long, and the person enabled.
 * @param username where the client named one (API clients do), it must be the same person.
 * @param extend false for the poll, which must not make a session immortal.
 */
export async function actorOfToken(
  token: string,
  { username, extend = true }: { username?: string | undefined; extend?: boolean } = {},
): Promise<Actor | null> {
  const at = now()
  const found = await findSessionActor(hashToken(token), at)
  if (!found) return null
  const { actor, lastSeenAt } = found
  if (username !== undefined && found.username.toLowerCase() !== username.trim().toLowerCase()) return null
  // The viewer is the one who is active, not the person as whom they look at the application.
  if (extend && at.getTime() - lastSeenAt.getTime() > touchEveryMs) await touchSession(actor.sessionId, ownerOf(actor), at)
  if (found.over) await endOverdueView(actor, found.over, at)
  return actor
}

/** Ends a view whose time is up or that is no longer allowed; the first request that finds it does so. */
async function endOverdueView(
  { id, sessionId }: Actor,
  { viewedId, until, why }: NonNullable<SessionActor['over']>,
  at: Date,
): Promise<void> {
  await inTransaction(async (db) => {
    if (!(await endView(db, { sessionId, viewedId }))) return
    await recordEndedViews(db, [{ viewerId: id, viewedId, until }], { why, at })
    await announce(db, { endedSessionsOf: [id] })
  })
}

export const isStudent = (actor: Pick<Actor, 'privileges'>): boolean => actor.privileges.has('APP_STUDENT')
export const isTeacher = (actor: Pick<Actor, 'privileges'>): boolean => actor.privileges.has('APP_TEACHER')
