import 'server-only'
import { holds } from '@/lib/privileges'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** Whose record somebody sees: all students, those whom a teacher supervises on a day, or themself alone. */
export type SeenStudents =
  | { readonly kind: 'all' }
  | { readonly kind: 'supervised'; readonly teacherId: string; readonly today: string }
  | { readonly kind: 'self'; readonly id: string }
export type StudentScope = Scope<SeenStudents>

/** REPORT_ALLSTUDENTS all; a teacher those with whom they share a clinic shift or whose firm they lead; everybody else themself. */
export function reportedTo(actor: Actor, today: string): StudentScope {
  if (holds(actor.privileges, 'REPORT_ALLSTUDENTS')) return grantScope({ kind: 'all' })
  return grantScope(isTeacher(actor) ? { kind: 'supervised', teacherId: actor.id, today } : { kind: 'self', id: actor.id })
}
