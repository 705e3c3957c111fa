import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Who checked in with a flag that nobody has judged yet does not count as there. */
export function attendedDate(occurrenceId: Prisma.Sql, studentId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM attendance x WHERE x.occurrence_id = ${occurrenceId} AND x.student_id = ${studentId}
    AND (x.state = 'ATTENDED' OR (x.state = 'CHECKED_IN' AND cardinality(x.flags) = 0)))`
}

export function registerOfDate(occurrenceId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT r.state::text FROM attendance_register r WHERE r.occurrence_id = ${occurrenceId})`
}
