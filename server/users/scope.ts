import 'server-only'
import type { StudentWay } from '@/lib/contracts/users/sight'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type UserScope = Scope<Prisma.UserWhereInput>

const nobody: Prisma.UserWhereInput = { id: { in: [] } }

/**
 * The students that somebody may choose from: a student the students of their own group, firm and clinic shifts; a teacher the students they supervise, or all
 * with REPORT_ALLSTUDENTS; USERS_VIEW all. A firm is supervised on the days between two dates.
 */
export function studentsFor(actor: Pick<Actor, 'id' | 'privileges'>, today: string): UserScope {
  const ways = waysToStudents(actor, today)
  if (ways.some(({ way }) => way === 'ALL')) return grantScope({})
  return grantScope(ways.length === 0 ? nobody : { OR: ways.map(({ where }) => where) })
}

/** The parts of this scope one by one, to explain why somebody sees a student. */
export function waysToStudents(
  actor: Pick<Actor, 'id' | 'privileges'>,
  today: string,
): readonly { readonly way: StudentWay; readonly where: Prisma.UserWhereInput }[] {
  if (holds(actor.privileges, 'USERS_VIEW') || holds(actor.privileges, 'REPORT_ALLSTUDENTS')) return [{ way: 'ALL', where: {} }]
  if (isTeacher(actor)) return supervisionWays(actor, today)
  if (!isStudent(actor)) return []
  return [
    { way: 'SELF', where: { id: actor.id } },
    { way: 'GROUP', where: { group: { users: { some: { id: actor.id } } } } },
    { way: 'FIRM_OF', where: { firm: { users: { some: { id: actor.id } } } } },
    { way: 'CLINIC', where: { seats: { some: { clinicShift: { seats: { some: { studentId: actor.id } } } } } } },
  ]
}

/** The students who share a clinic shift with the teacher, or are in a firm that they lead that day. */
function supervisionWays(
  actor: Pick<Actor, 'id'>,
  today: string,
): readonly { readonly way: StudentWay; readonly where: Prisma.UserWhereInput }[] {
  const day = new Date(today)
  return [
    { way: 'SHIFT', where: { seats: { some: { clinicShift: { teachers: { some: { teacherId: actor.id } } } } } } },
    {
      way: 'FIRM',
      where: { firm: { teachers: { some: { teacherId: actor.id, fromOn: { lte: day }, OR: [{ toOn: null }, { toOn: { gte: day } }] } } } },
    },
  ]
}

/**
 * The people on whom somebody who may not look at accounts sees flags (decision 0031): teachers see them on students whom they supervise, whatever else they
 * see of others; nobody sees them on themself.
 */
export function flaggedFor(actor: Actor, today: string): UserScope {
  return grantScope(isTeacher(actor) ? { OR: supervisionWays(actor, today).map(({ where }) => where), NOT: { id: actor.id } } : nobody)
}

/** Whether the actor sees all flags on everybody; other people see only those meant for teachers. */
export function seesAllFlags(actor: Actor): boolean {
  return holds(actor.privileges, 'USERS_VIEW') || holds(actor.privileges, 'USERS_ADMIN')
}

/** Everybody, for people who may look at accounts; else nobody. */
export function peopleFor(actor: Actor): UserScope {
  return grantScope(holds(actor.privileges, 'USERS_VIEW') || holds(actor.privileges, 'USERS_ADMIN') ? {} : nobody)
}

/**
 * The people whom somebody can find by name: students from whom they may choose, people to whom they may write (ids given by messaging), and everybody for
 * people who may look at accounts.
 */
export function knownTo(actor: Actor, { today, writesTo }: { readonly today: string; readonly writesTo: readonly string[] }): UserScope {
  return grantScope({ OR: [studentsFor(actor, today).where, peopleFor(actor).where, { id: { in: [...writesTo] } }] })
}

/** Teachers are known to everybody who has a session. */
export function teachersFor(_actor: Actor): UserScope {
  return grantScope({})
}
