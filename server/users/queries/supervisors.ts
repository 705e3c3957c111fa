import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { namingsOf } from '@/server/kernel/queries/namings'

/**
 * The supervisors of students on a day: people who share a clinic shift with them, or lead their firm on it, with the latest such day. Rows of student_id, id
 * and latest, only of people who can log in.
 */
function supervisionRows(studentIds: readonly string[], today: string): Prisma.Sql {
  return Prisma.sql`
    SELECT found.student_id, found.id, max(found.latest) AS latest FROM (
      SELECT e.student_id, e.teacher_id AS id, e.held_on AS latest FROM unnest(${[...studentIds]}::uuid[]) AS of (id)
        JOIN (${namingsOf('supervision')}) e(student_id, teacher_id, held_on) ON e.student_id = of.id
      UNION ALL
      SELECT u.id, f.teacher_id, ${today}::date FROM unnest(${[...studentIds]}::uuid[]) AS of (id)
        JOIN app_user u ON u.id = of.id JOIN firm_teacher f ON f.firm_id = u.firm_id
        WHERE f.from_on <= ${today}::date AND (f.to_on IS NULL OR f.to_on >= ${today}::date)
    ) found JOIN app_user p ON p.id = found.id
    WHERE p.status = 'ENABLED' AND p.deleted_at IS NULL AND found.id <> found.student_id GROUP BY found.student_id, found.id`
}

/** The supervisors with the latest shifts first, at most 100. */
export async function supervisorsOf(db: Db, studentId: string, today: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM (${supervisionRows([studentId], today)}) one ORDER BY latest DESC, id LIMIT 100`
  return rows.map(({ id }) => id)
}

/** The first supervisor of each student. Students without one are left out. */
export async function firstSupervisorsOf(db: Db, studentIds: readonly string[], today: string): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ studentId: string; id: string }[]>`
    SELECT DISTINCT ON (student_id) student_id AS "studentId", id FROM (${supervisionRows(studentIds, today)}) many
    ORDER BY student_id, latest DESC, id`
  return new Map(rows.map(({ studentId, id }) => [studentId, id]))
}
