import 'server-only'
import type { Db } from '@/server/kernel/db'

export type Endless = { readonly id: string; readonly timetableId: string }

/** Series that end neither by themselves nor with their timetable, and have no date on `until` ('YYYY-MM-DD') or later; those of rosters follow their clinic. */
export function listEndless(db: Db, until: string): Promise<Endless[]> {
  return db.$queryRaw`
    SELECT e.id, e.timetable_id AS "timetableId" FROM timetable t JOIN event e ON e.timetable_id = t.id
    WHERE t.to_on IS NULL AND t.deleted_at IS NULL AND t.kind NOT IN ('ROSTER', 'TEMPLATE')
      AND e.deleted_at IS NULL AND e.state = 'ACTIVE' AND e.recurrence NOT IN ('NEVER', 'DATES') AND e.recur_limit IS NULL AND e.until_on IS NULL
      AND NOT EXISTS (SELECT 1 FROM occurrence o WHERE o.event_id = e.id AND o.original_on >= ${until}::date)
    ORDER BY t.id, e.id`
}
