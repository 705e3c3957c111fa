import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'

type Asked = { readonly timetableId: string; readonly from: Date; readonly to: Date; readonly timeZone: string; readonly limit: number }
type SeatRow = {
  occurrenceId: string
  clinicId: string
  chairNumber: number | null
  student: { id: string; displayName: string }
  title: string
  isElsewhere: boolean
  startsTime: string
  endsTime: string
}

/** Whether the timetable `t` is the one beside which this draft is planned: the draft's dates are in its place. */
const isOriginal = (draftId: string) =>
  Prisma.sql`(t.id IS NOT DISTINCT FROM (SELECT x.draft_of_id FROM timetable x WHERE x.id = ${draftId}::uuid))`

/**
 * `mine`: the clinics with chairs, and the days, in which dates of a timetable are held or students of its groups come to any other date. Where its students
 * treat patients is shown, whoever plans that.
 */
function clinicsOf({ timetableId, from, to, timeZone }: Asked): Prisma.Sql {
  return Prisma.sql`
    groups AS MATERIALIZED (
      SELECT DISTINCT g.group_id FROM event e JOIN event_group g ON g.event_id = e.id WHERE e.timetable_id = ${timetableId}::uuid AND e.deleted_at IS NULL),
    people AS MATERIALIZED (
      SELECT m.user_id FROM groups JOIN group_membership m ON m.group_id = groups.group_id UNION SELECT e.user_id FROM groups JOIN enrolment e ON e.group_id = groups.group_id
      UNION SELECT u.id FROM groups JOIN app_user u ON u.group_id = groups.group_id),
    mine AS MATERIALIZED (
      SELECT DISTINCT o.clinic_id, o.held_on FROM clinic c JOIN occurrence o ON o.clinic_id = c.id
        AND o.held_on BETWEEN (${from}::timestamptz AT TIME ZONE ${timeZone})::date - 1 AND (${to}::timestamptz AT TIME ZONE ${timeZone})::date
      JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE'
      WHERE c.has_chairs AND o.state = 'PLANNED' AND o.starts_at >= ${from} AND o.starts_at < ${to} AND (t.id = ${timetableId}::uuid OR (t.state = 'PUBLISHED' AND NOT ${isOriginal(timetableId)} AND EXISTS (
        SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL AND d.subject_id IN (SELECT user_id FROM people)))))`
}

/** The clinics of a timetable's students. Callers check first that the timetable is in scope. */
export function listClinicsOf(db: Db, asked: Asked): Promise<{ id: string; name: string; chairCount: number }[]> {
  return db.$queryRaw`
    WITH ${clinicsOf(asked)}
    SELECT c.id, c.name, c.chair_count AS "chairCount" FROM clinic c WHERE c.id IN (SELECT clinic_id FROM mine) ORDER BY c.name, c.id LIMIT 50`
}

/** The people who come to these clinics, by the timetable's own dates and by others, each with the chair of the clinic's shift. */
export function listSeats(db: Db, asked: Asked): Promise<SeatRow[]> {
  const { timetableId, timeZone, limit } = asked
  return db.$queryRaw`
    WITH ${clinicsOf(asked)},
    held AS MATERIALIZED (
      SELECT o.id, o.clinic_id, o.held_on, o.shift, o.title, o.starts_at, o.ends_at, o.timetable_id <> ${timetableId}::uuid AS is_elsewhere
      FROM mine m JOIN occurrence o ON o.clinic_id = m.clinic_id AND o.held_on = m.held_on AND o.state = 'PLANNED' JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
      JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE' AND ((t.state = 'PUBLISHED' AND NOT ${isOriginal(timetableId)}) OR t.id = ${timetableId}::uuid))
    SELECT h.id AS "occurrenceId", h.clinic_id AS "clinicId", s.chair_number AS "chairNumber", json_build_object('id', u.id, 'displayName', u.display_name) AS student, h.title,
      h.is_elsewhere AS "isElsewhere", to_char(h.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", to_char(h.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime"
    FROM held h CROSS JOIN LATERAL (
      SELECT subject_id FROM diary_entry WHERE source = 'OCCURRENCE' AND source_id = h.id AND subject = 'STUDENT' OFFSET 0) d
    JOIN app_user u ON u.id = d.subject_id AND u.deleted_at IS NULL
    LEFT JOIN clinic_shift x ON x.clinic_id = h.clinic_id AND x.held_on = h.held_on AND x.shift = h.shift
    LEFT JOIN clinic_shift_seat s ON s.clinic_shift_id = x.id AND s.student_id = u.id
    ORDER BY h.clinic_id, s.chair_number NULLS LAST, h.starts_at, u.last_name, u.id LIMIT ${limit}`
}
