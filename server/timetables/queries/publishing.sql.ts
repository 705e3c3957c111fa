import 'server-only'
import type { Db } from '@/server/kernel/db'

type Publishing = { people: number; withoutTeacher: number }

/** The number of people on a timetable's dates to come, and of its events that have such a date without a teacher. */
export async function countPublishing(db: Db, { id, at }: { id: string; at: Date }): Promise<Publishing> {
  const rows = await db.$queryRaw<Publishing[]>`
    WITH mine AS MATERIALIZED (
      SELECT o.id, o.event_id FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
      WHERE o.timetable_id = ${id}::uuid AND o.state = 'PLANNED' AND o.starts_at > ${at}),
    coming AS MATERIALIZED (
      SELECT m.id, d.subject_id, d.subject FROM mine m CROSS JOIN LATERAL (
        SELECT subject_id, subject FROM diary_entry WHERE source = 'OCCURRENCE' AND source_id = m.id AND subject <> 'ROOM' AND plan_id IS NULL OFFSET 0) d)
    SELECT (SELECT count(DISTINCT subject_id)::int FROM coming) AS people,
      (SELECT count(DISTINCT event_id)::int FROM mine WHERE id NOT IN (SELECT id FROM coming WHERE subject = 'TEACHER')) AS "withoutTeacher"`
  return rows[0] ?? { people: 0, withoutTeacher: 0 }
}
