import 'server-only'
import type { Tx } from '@/server/kernel/db'

export type DueSteps = { readonly userId: string; readonly count: number }

/** Marks the steps that are due and of whose day nobody was reminded, and returns their number by person. People who have left are passed over. */
export function claimDueSteps(db: Tx, today: string): Promise<DueSteps[]> {
  return db.$queryRaw`
    WITH due AS (
      UPDATE reflection_step s SET told_for = s.due_on FROM activity a, app_user u
      WHERE a.id = s.reflection_id AND a.deleted_at IS NULL AND u.id = s.owner_id AND u.status = 'ENABLED' AND u.deleted_at IS NULL
        AND s.done_at IS NULL AND s.due_on <= ${today}::date AND s.told_for IS DISTINCT FROM s.due_on
      RETURNING s.owner_id)
    SELECT owner_id AS "userId", count(*)::int AS count FROM due GROUP BY owner_id ORDER BY owner_id`
}
