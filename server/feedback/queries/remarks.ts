import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

type Filter = { readonly studentId: string; readonly q: string }

/** Teachers' remarks on finished sessions. A session that is being corrected is left out, because its remark may change. */
function sessionWhere({ where }: UserScope, { studentId, q }: Filter): Prisma.TreatmentSessionWhereInput {
  return {
    studentId,
    student: where,
    state: 'MARKED_LOCKED',
    finishedAt: { not: null },
    AND: [{ teacherRemark: { not: '' } }, ...(q === '' ? [] : [{ teacherRemark: { contains: q, mode: 'insensitive' as const } }])],
  }
}

export async function listRemarkTimes(db: Db, scope: UserScope, filter: Filter, take: number): Promise<{ id: string; createdAt: Date }[]> {
  const rows = await db.treatmentSession.findMany({
    where: sessionWhere(scope, filter),
    select: { id: true, finishedAt: true },
    orderBy: [{ finishedAt: 'desc' }, { id: 'desc' }],
    take,
  })
  return rows.flatMap(({ id, finishedAt }) => (finishedAt === null ? [] : [{ id, createdAt: finishedAt }]))
}

export function countRemarks(db: Db, scope: UserScope, filter: Filter): Promise<number> {
  return db.treatmentSession.count({ where: sessionWhere(scope, filter) })
}

const person = { select: { id: true, displayName: true } } as const
const select = {
  id: true,
  heldOn: true,
  finishedAt: true,
  teacherRemark: true,
  student: person,
  teacher: person,
} satisfies Prisma.TreatmentSessionSelect
export type RemarkRow = Prisma.TreatmentSessionGetPayload<{ select: typeof select }>

export function listRemarks(db: Db, scope: UserScope, filter: Filter, ids: readonly string[]): Promise<RemarkRow[]> {
  return db.treatmentSession.findMany({ where: { AND: [sessionWhere(scope, filter), { id: { in: [...ids] } }] }, select })
}

/** The teacher of a student's session, and whether it is finished. */
export function findSessionForFeedback(db: Db, { id, studentId }: { id: string; studentId: string }) {
  return db.treatmentSession.findFirst({
    where: { id, studentId, state: { not: 'CANCELLED' } },
    select: { id: true, heldOn: true, state: true, teacherId: true, clinic: { select: { name: true } } },
  })
}
