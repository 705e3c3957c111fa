import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type ShiftScope = Scope<Prisma.ClinicShiftWhereInput>

function taughtShifts(actor: Actor): ShiftScope {
  return grantScope({ teachers: { some: { teacherId: actor.id } } })
}

/** The shifts that somebody may look at: all of them for planners and overseers, otherwise those in which they teach. */
export function shiftsFor(actor: Actor): ShiftScope {
  const all = holds(actor.privileges, 'TIMETABLE_ADMIN') || holds(actor.privileges, 'TREATMENTSESSION_VIEW_ALL')
  return all ? grantScope({}) : taughtShifts(actor)
}

/**
 * The shifts whose attendance somebody may record: all of them for planners, and for staff who record attendance; a teacher's own otherwise. Teachers hold
 * TIMETABLE_ATTENDANCE for their own classes, not for each other's.
 */
export function recordableShifts(actor: Actor): ShiftScope {
  const all = holds(actor.privileges, 'TIMETABLE_ADMIN') || (holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && !isTeacher(actor))
  return all ? grantScope({}) : taughtShifts(actor)
}
