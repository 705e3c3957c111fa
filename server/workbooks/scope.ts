import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { isStudent, isTeacher, type Actor } from '@/server/kernel/actor'
import { grantScope } from '@/server/kernel/scope'
import { enabledStudents, studentsFor, waysToStudents, type UserScope } from '@/server/users'

const studies: Prisma.UserWhereInput = { ...enabledStudents, graduated: false }
const nobody: Prisma.UserWhereInput = { id: { in: [] } }

/** The students whose workbooks somebody may read: those whom they supervise, or all. Students see only their own. */
export function cohortFor(actor: Actor, today: string): UserScope {
  const seesAll = waysToStudents(actor, today).some(({ way }) => way === 'ALL')
  return grantScope({ AND: [studies, seesAll || isTeacher(actor) ? studentsFor(actor, today).where : nobody] })
}

/** Students themselves, for their own workbooks. */
export function selfFor(actor: Actor): UserScope {
  return grantScope({ AND: [studies, isStudent(actor) ? { id: actor.id } : nobody] })
}

/** Forms that a workbook can have: about a student who may read them. A count would reveal a confidential one. */
export const itemForms: Prisma.FormWhereInput = {
  state: 'PUBLISHED',
  deletedAt: null,
  confidential: false,
  subject: { not: 'NONE' },
  subjectSees: { not: 'NEVER' },
}
export const itemProcedures: Prisma.ProcedureWhereInput = { active: true }
export const itemTests: Prisma.CompetencyTestWhereInput = { published: true, deletedAt: null }
