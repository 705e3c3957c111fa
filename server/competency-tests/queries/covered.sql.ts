import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CoveredSource } from '@/server/kernel/queries/covered.sql'

/** A passed attempt covers the test, and a failed one does not; an undecided or void one shows nothing. */
export const coveredTests: CoveredSource = {
  facts: ({ ids, timeZone }) => Prisma.sql`
    SELECT a.test_id AS ref_id, a.student_id, a.id AS source_id, (COALESCE(a.decided_at, a.asked_at) AT TIME ZONE ${timeZone})::date AS day,
      CASE WHEN a.state = 'PASSED' THEN 1 ELSE 0 END AS grade
    FROM test_attempt a WHERE a.id = ANY(${[...ids]}::uuid[]) AND a.state IN ('PASSED', 'FAILED', 'RETAKE')`,
  next: ({ afterId, limit }) => Prisma.sql`SELECT a.id FROM test_attempt a WHERE a.id > ${afterId}::uuid ORDER BY a.id LIMIT ${limit}`,
}
