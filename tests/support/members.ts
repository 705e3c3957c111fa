import { v7 } from 'uuid'
import type { Privilege } from '@/lib/privileges'
import type { BuiltInRole } from '@/lib/roles'
import { actorOfToken, type Actor } from '@/server/kernel/actor'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { sessionCookie } from '@/server/kernel/http/session-cookie'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { person } from './people'
import type { SignedIn } from './signed-in'

/** A person who is signed in, as the kernel sees them. */
export type Member = SignedIn & { readonly actor: Actor; readonly displayName: string }

/** Opens a session of this person, without a login. */
async function signedIn({ id, username }: { readonly id: string; readonly username: string }, at: Date) {
  const token = newToken()
  await prisma().signInSession.create({
    data: {
      id: v7(),
      tokenHash: hashToken(token),
      userId: id,
      createdAt: at,
      lastSeenAt: at,
      provenAt: at,
      expiresAt: new Date(at.getTime() + 86_400_000),
      idleMinutes: 1_440,
      userAgent: 'test',
    },
  })
  const actor = await actorOfToken(token)
  if (!actor) throw new Error(`${username} is not signed in`)
  return { token, actor }
}

/** Makes a person without a password and without a login, because a test file needs many and hashing takes time. */
export async function member(role: BuiltInRole, username = `${role.toLowerCase()}-${v7().slice(-12)}`): Promise<Member> {
  const who = await person({ role, username, withoutPassword: true })
  const { token, actor } = await signedIn(who, now())
  return { ...who, token, cookie: `${sessionCookie()}=${token}`, actor, displayName: actor.displayName }
}

/** A person who is in the database already, by their username. */
export async function memberOf(username: string, at: Date): Promise<Member> {
  stopClock(at)
  const found = await prisma().user.findFirstOrThrow({ where: { username }, select: { id: true, username: true, email: true } })
  const { token, actor } = await signedIn(found, at)
  return { ...found, password: '', token, cookie: `${sessionCookie()}=${token}`, actor, displayName: actor.displayName }
}

/** The same person with other privileges: in addition to their own, or instead of them. */
export function roleActor(who: Member, privileges: readonly Privilege[], { only = false } = {}): Member {
  return { ...who, actor: { ...who.actor, privileges: new Set([...(only ? [] : who.actor.privileges), ...privileges]) } }
}
