import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope } from '@/server/kernel/scope'
import { enabledStudents, studentsFor, waysToStudents, type UserScope } from '@/server/users'

const studies: Prisma.UserWhereInput = { ...enabledStudents, graduated: false }
const nobody: Prisma.UserWhereInput = { id: { in: [] } }

/** Whose workbooks somebody looks at: those whom they supervise, or all students. A student sees nobody's but their own, whoever is in their group. */
export function cohortFor(actor: Actor, today: string): UserScope {
  const seesAll = waysToStudents(actor, today).some(({ way }) => way === 'ALL')
  return grantScope({ AND: [studies, seesAll || isTeacher(actor) ? studentsFor(actor, today).where : nobody] })
}

/** A student themself. */
export function selfFor(actor: Actor): UserScope {
  return grantScope({ AND: [studies, isStudent(actor) ? { id: actor.id } : nobody] })
}

/** Forms that a workbook can ask for: about a student, who is told of them. A count would tell of a confidential one. */
export const itemForms: Prisma.FormWhereInput = {
  state: 'PUBLISHED',
  deletedAt: null,
  confidential: false,
  subject: { not: 'NONE' },
  subjectSees: { not: 'NEVER' },
}
export const itemProcedures: Prisma.ProcedureWhereInput = { active: true }
