import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type ConcernScope = Scope<Prisma.ConcernWhereInput>

/** Excludes the subject and the raiser of a case, whatever roles they have. */
const notInvolved = (id: string): Prisma.ConcernWhereInput => ({
  raisedById: { not: id },
  OR: [{ studentId: null }, { studentId: { not: id } }],
})

/**
 * The cases that somebody can open: those they handle, and open ones of programmes whose receiver they are. In a programme without named receivers, everybody
 * with the privilege to receive concerns is one. ALL alone opens no case.
 */
export function casesFor(actor: Actor): ConcernScope {
  const receives: Prisma.ConcernWhereInput[] = actor.privileges.has('SERIOUSCONCERN_RECEIVE')
    ? [{ state: 'OPEN', programme: { OR: [{ receivers: { none: {} } }, { receivers: { some: { userId: actor.id } } }] } }]
    : []
  return grantScope({ AND: [notInvolved(actor.id), { OR: [{ handlers: { some: { userId: actor.id } } }, ...receives] }] })
}

/** The ids of those who may not handle a case: its raiser and its subject. */
export function involvedIn({ raisedById, studentId }: { readonly raisedById: string; readonly studentId: string | null }): string[] {
  return [raisedById, ...(studentId === null ? [] : [studentId])]
}

export function raisedBy(actor: Actor): ConcernScope {
  return grantScope({ raisedById: actor.id })
}

/** Cases about the actor, once they were disclosed to them. */
export function disclosedTo(actor: Actor): ConcernScope {
  return grantScope({ studentId: actor.id, disclosedAt: { not: null }, raisedById: { not: actor.id } })
}

/**
 * Cases that somebody may hand over to others: open ones that are neither about nor by them. They learn nothing of the case, and nobody chooses who judges
 * their own.
 */
export function handedOverBy(actor: Actor): ConcernScope {
  return grantScope({ AND: [notInvolved(actor.id), { state: { notIn: ['RESOLVED', 'WITHDRAWN'] } }] })
}
