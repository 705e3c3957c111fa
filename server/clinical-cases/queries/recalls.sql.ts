import 'server-only'
import type { Tx } from '@/server/kernel/db'

type DueRecalls = { toId: string; caseIds: string[]; title: string }

/**
 * Marks recalls that are due by a day and were not notified yet. Answers whom to notify: the student, or the supervisor where the student has
 * left.
 */
export function claimDueRecalls(db: Tx, by: string): Promise<DueRecalls[]> {
  return db.$queryRaw`
    WITH due AS (
      UPDATE clinical_case c SET recall_told_for = c.next_recall_on
      WHERE c.state = 'RECALL' AND c.next_recall_on <= ${by}::date AND c.recall_told_for IS DISTINCT FROM c.next_recall_on
      RETURNING c.id, c.title, c.next_recall_on, c.student_id, c.supervisor_id)
    SELECT CASE WHEN u.status = 'ENABLED' AND u.deleted_at IS NULL AND NOT u.graduated THEN d.student_id ELSE d.supervisor_id END::text AS "toId",
      array_agg(d.id::text ORDER BY d.next_recall_on, d.id) AS "caseIds", (array_agg(d.title ORDER BY d.next_recall_on, d.id))[1] AS title
    FROM due d JOIN app_user u ON u.id = d.student_id GROUP BY 1`
}
