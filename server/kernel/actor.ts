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
 * A signed-in person. `privileges` is the union over their roles; ALL stays what it is. With a `viewer` it is the person whom that one looks at the
 * application as: all but `sessionId` and `locale` are theirs, and nothing is proven.
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
  /** The treatment session about which a patient answers on this device: until its owner proves themself, nothing else is answered (handed-over.ts). */
  readonly handedOverId: string | null
  /** With which personal token a program acts for them; null: they are there themself, in a session. */
  readonly token: TokenUse | null
}

/** Somebody without an account who holds a link. The call itself checks and uses up the link. */
export type External<P extends string = string> = { readonly kind: 'external'; readonly purpose: P; readonly tokenHash: string }

const touchEveryMs = 60_000

/**
 * Whose token this is, if it still counts: not expired, not idle too long, the person enabled.
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
  // Who looks is there, not whom they look at the application as.
  if (extend && at.getTime() - lastSeenAt.getTime() > touchEveryMs) await touchSession(actor.sessionId, ownerOf(actor), at)
  if (found.over) await endOverdue(actor, found.over, at)
  return actor
}

/** The first request that finds a view over, its time up or no longer allowed, ends it. */
async function endOverdue({ id, sessionId }: Actor, { viewedId, until, why }: NonNullable<SessionActor['over']>, at: Date): Promise<void> {
  await inTransaction(async (db) => {
    if (!(await endView(db, { sessionId, viewedId }))) return
    await recordEndedViews(db, [{ viewerId: id, viewedId, until }], { why, at })
    await announce(db, { endedSessionsOf: [id] })
  })
}

export const isStudent = (actor: Pick<Actor, 'privileges'>): boolean => actor.privileges.has('APP_STUDENT')
export const isTeacher = (actor: Pick<Actor, 'privileges'>): boolean => actor.privileges.has('APP_TEACHER')
