import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { joined, taken } from './dates.sql'

/** The open registers of one teacher, of which they were not reminded yet. */
export type DueRegisters = { userId: string; count: number; first: string }

/**
 * Marks registers as reminded that are open although their date ended between `from` and `to`, and returns whose they are. A date without a student has no
 * register to take.
 */
export function claimDueRegisters(db: Tx, { from, to, at }: { from: Date; to: Date; at: Date }): Promise<DueRegisters[]> {
  return db.$queryRaw`
    WITH due AS (
      INSERT INTO attendance_register (occurrence_id, reminded_at)
      SELECT o.id, ${at} FROM ${joined} WHERE ${taken} AND o.state = 'PLANNED' AND o.ends_at > ${from} AND o.ends_at <= ${to}
        AND EXISTS (SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT')
      ON CONFLICT (occurrence_id) DO UPDATE SET reminded_at = EXCLUDED.reminded_at
        WHERE attendance_register.state = 'OPEN' AND attendance_register.reminded_at IS NULL
      RETURNING occurrence_id)
    SELECT d.subject_id::text AS "userId", count(*)::int AS count, (array_agg(o.title ORDER BY o.starts_at, o.id))[1] AS first
    FROM due JOIN occurrence o ON o.id = due.occurrence_id
      JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'TEACHER'
      JOIN app_user u ON u.id = d.subject_id AND u.status = 'ENABLED' AND u.deleted_at IS NULL
    WHERE EXISTS (SELECT 1 FROM user_role ur JOIN role_privilege rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id AND rp.privilege IN ('TIMETABLE_ATTENDANCE', 'ALL'))
    GROUP BY d.subject_id`
}

/**
 * Registers that are still open although their date ended, or they were reopened, before `to`, and that have an entry: if nobody has kept a register, nothing
 * is known. Dates that ended before `from` stay as they are.
 */
export async function listOverdueRegisters(db: Db, { from, to, limit }: { from: Date; to: Date; limit: number }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM ${joined} JOIN attendance_register r ON r.occurrence_id = o.id AND r.state = 'OPEN'
    WHERE ${taken} AND o.state = 'PLANNED' AND o.ends_at > ${from} AND GREATEST(o.ends_at, r.reopened_at) <= ${to}
      AND EXISTS (SELECT 1 FROM attendance a WHERE a.occurrence_id = o.id AND a.state IS NOT NULL) ORDER BY o.ends_at, o.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}
