import 'server-only'
import type { Db } from '@/server/kernel/db'

type DecidedTest = {
  readonly testId: string
  readonly studentId: string
  readonly isFailed: boolean
  readonly title: string
  readonly on: string
}

/** The result of an attempt; null as long as it is not decided, or where it is void. */
export async function findDecided(db: Db, attemptId: string, timeZone: string): Promise<DecidedTest | null> {
  const [row] = await db.$queryRaw<DecidedTest[]>`
    SELECT a.test_id AS "testId", a.student_id AS "studentId", a.state IN ('FAILED', 'RETAKE') AS "isFailed", t.code || ' ' || t.name AS title,
      (COALESCE(a.decided_at, a.asked_at) AT TIME ZONE ${timeZone})::date::text AS on
    FROM test_attempt a JOIN competency_test t ON t.id = a.test_id WHERE a.id = ${attemptId}::uuid AND a.state IN ('PASSED', 'FAILED', 'RETAKE')`
  return row ?? null
}
