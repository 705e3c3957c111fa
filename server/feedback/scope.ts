import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** Sessions whose patient somebody may ask: those that they treated themself, whatever else they may open. */
export type OwnSession = Scope<{ readonly studentId: string }>
export function ownSession(actor: Actor): OwnSession {
  return grantScope({ studentId: actor.id })
}

/** Students of whom somebody sees what patients said, as far as it is released. */
export type HeardScope = Scope<Prisma.UserWhereInput>
export function heardFor(actor: Actor): HeardScope {
  return grantScope(holds(actor.privileges, 'FEEDBACK_VIEW_ALL') ? {} : { id: actor.id })
}
