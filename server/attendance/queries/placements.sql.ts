import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { isAway } from './dates.sql'

/** A check-in with a flag that nobody has judged yet does not count as present. */
export function attendedDate(occurrenceId: Prisma.Sql, studentId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM attendance x WHERE x.occurrence_id = ${occurrenceId} AND x.student_id = ${studentId}
    AND (x.state = 'ATTENDED' OR (x.state = 'CHECKED_IN' AND cardinality(x.flags) = 0)))`
}

export function registerOfDate(occurrenceId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT r.state::text FROM attendance_register r WHERE r.occurrence_id = ${occurrenceId})`
}

/** The state in the register of a date; where it has none, an approved absence excuses. */
export function standingAtDate(occurrenceId: Prisma.Sql, studentId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE(
    (SELECT CASE WHEN x.state = 'ATTENDED' AND x.minutes_late > 0 THEN 'LATE' ELSE CASE x.state WHEN 'ATTENDED' THEN 'PRESENT' WHEN 'NOT_ATTENDED' THEN 'ABSENT' WHEN 'AUTHORISED' THEN 'EXCUSED' ELSE x.state::text END END
      FROM attendance x WHERE x.occurrence_id = ${occurrenceId} AND x.student_id = ${studentId}),
    (SELECT 'EXCUSED' FROM (SELECT ${studentId} AS student_id) w CROSS JOIN (SELECT h.starts_at, h.ends_at FROM occurrence h WHERE h.id = ${occurrenceId}) o WHERE ${isAway}))`
}

/** Whether somebody at a provider has reported the absence, and nobody at the school has recorded anything since. */
export function absentByOutside(occurrenceId: Prisma.Sql, studentId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM attendance x WHERE x.occurrence_id = ${occurrenceId} AND x.student_id = ${studentId} AND x.state = 'NOT_ATTENDED' AND x.how = 'EXTERNAL')`
}
