import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type TimetableScope = Scope<Prisma.TimetableWhereInput>
export type EventScope = Scope<Prisma.EventWhereInput>

/** The timetables that somebody opens as such: all for who plans; for who sees all, all but drafts. Whoever only attends reads their own dates (readIndividual). */
export function timetablesFor(actor: Actor): TimetableScope {
  if (plans(actor)) return grantScope({ deletedAt: null })
  return grantScope(seesAll(actor) ? { deletedAt: null, draftOfId: null } : { id: { in: [] } })
}

export function eventsFor(actor: Actor): EventScope {
  if (plans(actor)) return grantScope({ deletedAt: null, timetable: { deletedAt: null } })
  return grantScope(seesAll(actor) ? { deletedAt: null, timetable: { deletedAt: null, draftOfId: null } } : { id: { in: [] } })
}

export function seesAll(actor: Actor): boolean {
  return plans(actor) || holds(actor.privileges, 'TIMETABLE_VIEW_ALL')
}

export function plans(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_ADMIN')
}

/** Planners, and staff who take attendance. */
export function keepsAllRegisters(actor: Actor): boolean {
  return plans(actor) || (holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && !isTeacher(actor))
}

/**
 * Whether a day at a placement provider opens for somebody as such (server/placements, daysFor): for whoever sees all of them, teaches it, or comes to it
 * and reads their own placements.
 */
export function opensPlacementDay(actor: Actor, { isOwn, teacherIds }: { isOwn: boolean; teacherIds: readonly string[] }): boolean {
  if (seesAll(actor) || keepsAllRegisters(actor) || holds(actor.privileges, 'PLACEMENT_ADMIN')) return true
  if (isOwn && holds(actor.privileges, 'PLACEMENT_MY_PLACEMENTS')) return true
  return holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && teacherIds.includes(actor.id)
}

/**
 * Whether somebody keeps the register of a date, as server/attendance decides it: planners and staff who take attendance all of them, a teacher those
 * of published dates that they teach.
 */
export function keepsRegisterOf(actor: Actor, { state, teacherIds }: { state: string; teacherIds: readonly string[] }): boolean {
  if (state !== 'PLANNED') return false
  if (plans(actor)) return true
  return holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && (!isTeacher(actor) || teacherIds.includes(actor.id))
}

/** Whether somebody checks in to events: students who may. */
export function checksIn(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_CHECKIN') && holds(actor.privileges, 'APP_STUDENT')
}

/** An event that only its creator may change is open to them and to holders of ALL, whose changes the audit log shows. */
export function mayChange(actor: Actor, { creatorId, creatorOnly }: { creatorId: string | null; creatorOnly: boolean }): boolean {
  return plans(actor) && (!creatorOnly || creatorId === actor.id || actor.privileges.has('ALL'))
}

export type PersonScope = Scope<Prisma.UserWhereInput>

const students: Prisma.UserWhereInput = { roles: { some: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } } } }

/** Whose timetables somebody opens: their own, and those of the students whom they supervise; all for who sees all timetables. */
export function peopleSeenBy(actor: Actor, supervised: readonly Prisma.UserWhereInput[]): PersonScope {
  if (seesAll(actor)) return grantScope({})
  return grantScope({ OR: [{ id: actor.id }, ...supervised.map((way): Prisma.UserWhereInput => ({ AND: [students, way] }))] })
}

/** Where dates can be swapped: published timetables, whoever plans them, but those of placements, whose days are a provider's. Who may swap which date is asked of the date and its people (swaps/obstacles.ts). */
export function swapTimetables(): TimetableScope {
  return grantScope({
    id: { not: placementTimetableId },
    deletedAt: null,
    state: 'PUBLISHED',
    draftOfId: null,
    kind: { notIn: ['ROSTER', 'TEMPLATE'] },
  })
}

export function swapEvents(): EventScope {
  return grantScope({ deletedAt: null, timetable: swapTimetables().where })
}

/** The one that holds the days of placements: whoever places students changes it through them alone. */
export function placementTimetable(): TimetableScope {
  return grantScope({ id: placementTimetableId, deletedAt: null })
}
