import 'server-only'
import { holds } from '@/lib/privileges'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** The students whose records somebody may read: all, those whom a teacher supervises on a day, or only themself. */
export type SeenStudents =
  | { readonly kind: 'all' }
  | { readonly kind: 'supervised'; readonly teacherId: string; readonly today: string }
  | { readonly kind: 'self'; readonly id: string }
export type StudentScope = Scope<SeenStudents>

/** With REPORT_ALLSTUDENTS: all. A teacher: students with whom they share a clinic shift or whose firm they lead. Everybody else: themself. */
export function reportedTo(actor: Actor, today: string): StudentScope {
  if (holds(actor.privileges, 'REPORT_ALLSTUDENTS')) return grantScope({ kind: 'all' })
  return grantScope(isTeacher(actor) ? { kind: 'supervised', teacherId: actor.id, today } : { kind: 'self', id: actor.id })
}
