import 'server-only'
import type { CoverageOf } from '@/lib/coverage/vocabulary'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { supervisedFor } from '@/server/users'

/**
 * The students whose numbers somebody may be told. With `seesPeople` the reader may see each student; without it the reader gets totals only, and none of fewer
 * than five students.
 */
export type StudentsScope = Scope<{ readonly who: Prisma.UserWhereInput; readonly seesPeople: boolean }>

const seesAll = (actor: Actor): boolean => holds(actor.privileges, 'REPORT_ALLSTUDENTS')

/** The groups whose numbers somebody may ask for; the first one is the default. A student may ask for their own numbers only, not for those of a group. */
export function coverageChoicesOf(actor: Actor): readonly [CoverageOf, ...CoverageOf[]] {
  if (seesAll(actor)) return isTeacher(actor) ? ['ALL', 'SUPERVISED', 'STUDENT'] : ['ALL', 'STUDENT']
  if (isTeacher(actor)) return ['SUPERVISED', 'STUDENT', 'ALL']
  return isStudent(actor) ? ['STUDENT'] : ['ALL']
}

/** The students whom the asker may see one by one: all, those whom they supervise and themself, or only themself. */
export function peopleSeenBy(actor: Actor, today: string): StudentsScope {
  const own: Prisma.UserWhereInput = { id: actor.id }
  const who: Prisma.UserWhereInput = seesAll(actor) ? {} : isTeacher(actor) ? { OR: [supervisedFor(actor, today).where, own] } : own
  return grantScope({ who, seesPeople: true })
}

/** All students of the group that is asked for. */
export function studentsOf(actor: Actor, of: Exclude<CoverageOf, 'STUDENT'>, today: string): StudentsScope {
  if (of === 'SUPERVISED') return grantScope({ who: supervisedFor(actor, today).where, seesPeople: true })
  return grantScope({ who: {}, seesPeople: seesAll(actor) })
}
