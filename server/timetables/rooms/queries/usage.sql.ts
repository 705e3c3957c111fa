import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { capacityOf } from './room-capacity.sql'
import { namingsOf } from '@/server/kernel/queries/namings'

type Asked = {
  readonly timetableId: string | null
  readonly buildingId: string | null
  /** The span as instants, and its days. */
  readonly from: Date
  readonly to: Date
  readonly fromOn: string
  readonly toOn: string
  readonly timeZone: string
  readonly startsTime: string
  readonly endsTime: string
}

type OpenHours = Pick<Asked, 'fromOn' | 'toOn' | 'timeZone' | 'startsTime' | 'endsTime'>

/** The school's open hours as the CTE `open`, one range for each day: Monday to Friday, without days that a closure of the institution covers. */
export function openSpans({ fromOn, toOn, timeZone, startsTime, endsTime }: OpenHours): Prisma.Sql {
  return Prisma.sql`
    open AS MATERIALIZED (
      SELECT day, tsrange(day + ${startsTime}::time, day + ${endsTime}::time) AS span FROM (
        SELECT x::date AS day FROM generate_series(${fromOn}::date, ${toOn}::date, INTERVAL '1 day') x WHERE extract(isodow FROM x) < 6) n
      WHERE NOT EXISTS (
        SELECT 1 FROM background_event b WHERE b.blocks AND b.deleted_at IS NULL AND b.timetable_id IS NULL AND b.programme_id IS NULL AND b.building_id IS NULL
          AND b.starts_at <= (n.day + ${startsTime}::time) AT TIME ZONE ${timeZone} AND b.ends_at >= (n.day + ${endsTime}::time) AT TIME ZONE ${timeZone}))`
}

/** The school's open hours, and the dates that touch them; a draft's dates only where that draft is asked for. Overlapping dates of one room count once. */
function usedHours(asked: Asked): Prisma.Sql {
  const { timetableId, buildingId, from, to, timeZone } = asked
  return Prisma.sql`${openSpans(asked)},
    asked AS MATERIALIZED (
      SELECT r.id, r.name, ${capacityOf(Prisma.sql`r`)} AS capacity, b.name AS building FROM room r LEFT JOIN building b ON b.id = r.building_id
      WHERE r.active AND r.kind IN ('ROOM', 'CLINIC') AND (${buildingId}::uuid IS NULL OR r.building_id = ${buildingId}::uuid)),
    held AS MATERIALIZED (
      SELECT a.id AS room_id, a.capacity, o.id, tsrange(o.starts_at AT TIME ZONE ${timeZone}, o.ends_at AT TIME ZONE ${timeZone}) AS span,
        extract(epoch FROM o.ends_at - o.starts_at) / 60 AS minutes
      FROM asked a JOIN occurrence o ON o.room_id = a.id AND o.starts_at >= ${from} AND o.starts_at < ${to} AND o.state = 'PLANNED'
        AND o.starts_at AT TIME ZONE ${timeZone} < o.ends_at AT TIME ZONE ${timeZone}
      JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN timetable t ON t.id = o.timetable_id AND t.deleted_at IS NULL AND t.kind <> 'TEMPLATE'
      WHERE CASE WHEN ${timetableId}::uuid IS NULL THEN t.state = 'PUBLISHED' ELSE o.timetable_id = ${timetableId}::uuid END
        AND EXISTS (SELECT 1 FROM open n WHERE n.span && tsrange(o.starts_at AT TIME ZONE ${timeZone}, o.ends_at AT TIME ZONE ${timeZone}))),
    taken AS MATERIALIZED (
      SELECT h.room_id, n.day, n.span * x AS span FROM (SELECT room_id, range_agg(span) AS spans FROM held GROUP BY room_id) h
      CROSS JOIN LATERAL unnest(h.spans) x JOIN open n ON n.span && x)`
}

const minutesOf = (span: Prisma.Sql) => Prisma.sql`extract(epoch FROM upper(${span}) - lower(${span})) / 60`

type Room = {
  id: string
  name: string
  building: string | null
  capacity: number | null
  dates: number
  minutes: number
  seatMinutes: number
  plannedMinutes: number
  heldSeatMinutes: number
  attendedMinutes: number
}
type Usage = { openDays: number; rooms: Room[]; heat: { weekday: number; hour: number; minutes: number; slots: number }[] }

/** The use of rooms: of each room, and of each hour of the weekdays. */
export async function readUsage(db: Db, asked: Asked): Promise<Usage> {
  const rooms = await db.$queryRaw<Room[]>`
    WITH ${usedHours(asked)},
    counted AS (
      SELECT h.room_id, count(*)::int AS dates, COALESCE(sum(h.capacity * h.minutes), 0)::int AS seat_minutes, COALESCE(sum(s.students * h.minutes) FILTER (WHERE h.capacity IS NOT NULL), 0)::int AS planned_minutes,
        COALESCE(sum(h.capacity * h.minutes) FILTER (WHERE s.known > 0), 0)::int AS held_seat_minutes, COALESCE(sum(s.attended * h.minutes) FILTER (WHERE h.capacity IS NOT NULL), 0)::int AS attended_minutes
      FROM held h CROSS JOIN LATERAL (
        SELECT (SELECT count(*) FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = h.id AND d.subject = 'STUDENT' AND d.plan_id IS NULL) AS students,
          (SELECT count(*) FROM (${namingsOf('attendance')}) x(occurrence_id, state) WHERE x.occurrence_id = h.id AND x.state IS NOT NULL) AS known,
          (SELECT count(*) FROM (${namingsOf('attendance')}) x(occurrence_id, state) WHERE x.occurrence_id = h.id AND x.state IN ('ATTENDED', 'CHECKED_IN')) AS attended OFFSET 0) s
      GROUP BY h.room_id)
    SELECT a.id, a.name, a.building, a.capacity, COALESCE(c.dates, 0) AS dates, COALESCE((SELECT sum(${minutesOf(Prisma.sql`t.span`)}) FROM taken t WHERE t.room_id = a.id), 0)::int AS minutes,
      COALESCE(c.seat_minutes, 0) AS "seatMinutes", COALESCE(c.planned_minutes, 0) AS "plannedMinutes", COALESCE(c.held_seat_minutes, 0) AS "heldSeatMinutes",
      COALESCE(c.attended_minutes, 0) AS "attendedMinutes"
    FROM asked a LEFT JOIN counted c ON c.room_id = a.id ORDER BY a.building NULLS LAST, a.name, a.id LIMIT 500`
  const heat = await db.$queryRaw<{ weekday: number; hour: number; minutes: number; slots: number }[]>`
    WITH ${usedHours(asked)},
    hour AS MATERIALIZED (
      SELECT n.day, h.hour, n.span * tsrange(n.day + make_interval(hours => h.hour), n.day + make_interval(hours => h.hour + 1)) AS span
      FROM open n CROSS JOIN generate_series(extract(hour FROM ${asked.startsTime}::time)::int, ceil(extract(epoch FROM ${asked.endsTime}::time) / 3600)::int - 1) AS h(hour)),
    busy AS (
      SELECT extract(isodow FROM h.day)::int AS weekday, h.hour, sum(${minutesOf(Prisma.sql`(h.span * t.span)`)})::int AS minutes
      FROM taken t JOIN hour h ON h.day = t.day AND h.span && t.span GROUP BY 1, 2)
    SELECT extract(isodow FROM h.day)::int AS weekday, h.hour, COALESCE(min(b.minutes), 0) AS minutes, sum(${minutesOf(Prisma.sql`h.span`)})::int AS slots
    FROM hour h LEFT JOIN busy b ON b.weekday = extract(isodow FROM h.day) AND b.hour = h.hour GROUP BY 1, 2 ORDER BY 1, 2`
  const days = await db.$queryRaw<{ days: number }[]>`WITH ${usedHours(asked)} SELECT count(*)::int AS days FROM open`
  return { openDays: days[0]?.days ?? 0, rooms, heat }
}
