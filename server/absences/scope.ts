import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type AbsenceScope = Scope<Prisma.AbsenceWhereInput>
export type AbsenteeScope = Scope<Prisma.UserWhereInput>

export function canDecide(actor: Actor): boolean {
  return holds(actor.privileges, 'ABSENCE_ADMIN')
}

/** One's own absences, and everybody's for deciders. Absences that somebody recorded for another person, and could not see otherwise, are not included. */
export function absencesFor(actor: Actor): AbsenceScope {
  return grantScope(canDecide(actor) ? {} : { userId: actor.id })
}

/** The people for whom somebody may report: themself; everybody for deciders. */
export function absenteesFor(actor: Actor): AbsenteeScope {
  return grantScope(canDecide(actor) ? { deletedAt: null } : { id: actor.id })
}
