import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { UserScope } from '@/server/users'

export type Permits = readonly { readonly programmeId: string; readonly year: number }[]
export type Student = { id: string; displayName: string; programmeId: string | null; year: number | null; firm: { name: string } | null }

/** The students of a workbook; without permits, every student. */
function permittedStudents(permits: Permits): Prisma.UserWhereInput {
  return permits.length === 0 ? {} : { OR: permits.map(({ programmeId, year }) => ({ programmeId, year })) }
}

const columns = { id: true, displayName: true, programmeId: true, year: true, firm: { select: { name: true } } } as const

/** The students of a workbook, by last name. */
export function listStudents(
  db: Db,
  scope: UserScope,
  { permits, take, ids }: { permits: Permits; take: number; ids?: readonly string[] },
): Promise<Student[]> {
  return db.user.findMany({
    where: { AND: [scope.where, permittedStudents(permits), ...(ids ? [{ id: { in: [...ids] } }] : [])] },
    select: columns,
    orderBy: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }],
    take,
  })
}

export function findStudent(db: Db, scope: UserScope, { permits, id }: { permits: Permits; id: string }): Promise<Student | null> {
  return db.user.findFirst({ where: { AND: [scope.where, permittedStudents(permits), { id }] }, select: columns })
}

/** The number of students in each programme and year. */
export async function countByYear(
  db: Db,
  scope: UserScope,
): Promise<{ programmeId: string | null; year: number | null; students: number }[]> {
  const rows = await db.user.groupBy({ by: ['programmeId', 'year'], where: scope.where, _count: true, orderBy: { programmeId: 'asc' } })
  return rows.map(({ programmeId, year, _count }) => ({ programmeId, year, students: _count }))
}

/** A student's programme, year and group; null where the scope has no such student. */
export function findStudies(db: Db, scope: UserScope): Promise<{ id: string; programmeId: string | null; year: number | null } | null> {
  return db.user.findFirst({ where: scope.where, select: { id: true, programmeId: true, year: true } })
}
