import 'server-only'
import type { Db } from '@/server/kernel/db'

type Span = { from: Date; to: Date }
type TermDay = { day: string; events: number; minutes: number; cancelled: number; ids: string[] }

/** The number of dates and minutes of a timetable on each day. Callers check first that the timetable is in scope. */
export function listTermDays(db: Db, timetableId: string, { from, to }: Span): Promise<TermDay[]> {
  return db.$queryRaw`
    SELECT o.held_on::text AS day, count(*) FILTER (WHERE o.state = 'PLANNED')::int AS events, count(*) FILTER (WHERE o.state = 'CANCELLED')::int AS cancelled,
      COALESCE(sum(extract(epoch FROM o.ends_at - o.starts_at) / 60) FILTER (WHERE o.state = 'PLANNED'), 0)::int AS minutes,
      COALESCE(array_agg(o.id::text) FILTER (WHERE o.state = 'PLANNED'), '{}') AS ids
    FROM (SELECT * FROM occurrence WHERE timetable_id = ${timetableId}::uuid AND starts_at >= ${from} AND starts_at < ${to} AND state <> 'SKIPPED') o
    JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL GROUP BY o.held_on ORDER BY o.held_on`
}

type Elsewhere = { id: string; roomId: string; title: string; timetable: string; heldOn: string; startsTime: string; endsTime: string }

/** The dates of other timetables in rooms that are in use. */
export function listDatesElsewhere(
  db: Db,
  { timetableId, from, to, timeZone, limit }: Span & { timetableId: string; timeZone: string; limit: number },
): Promise<Elsewhere[]> {
  return db.$queryRaw`
    SELECT o.id, o.room_id AS "roomId", o.title, t.name AS timetable, o.held_on::text AS "heldOn",
      to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime"
    FROM room r JOIN occurrence o ON o.room_id = r.id AND o.starts_at >= ${from} AND o.starts_at < ${to} AND o.state = 'PLANNED'
    JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE' AND t.draft_of_id IS NULL
    WHERE r.active AND o.timetable_id <> ${timetableId}::uuid AND o.timetable_id IS DISTINCT FROM (SELECT draft_of_id FROM timetable WHERE id = ${timetableId}::uuid) ORDER BY o.starts_at, o.id LIMIT ${limit}`
}
