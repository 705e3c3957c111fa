import 'server-only'
import type { Db } from '@/server/kernel/db'

type MissingRow = {
  id: string
  title: string
  type: string
  originalOn: string
  heldOn: string
  dates: number
  noRoom: number
  noTeacher: number
  noStudent: number
}

/**
 * The events of a timetable, or of a draft, that lack something on a date to come, in the order of the first such date; the diary says who comes to each date.
 * A date that is held online by a link needs no room; all dates of a clinic's shift have the teachers of that shift.
 */
export function listIncompleteEvents(
  db: Db,
  { timetableId, at, limit }: { timetableId: string; at: Date; limit: number },
): Promise<MissingRow[]> {
  return db.$queryRaw`
    WITH date AS MATERIALIZED (
      SELECT o.id, o.event_id, o.original_on, o.held_on, o.starts_at, o.clinic_id, o.shift, o.room_id IS NULL AND e.link = '' AS no_room
      FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
      WHERE o.timetable_id = ${timetableId}::uuid AND o.starts_at > ${at} AND o.state = 'PLANNED'),
    who AS MATERIALIZED (
      SELECT d.source_id, bool_or(d.subject = 'TEACHER') AS taught, bool_or(d.subject = 'STUDENT') AS attended
      FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id IN (SELECT id FROM date) AND d.subject <> 'ROOM' GROUP BY d.source_id),
    shift AS MATERIALIZED (
      SELECT DISTINCT o.clinic_id, o.held_on, o.shift FROM (SELECT DISTINCT clinic_id, held_on, shift FROM date WHERE clinic_id IS NOT NULL) s
        JOIN occurrence o ON o.clinic_id = s.clinic_id AND o.held_on = s.held_on AND o.shift = s.shift AND o.state = 'PLANNED'
        JOIN diary_entry d ON d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'TEACHER' AND d.plan_id IS NULL),
    lack AS (
      SELECT date.*, w.taught IS NOT TRUE AND NOT EXISTS (SELECT 1 FROM shift s WHERE s.clinic_id = date.clinic_id AND s.held_on = date.held_on AND s.shift = date.shift) AS no_teacher, w.attended IS NOT TRUE AS no_student FROM date LEFT JOIN who w ON w.source_id = date.id)
    SELECT e.id, e.title, y.name AS type, x."originalOn", x."heldOn", x.dates, x."noRoom", x."noTeacher", x."noStudent" FROM (
      SELECT l.event_id, count(*)::int AS dates, count(*) FILTER (WHERE l.no_room)::int AS "noRoom", count(*) FILTER (WHERE l.no_teacher)::int AS "noTeacher",
        count(*) FILTER (WHERE l.no_student)::int AS "noStudent", min(l.starts_at) FILTER (WHERE l.no_room OR l.no_teacher OR l.no_student) AS first_at,
        (array_agg(l.original_on ORDER BY l.starts_at) FILTER (WHERE l.no_room OR l.no_teacher OR l.no_student))[1]::text AS "originalOn",
        (array_agg(l.held_on ORDER BY l.starts_at) FILTER (WHERE l.no_room OR l.no_teacher OR l.no_student))[1]::text AS "heldOn"
      FROM lack l GROUP BY l.event_id HAVING bool_or(l.no_room OR l.no_teacher OR l.no_student)) x
      JOIN event e ON e.id = x.event_id JOIN session_type y ON y.id = e.session_type_id
    ORDER BY x.first_at, e.title, e.id LIMIT ${limit}`
}
