import 'server-only'
import type { Module } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'
import { now } from './clock'
import { findSessionActor, touchSession } from './queries/sessions'
import { hashToken } from './token'

/** A signed-in person. `privileges` is the union over their roles; ALL stays what it is. */
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
}

/** Somebody without an account who holds a link. The call itself checks and uses up the link. */
export type External<P extends string = string> = { readonly kind: 'external'; readonly purpose: P; readonly tokenHash: string }

const touchEveryMs = 60_000

/**
 * Whose token this is, if it still counts: not expired, not idle too long, the person enabled.
 * @param username where the client named one (API clients do), it must be the same person.
 * @param extend false for the poll, which must not make a session immortal.
 */
export async function actorOfToken(token: string, { username, extend = true }: { username?: string | undefined; extend?: boolean } = {}): Promise<Actor | null> {
  const at = now()
  const found = await findSessionActor(hashToken(token), at)
  if (!found) return null
  if (username !== undefined && found.actor.username.toLowerCase() !== username.trim().toLowerCase()) return null
  if (extend && at.getTime() - found.lastSeenAt.getTime() > touchEveryMs) await touchSession(found.actor.sessionId, found.actor.id, at)
  return found.actor
}

export const isStudent = (actor: Pick<Actor, 'privileges'>): boolean => actor.privileges.has('APP_STUDENT')
export const isTeacher = (actor: Pick<Actor, 'privileges'>): boolean => actor.privileges.has('APP_TEACHER')
