import 'server-only'
import { coverageLimits } from '@/lib/coverage/vocabulary'
import type { Db } from '@/server/kernel/db'
import { withStudentRole } from '@/server/users'
import type { StudentsScope } from '../scope'

type Of = { readonly programmeId: string; readonly yearGroup?: number | undefined }

/** The students of a programme by their current enrolment, including graduates, so that a year that is over keeps its numbers. */
export async function listStudentIds(db: Db, { where: { who } }: StudentsScope, { programmeId, yearGroup }: Of): Promise<string[]> {
  const rows = await db.user.findMany({
    where: { AND: [withStudentRole, who, { programmeId, ...(yearGroup !== undefined && { year: yearGroup }) }] },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: coverageLimits.students,
  })
  return rows.map(({ id }) => id)
}

export type StudentRow = { id: string; displayName: string; programmeId: string | null }

export function findStudent(db: Db, { where: { who } }: StudentsScope, id: string): Promise<StudentRow | null> {
  return db.user.findFirst({ where: { AND: [withStudentRole, who, { id }] }, select: { id: true, displayName: true, programmeId: true } })
}
