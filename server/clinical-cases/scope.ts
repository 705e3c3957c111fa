import 'server-only'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** All cases, or a student's own and offered ones, or those that a teacher supervises or taught a visit of. */
type CaseRows = { readonly kind: 'all' } | { readonly kind: 'own'; readonly personId: string; readonly teaches: boolean }
export type CaseScope = Scope<CaseRows>

export function casesFor(actor: Actor): CaseScope {
  if (holds(actor.privileges, 'CLINICALCASES_VIEW_ALL')) return grantScope({ kind: 'all' })
  return grantScope({ kind: 'own', personId: actor.id, teaches: holds(actor.privileges, 'MARK_TREATMENTSESSIONS') })
}
