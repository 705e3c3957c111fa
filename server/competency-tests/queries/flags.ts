import 'server-only'
import type { Tx } from '@/server/kernel/db'

/**
 * Attempts that may rest on a session: of its student, of tests that count procedures, asked for after the day of the session and before it was last finished.
 * Those that say already that something changed are left out.
 */
export async function listResting(
  db: Tx,
  sessionId: string,
): Promise<{ id: string; testId: string; studentId: string; flags: string[] }[]> {
  return db.$queryRaw`
    SELECT a.id, a.test_id AS "testId", a.student_id AS "studentId", a.flags
    FROM treatment_session s JOIN test_attempt a ON a.student_id = s.student_id
    WHERE s.id = ${sessionId}::uuid AND a.state <> 'VOID' AND a.asked_at >= s.held_on AND a.asked_at <= COALESCE(s.finished_at, s.updated_at)
      AND NOT 'PREREQUISITE_CHANGED' = ANY(a.flags)
      AND EXISTS (SELECT 1 FROM test_prerequisite p WHERE p.test_id = a.test_id AND p.kind = 'COUNT')
    ORDER BY a.id FOR UPDATE OF a`
}
