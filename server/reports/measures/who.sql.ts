import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { isSeenStudent, isStudentOfSchool } from '../queries/scope.sql'
import type { StudentScope } from '../scope'

/**
 * The students among those visible to somebody that a report is about. `isThen`: by their programme and year on the day of each row, so that students who have
 * left count as well.
 */
export type Narrowed = {
  readonly programmeId?: string | undefined
  readonly year?: number | undefined
  readonly groupId?: string | undefined
  readonly firmId?: string | undefined
  readonly studentId?: string | undefined
  /** Only these students, whatever their present programme, year and groups, even if they have left. */
  readonly studentIds?: readonly string[]
  readonly isThen: boolean
}

/** The students as a query: `SELECT id, programme_id, year, group_id, firm_id`. */
export function selectStudents(
  scope: StudentScope,
  { programmeId, year, groupId, firmId, studentId, studentIds, isThen }: Narrowed,
): Prisma.Sql {
  const now =
    isThen || studentIds
      ? Prisma.empty
      : Prisma.sql`AND NOT u.graduated AND u.status = 'ENABLED'
      ${programmeId ? Prisma.sql`AND u.programme_id = ${programmeId}::uuid` : Prisma.empty} ${year ? Prisma.sql`AND u.year = ${year}` : Prisma.empty}`
  return Prisma.sql`
    SELECT u.id, u.programme_id, u.year, u.group_id, u.firm_id FROM app_user u WHERE ${isStudentOfSchool} AND ${isSeenStudent(scope)} ${now}
      ${groupId ? Prisma.sql`AND u.group_id = ${groupId}::uuid` : Prisma.empty} ${firmId ? Prisma.sql`AND u.firm_id = ${firmId}::uuid` : Prisma.empty}
      ${studentId ? Prisma.sql`AND u.id = ${studentId}::uuid` : Prisma.empty} ${studentIds ? Prisma.sql`AND u.id = ANY(${[...studentIds]}::uuid[])` : Prisma.empty}`
}
