import 'server-only'
import type { Db } from '@/server/kernel/db'

type MarkedSession = { readonly studentId: string; readonly on: string; readonly title: string; readonly procedureIds: string[] }

/** A session whose marks are final, with its procedures and without anything about its patient. */
export async function findMarked(db: Db, sessionId: string): Promise<MarkedSession | null> {
  const [row] = await db.$queryRaw<MarkedSession[]>`
    SELECT s.student_id AS "studentId", s.held_on::text AS on, c.name AS title,
      ARRAY(SELECT DISTINCT l.procedure_id FROM procedure_line l WHERE l.session_id = s.id AND l.deleted_at IS NULL ORDER BY 1 LIMIT 50) AS "procedureIds"
    FROM treatment_session s JOIN clinic c ON c.id = s.clinic_id WHERE s.id = ${sessionId}::uuid AND s.state = 'MARKED_LOCKED'`
  return row ?? null
}
