import 'server-only'
import { holds } from '@/lib/privileges'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** The registers that somebody keeps: those of the dates that this person teaches; null means all. */
export type RegisterScope = Scope<{ readonly taughtBy: string | null }>

/**
 * All registers for people who plan timetables, and for staff who take attendance; a teacher's own otherwise, as with clinic shifts
 * (server/clinic-shifts/scope.ts).
 */
export function registersFor(actor: Actor): RegisterScope {
  return grantScope({ taughtBy: keepsAll(actor) ? null : actor.id })
}

function keepsAll(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_ADMIN') || (holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && !isTeacher(actor))
}

export function keepsRegisters(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_ADMIN') || holds(actor.privileges, 'TIMETABLE_ATTENDANCE')
}

/** The scope for the dates of a code: a person who knows the code may learn what it is for. */
export const everybody: RegisterScope = grantScope({ taughtBy: null })
