import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { handedIn } from '@/lib/states/reflection'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { recipientsOf } from '@/server/messaging'
import { teachersFor, type UserScope } from '@/server/users'

export type ReflectionScope = Scope<Prisma.ReflectionWhereInput>

const none: Prisma.ReflectionWhereInput = { id: { in: [] } }
const there: Prisma.ReflectionWhereInput = { activity: { deletedAt: null } }

export function viewsAll(actor: Pick<Actor, 'privileges' | 'viewer'>): boolean {
  return readsConfidential(actor) && holds(actor.privileges, 'REFLECTIONS_VIEW_ALL')
}

/** Reflections that are shared with somebody, or were acknowledged by them: a person can always read what they have acknowledged. */
export function sharedWith(userId: string): Prisma.ReflectionWhereInput {
  return {
    ownerId: { not: userId },
    state: { not: 'PRIVATE' },
    OR: [{ shares: { some: { userId, endedAt: null } } }, { acknowledgedById: userId }],
  }
}

/** The reflections that somebody writes and changes: their own. Nobody who looks at the application as them sees any. */
export function ownFor(actor: Actor): ReflectionScope {
  return grantScope(readsConfidential(actor) ? { AND: [there, { ownerId: actor.id }] } : none)
}

/**
 * Other people's reflections that somebody reads: never a private one, whatever privileges they hold, and none while they look at the application as somebody
 * else.
 */
export function othersFor(actor: Actor): ReflectionScope {
  if (!readsConfidential(actor)) return grantScope(none)
  const ways: Prisma.ReflectionWhereInput[] = [sharedWith(actor.id)]
  if (viewsAll(actor)) ways.push({ ownerId: { not: actor.id }, state: { in: [...handedIn] } })
  return grantScope({ AND: [there, { state: { not: 'PRIVATE' } }, { OR: ways }] })
}

export function reflectionsFor(actor: Actor): ReflectionScope {
  return grantScope({ OR: [ownFor(actor).where, othersFor(actor).where] })
}

/** All reflections of a person, of which people who do not see them learn the number and nothing else. */
export function anyOf(ownerId: string): ReflectionScope {
  return grantScope({ AND: [there, { ownerId }] })
}

/** People who can be given a reflection to read: teachers with an account who read reflections, and who have not blocked a student who asks. */
export function readersFor(actor: Actor): UserScope {
  return grantScope({
    AND: [
      teachersFor(actor).where,
      { NOT: { id: actor.id }, status: 'ENABLED', deletedAt: null },
      recipientsOf(actor),
      { roles: { some: { role: { privileges: { some: { privilege: 'APP_TEACHER' } } } } } },
      { roles: { some: { role: { privileges: { some: { privilege: { in: ['REFLECTIONS', 'REFLECTIONS_VIEW_ALL', 'ALL'] } } } } } } },
    ],
  })
}

/** The reflections that wait for somebody to acknowledge them: submitted, and shared with them. */
export function toAcknowledge(actor: Actor): ReflectionScope {
  return grantScope(readsConfidential(actor) ? { AND: [there, sharedWith(actor.id), { state: 'SUBMITTED' }] } : none)
}
