import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type AbsenceScope = Scope<Prisma.AbsenceWhereInput>
export type AbsenteeScope = Scope<Prisma.UserWhereInput>

export function decides(actor: Actor): boolean {
  return holds(actor.privileges, 'ABSENCE_ADMIN')
}

/** One's own, and everybody's for who decides. Not those that one has recorded for another and could not see otherwise. */
export function absencesFor(actor: Actor): AbsenceScope {
  return grantScope(decides(actor) ? {} : { userId: actor.id })
}

/** For whom somebody may report: themself; everybody for who decides. */
export function absenteesFor(actor: Actor): AbsenteeScope {
  return grantScope(decides(actor) ? { deletedAt: null } : { id: actor.id })
}
