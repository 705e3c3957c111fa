import 'server-only'
import { holds } from '@/lib/privileges'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

/** Whose registers somebody keeps: those of the dates that this person teaches; null: all. */
export type RegisterScope = Scope<{ readonly taughtBy: string | null }>

/** All for who plans timetables, and for staff who take attendance; a teacher's own, as with clinic shifts (server/clinic-shifts/scope.ts). */
export function registersFor(actor: Actor): RegisterScope {
  return grantScope({ taughtBy: keepsAll(actor) ? null : actor.id })
}

function keepsAll(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_ADMIN') || (holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && !isTeacher(actor))
}

export function keepsRegisters(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_ADMIN') || holds(actor.privileges, 'TIMETABLE_ATTENDANCE')
}

/** For the dates of a code that somebody has in hand: whoever knows it may be told what it is for. */
export const everybody: RegisterScope = grantScope({ taughtBy: null })
