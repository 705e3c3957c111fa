import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'

export type UserScope = Scope<Prisma.UserWhereInput>

const nobody: Prisma.UserWhereInput = { id: { in: [] } }

/**
 * The students that somebody may choose from (core.md, 'Configuration'): a student those of their own group, firm and clinic shifts;
 * a teacher those they supervise, or all with REPORT_ALLSTUDENTS; USERS_VIEW all. A firm is supervised on the days between two dates.
 */
export function studentsFor(actor: Actor, today: string): UserScope {
  if (holds(actor.privileges, 'USERS_VIEW') || holds(actor.privileges, 'REPORT_ALLSTUDENTS')) return grantScope({})
  if (isTeacher(actor)) {
    const day = new Date(today)
    return grantScope({
      OR: [
        { seats: { some: { clinicShift: { teachers: { some: { teacherId: actor.id } } } } } },
        { firm: { teachers: { some: { teacherId: actor.id, fromOn: { lte: day }, OR: [{ toOn: null }, { toOn: { gte: day } }] } } } },
      ],
    })
  }
  if (!isStudent(actor)) return grantScope(nobody)
  return grantScope({
    OR: [
      { id: actor.id },
      { group: { users: { some: { id: actor.id } } } },
      { firm: { users: { some: { id: actor.id } } } },
      { seats: { some: { clinicShift: { seats: { some: { studentId: actor.id } } } } } },
    ],
  })
}

/** Everybody, for who may look at accounts at all. */
export function peopleFor(actor: Actor): UserScope {
  return grantScope(holds(actor.privileges, 'USERS_VIEW') || holds(actor.privileges, 'USERS_ADMIN') ? {} : nobody)
}

/** Teachers are known to everybody who has a session. */
export function teachersFor(_actor: Actor): UserScope {
  return grantScope({})
}
