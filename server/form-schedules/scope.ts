import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { asksInAdvance, type FormScope } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { studentsFor, waysToStudents, type UserScope } from '@/server/users'

export type AssignmentScope = Scope<Prisma.BatchWhereInput>
export type ScheduleScope = Scope<Prisma.FormScheduleWhereInput>

/** All schedules, for forms administrators. */
export function administeredSchedules(): ScheduleScope {
  return grantScope({ deletedAt: null, form: { deletedAt: null } })
}

/** The people whom a form may be about, and those who may be named to complete it. */
export type PlanScope = { readonly people: UserScope; readonly completers: UserScope }

/** A schedule reaches everybody in its audience: a forms administrator decides it, and the job has no actor. */
export function everybodyScope(): PlanScope {
  const all = grantScope<Prisma.UserWhereInput>({})
  return { people: all, completers: all }
}

/**
 * The people whom somebody may assign forms to or about: the students in their scope. Completers are these students or teachers. A forms
 * administrator, whose schedules reach everybody, may assign to everybody.
 */
export function assignableTo(actor: Actor, today: string): PlanScope {
  if (holds(actor.privileges, 'FORMS_ADMIN')) return everybodyScope()
  const people = studentsFor(actor, today)
  const teaches: Prisma.UserWhereInput = { roles: { some: { role: { privileges: { some: { privilege: 'APP_TEACHER' } } } } } }
  // Prisma leaves an empty condition out of an OR, so for a person who sees all students the OR would reach only teachers.
  const seesAll = waysToStudents(actor, today).some(({ way }) => way === 'ALL')
  return { people, completers: seesAll ? people : grantScope({ OR: [people.where, teaches] }) }
}

/** Forms that somebody may assign at a moment; confidential ones only with FORMS_ADMIN. */
export function assignableForm(actor: Actor, at: Date, formId: string): FormScope {
  return asksInAdvance(at, { formId, isConfidential: holds(actor.privileges, 'FORMS_ADMIN') })
}

/** The sent assignments of the actor; all of them for forms administrators. */
export function assignmentsOf(actor: Actor): AssignmentScope {
  return grantScope({ kind: 'FORM_ASSIGNMENT', ...(!holds(actor.privileges, 'FORMS_ADMIN') && { actorId: actor.id }) })
}
