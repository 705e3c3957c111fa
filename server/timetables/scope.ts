import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { placementTimetableId } from '@/lib/timetables/vocabulary'
import { isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type TimetableScope = Scope<Prisma.TimetableWhereInput>
export type EventScope = Scope<Prisma.EventWhereInput>

/**
 * The timetables that somebody may open as a whole: planners all, people who see all timetables all but drafts. People who only attend read their own dates
 * (readIndividual).
 */
export function timetablesFor(actor: Actor): TimetableScope {
  if (canPlan(actor)) return grantScope({ deletedAt: null })
  return grantScope(seesAll(actor) ? { deletedAt: null, draftOfId: null } : { id: { in: [] } })
}

export function eventsFor(actor: Actor): EventScope {
  if (canPlan(actor)) return grantScope({ deletedAt: null, timetable: { deletedAt: null } })
  return grantScope(seesAll(actor) ? { deletedAt: null, timetable: { deletedAt: null, draftOfId: null } } : { id: { in: [] } })
}

export function seesAll(actor: Actor): boolean {
  return canPlan(actor) || holds(actor.privileges, 'TIMETABLE_VIEW_ALL')
}

export function canPlan(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_ADMIN')
}

/** Planners, and staff who take attendance. */
export function keepsAllRegisters(actor: Actor): boolean {
  return canPlan(actor) || (holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && !isTeacher(actor))
}

/**
 * Whether a placement day opens as an event for somebody (server/placements, daysFor): for people who see all placements, teach the day, or attend it and read
 * their own placements.
 */
export function opensPlacementDay(actor: Actor, { isOwn, teacherIds }: { isOwn: boolean; teacherIds: readonly string[] }): boolean {
  if (seesAll(actor) || keepsAllRegisters(actor) || holds(actor.privileges, 'PLACEMENT_ADMIN')) return true
  if (isOwn && holds(actor.privileges, 'PLACEMENT_MY_PLACEMENTS')) return true
  return holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && teacherIds.includes(actor.id)
}

/**
 * Whether somebody keeps the register of a date, by the rule of server/attendance: planners and staff who take attendance keep all, teachers those of published
 * dates that they teach.
 */
export function keepsRegisterOf(actor: Actor, { state, teacherIds }: { state: string; teacherIds: readonly string[] }): boolean {
  if (state !== 'PLANNED') return false
  if (canPlan(actor)) return true
  return holds(actor.privileges, 'TIMETABLE_ATTENDANCE') && (!isTeacher(actor) || teacherIds.includes(actor.id))
}

/** Whether somebody can check in to events: students with the privilege. */
export function canCheckIn(actor: Actor): boolean {
  return holds(actor.privileges, 'TIMETABLE_CHECKIN') && holds(actor.privileges, 'APP_STUDENT')
}

/** An event that only its creator may change is open to them and to holders of ALL, whose changes the audit log shows. */
export function mayChange(actor: Actor, { creatorId, creatorOnly }: { creatorId: string | null; creatorOnly: boolean }): boolean {
  return canPlan(actor) && (!creatorOnly || creatorId === actor.id || actor.privileges.has('ALL'))
}

export type PersonScope = Scope<Prisma.UserWhereInput>

const students: Prisma.UserWhereInput = { roles: { some: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } } } }

/** The people whose timetables somebody may open: themself and the students whom they supervise; everybody for people who see all timetables. */
export function timetablePeopleFor(actor: Actor, supervised: readonly Prisma.UserWhereInput[]): PersonScope {
  if (seesAll(actor)) return grantScope({})
  return grantScope({ OR: [{ id: actor.id }, ...supervised.map((way): Prisma.UserWhereInput => ({ AND: [students, way] }))] })
}

/**
 * Timetables in which dates can be swapped: published ones of any planner, except those of placements, whose days the providers decide. The rules for a date
 * and its people are checked elsewhere (swaps/obstacles.ts).
 */
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

/** The timetable that holds the days of placements: people who place students change it only through these. */
export function placementTimetable(): TimetableScope {
  return grantScope({ id: placementTimetableId, deletedAt: null })
}
