import 'server-only'
import type { Db } from '@/server/kernel/db'

type DateToCover = { timetableId: string; heldOn: string; startsAt: Date; endsAt: Date }

/** A planned date. Callers check afterwards that its timetable is in scope. */
export async function findDateToCover(db: Db, occurrenceId: string): Promise<DateToCover | null> {
  const rows = await db.$queryRaw<DateToCover[]>`
    SELECT o.timetable_id AS "timetableId", o.held_on::text AS "heldOn", o.starts_at AS "startsAt", o.ends_at AS "endsAt"
    FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL WHERE o.id = ${occurrenceId}::uuid AND o.state = 'PLANNED'`
  return rows[0] ?? null
}

type AbleRow = { id: string; displayName: string; minutes: number; alike: number }

/**
 * Teachers who teach in the same clinic as a date or, where it is in none, dates of its type, with the minutes that they teach between two instants. The
 * teacher with the fewest minutes comes first and, among equals, the one who teaches such dates most often.
 */
export function listWhoTeaches(db: Db, { occurrenceId, from, to }: { occurrenceId: string; from: Date; to: Date }): Promise<AbleRow[]> {
  return db.$queryRaw`
    WITH alike AS MATERIALIZED (
      SELECT n.id FROM occurrence o JOIN event e ON e.id = o.event_id
      JOIN occurrence n ON n.state = 'PLANNED' AND n.held_on BETWEEN o.held_on - 365 AND o.held_on + 183
      JOIN event ne ON ne.id = n.event_id AND ne.deleted_at IS NULL
        AND CASE WHEN o.clinic_id IS NULL THEN ne.session_type_id = e.session_type_id ELSE n.clinic_id = o.clinic_id END
      WHERE o.id = ${occurrenceId}::uuid),
    able AS MATERIALIZED (
      SELECT d.subject_id, count(DISTINCT d.source_id)::int AS alike FROM alike a CROSS JOIN LATERAL (
        SELECT subject_id, source_id FROM diary_entry WHERE source = 'OCCURRENCE' AND source_id = a.id AND subject = 'TEACHER' AND is_shown AND plan_id IS NULL OFFSET 0) d
      GROUP BY d.subject_id)
    SELECT u.id, u.display_name AS "displayName", able.alike, COALESCE(w.minutes, 0)::int AS minutes
    FROM able JOIN app_user u ON u.id = able.subject_id AND u.deleted_at IS NULL AND u.status = 'ENABLED'
      AND EXISTS (SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_TEACHER')
    CROSS JOIN LATERAL (
      SELECT (sum(extract(epoch FROM d.ends_at - d.starts_at)) / 60)::int AS minutes FROM diary_entry d
      WHERE d.subject_id = u.id AND d.starts_at >= ${from} AND d.starts_at < ${to} AND d.source = 'OCCURRENCE' AND d.subject = 'TEACHER' AND d.plan_id IS NULL) w
    ORDER BY minutes, able.alike DESC, u.last_name, u.id`
}
