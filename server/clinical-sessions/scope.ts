import 'server-only'
import { holds } from '@/lib/privileges'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/**
 * The sessions that somebody sees: all; or those of a student, and those of a teacher, where they are the teacher or teach in the clinic's shift.
 * queries/scope.sql.ts turns this into SQL.
 */
type SessionRows = { readonly all: true } | { readonly all: false; readonly studentId: string | null; readonly teacherId: string | null }
export type SessionScope = Scope<SessionRows>

/** Every session that somebody may open. A partner cannot open it yet. */
export function sessionsFor(actor: Actor): SessionScope {
  if (holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL')) return grantScope({ all: true })
  return grantScope({ all: false, studentId: actor.id, teacherId: holds(actor.privileges, 'MARK_TREATMENTSESSIONS') ? actor.id : null })
}

/** The sessions that the actor treated themself, whatever else they may open. */
export function ownSessions(actor: Actor): SessionScope {
  return grantScope({ all: false, studentId: actor.id, teacherId: null })
}

/** The sessions that wait for somebody: those of a teacher's own clinics, even if they may open all; all sessions for people who only oversee. */
export function taughtSessions(actor: Actor): SessionScope {
  const oversees = holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL') && !isTeacher(actor)
  return grantScope(oversees ? { all: true } : { all: false, studentId: null, teacherId: actor.id })
}
