import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

const counts = Prisma.sql`m.makes_up_id IS NOT NULL AND EXISTS (SELECT 1 FROM occurrence h WHERE h.id = m.occurrence_id AND h.state = 'PLANNED')
  AND NOT EXISTS (SELECT 1 FROM diary_entry l WHERE l.source = 'OCCURRENCE' AND l.source_id = m.occurrence_id AND l.subject_id = m.student_id AND l.subject = 'STUDENT' AND l.plan_id IS NULL)`

/**
 * The dates that were made up, as (student_id, makes_up_id): the student came to another date in its place, on whose list they are not. `among` restricts the
 * students.
 */
export function madeUp(among: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT m.student_id, m.makes_up_id FROM attendance m WHERE ${counts} ${among}`
}

/** The dates that a student made up, each with the day on which they did: 'YYYY-MM-DD'. */
export async function listMadeUpOf(db: Db, studentId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.$queryRaw<{ id: string; on: string }[]>`
    SELECT m.makes_up_id::text AS id, x.held_on::text AS on FROM attendance m JOIN occurrence x ON x.id = m.occurrence_id
    WHERE m.student_id = ${studentId}::uuid AND ${counts}`
  return new Map(rows.map(({ id, on }) => [id, on]))
}

/** When the student `w` of a register made up its date. */
export const madeUpOn = Prisma.sql`(
  SELECT x.held_on::text FROM attendance m JOIN occurrence x ON x.id = m.occurrence_id WHERE m.student_id = w.student_id AND m.makes_up_id = w.occurrence_id AND ${counts})`
