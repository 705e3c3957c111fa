import 'server-only'
import type { PrerequisiteKind } from '@/lib/competency-tests/vocabulary'
import type { Tx } from '@/server/kernel/db'

export type Resting = { id: string; testId: string; studentId: string; flags: string[]; kind: PrerequisiteKind }

/**
 * Attempts that may rest on a session: by its student, at tests that count procedures, asked for after the day of the session and before it was last finished.
 * Attempts that are already flagged as changed are left out.
 */
export async function listResting(db: Tx, sessionId: string): Promise<Resting[]> {
  return db.$queryRaw`
    SELECT a.id, a.test_id AS "testId", a.student_id AS "studentId", a.flags, 'COUNT' AS kind
    FROM treatment_session s JOIN test_attempt a ON a.student_id = s.student_id
    WHERE s.id = ${sessionId}::uuid AND a.state <> 'VOID' AND a.asked_at >= s.held_on AND a.asked_at <= COALESCE(s.finished_at, s.updated_at)
      AND NOT 'PREREQUISITE_CHANGED' = ANY(a.flags)
      AND EXISTS (SELECT 1 FROM test_prerequisite p WHERE p.test_id = a.test_id AND p.kind = 'COUNT')
    ORDER BY a.id FOR UPDATE OF a`
}

/** Attempts of the same student that rest on having passed a test. */
export async function listRestingOnTest(
  db: Tx,
  { testId, studentId }: { readonly testId: string; readonly studentId: string },
): Promise<Resting[]> {
  return db.$queryRaw`
    SELECT a.id, a.test_id AS "testId", a.student_id AS "studentId", a.flags, 'TEST' AS kind
    FROM test_attempt a
    WHERE a.student_id = ${studentId}::uuid AND a.state <> 'VOID' AND NOT 'PREREQUISITE_CHANGED' = ANY(a.flags)
      AND EXISTS (SELECT 1 FROM test_prerequisite p WHERE p.test_id = a.test_id AND p.kind = 'TEST' AND p.needed_test_id = ${testId}::uuid)
    ORDER BY a.id FOR UPDATE OF a`
}
