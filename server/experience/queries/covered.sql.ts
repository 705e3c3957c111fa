import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CoveredSource } from '@/server/kernel/queries/covered.sql'

/**
 * A procedure is shown by a session in which it was completed, in a role that counts, with the grade of its best mark there. An unlocked session keeps what it
 * showed.
 */
export const coveredProcedures: CoveredSource = {
  facts: ({ ids }) => Prisma.sql`
    SELECT f.procedure_id AS ref_id, f.student_id, f.session_id AS source_id, f.held_on AS day, max(f.grade) AS grade
    FROM experience_line f WHERE f.session_id = ANY(${[...ids]}::uuid[]) AND f.completes AND f.credit > 0 AND f.grade IS NOT NULL
    GROUP BY f.procedure_id, f.student_id, f.session_id, f.held_on`,
  next: ({ afterId, limit }) => Prisma.sql`
    SELECT DISTINCT f.session_id AS id FROM experience_line f WHERE f.session_id > ${afterId}::uuid ORDER BY 1 LIMIT ${limit}`,
}
