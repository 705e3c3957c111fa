import 'server-only'
import type { Tx } from '@/server/kernel/db'

type Due = {
  id: string
  number: string
  programmeId: string
  studentId: string | null
  raisedById: string
  owners: string[]
}

/** Marks cases as reminded, and returns them, that are overdue, or were raised before `openSince` and are still open, and had no reminder within a week. */
export function claimOverdue(db: Tx, { today, openSince }: { today: string; openSince: Date }): Promise<Due[]> {
  return db.$queryRaw`
    UPDATE concern c SET reminded_on = ${today}::date
    WHERE (c.reminded_on IS NULL OR c.reminded_on <= ${today}::date - 7)
      AND ((c.state = 'OPEN' AND c.raised_at < ${openSince}) OR (c.state IN ('TRIAGED', 'UNDER_REVIEW', 'APPEALED') AND c.due_on < ${today}::date))
    RETURNING c.id, c.number, c.programme_id AS "programmeId", c.student_id AS "studentId", c.raised_by_id AS "raisedById",
      ARRAY(SELECT h.user_id::text FROM concern_handler h WHERE h.concern_id = c.id AND h.part = 'OWNER') AS owners`
}

/** Deletes the cases whose retention period is over. Returns their number. */
export async function deleteExpired(db: Tx, today: string): Promise<number> {
  const { count } = await db.concern.deleteMany({ where: { keepUntil: { lt: new Date(today) } } })
  return count
}
