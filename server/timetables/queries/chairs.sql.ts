import 'server-only'
import type { Db } from '@/server/kernel/db'

type Asked = { readonly timetableId: string; readonly from: Date; readonly to: Date; readonly timeZone: string; readonly limit: number }
export type SeatRow = {
  occurrenceId: string
  clinicId: string
  chairNumber: number | null
  student: { id: string; displayName: string }
  title: string
  isElsewhere: boolean
  startsTime: string
  endsTime: string
}

/** The clinics with chairs in which planned dates of a timetable are held; that it is in scope is asked before. */
export function listClinicsOf(db: Db, { timetableId, from, to }: Asked): Promise<{ id: string; name: string; chairCount: number }[]> {
  return db.$queryRaw`
    SELECT c.id, c.name, c.chair_count AS "chairCount" FROM clinic c WHERE c.has_chairs AND EXISTS (
      SELECT 1 FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
      WHERE o.timetable_id = ${timetableId}::uuid AND o.clinic_id = c.id AND o.state = 'PLANNED' AND o.starts_at >= ${from} AND o.starts_at < ${to})
    ORDER BY c.name, c.id LIMIT 50`
}

/** Who comes to the clinics of a timetable's dates, by its own dates and by others, each with the chair of the clinic's shift. */
export function listSeats(db: Db, { timetableId, from, to, timeZone, limit }: Asked): Promise<SeatRow[]> {
  return db.$queryRaw`
    WITH mine AS MATERIALIZED (
      SELECT DISTINCT o.clinic_id, o.held_on FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN clinic c ON c.id = o.clinic_id AND c.has_chairs
      WHERE o.timetable_id = ${timetableId}::uuid AND o.state = 'PLANNED' AND o.starts_at >= ${from} AND o.starts_at < ${to}),
    held AS MATERIALIZED (
      SELECT o.id, o.clinic_id, o.held_on, o.shift, o.title, o.starts_at, o.ends_at, o.timetable_id <> ${timetableId}::uuid AS is_elsewhere
      FROM mine m JOIN occurrence o ON o.clinic_id = m.clinic_id AND o.held_on = m.held_on AND o.state = 'PLANNED' JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
      JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE' AND (t.state = 'PUBLISHED' OR t.id = ${timetableId}::uuid))
    SELECT h.id AS "occurrenceId", h.clinic_id AS "clinicId", s.chair_number AS "chairNumber", json_build_object('id', u.id, 'displayName', u.display_name) AS student, h.title,
      h.is_elsewhere AS "isElsewhere", to_char(h.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", to_char(h.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime"
    FROM held h CROSS JOIN LATERAL (
      SELECT subject_id FROM diary_entry WHERE source = 'OCCURRENCE' AND source_id = h.id AND subject = 'STUDENT' AND plan_id IS NULL OFFSET 0) d
    JOIN app_user u ON u.id = d.subject_id AND u.deleted_at IS NULL
    LEFT JOIN clinic_shift x ON x.clinic_id = h.clinic_id AND x.held_on = h.held_on AND x.shift = h.shift
    LEFT JOIN clinic_shift_seat s ON s.clinic_shift_id = x.id AND s.student_id = u.id
    ORDER BY h.clinic_id, s.chair_number NULLS LAST, h.starts_at, u.last_name, u.id LIMIT ${limit}`
}
