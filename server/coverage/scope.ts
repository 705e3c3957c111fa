import 'server-only'
import type { CoverageOf } from '@/lib/coverage/vocabulary'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { supervisedFor } from '@/server/users'

/** The students of whom somebody is told. `seesPeople`: they may see each of them; otherwise they are told of a crowd alone, and nothing of fewer than five. */
export type StudentsScope = Scope<{ readonly who: Prisma.UserWhereInput; readonly seesPeople: boolean }>

const seesAll = (actor: Actor): boolean => holds(actor.privileges, 'REPORT_ALLSTUDENTS')

/** Whose numbers somebody can have: what comes first is told unless they ask for another. A student has their own alone, and no crowd's. */
export function mayAskFor(actor: Actor): readonly [CoverageOf, ...CoverageOf[]] {
  if (seesAll(actor)) return isTeacher(actor) ? ['ALL', 'SUPERVISED', 'STUDENT'] : ['ALL', 'STUDENT']
  if (isTeacher(actor)) return ['SUPERVISED', 'STUDENT', 'ALL']
  return isStudent(actor) ? ['STUDENT'] : ['ALL']
}

/** Each of whom the asker sees: all, those whom they supervise, themself. */
export function peopleSeenBy(actor: Actor, today: string): StudentsScope {
  const own: Prisma.UserWhereInput = { id: actor.id }
  const who: Prisma.UserWhereInput = seesAll(actor) ? {} : isTeacher(actor) ? { OR: [supervisedFor(actor, today).where, own] } : own
  return grantScope({ who, seesPeople: true })
}

/** Of all who are asked for. */
export function studentsOf(actor: Actor, of: Exclude<CoverageOf, 'STUDENT'>, today: string): StudentsScope {
  if (of === 'SUPERVISED') return grantScope({ who: supervisedFor(actor, today).where, seesPeople: true })
  return grantScope({ who: {}, seesPeople: seesAll(actor) })
}
