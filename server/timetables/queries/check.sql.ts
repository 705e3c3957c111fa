import 'server-only'
import type { Shift } from '@/lib/clinical/shifts'
import type { Db } from '@/server/kernel/db'
import { wantedIf } from './wanted.sql'

type Planned = Parameters<typeof wantedIf>[0]
export type FoundClash = {
  kind: 'PERSON' | 'ROOM' | 'BLOCKED' | 'CAPACITY'
  eventId: string | null
  title: string
  timetable: string
  startsTime: string
  endsTime: string
  subjects: string[]
  people: number
  days: string[]
}

type Held = Omit<Planned, 'days'> & { readonly days: readonly (Planned['days'][number] & { readonly shift: Shift })[] }

/** Whom and which room the planned dates would take at once with something else, by the other series. Dates of one shift of a clinic share its teachers and room. `without`: dates that are being changed. */
export function findClashesOf(
  db: Db,
  { planned, clinicId, without, timeZone }: { planned: Held; clinicId: string | null; without: readonly string[]; timeZone: string },
): Promise<FoundClash[]> {
  const { days } = planned
  return db.$queryRaw`
    WITH w AS MATERIALIZED (${wantedIf(planned)}),
    held AS MATERIALIZED (
      SELECT DISTINCT n.starts_at, n.held_on, n.shift FROM unnest(${days.map(({ startsAt }) => startsAt)}::timestamptz[], ${days.map(({ heldOn }) => heldOn)}::date[],
        ${days.map(({ shift }) => shift)}::text[]::"Shift"[]) AS n(starts_at, held_on, shift)),
    hit AS MATERIALIZED (
      SELECT w.subject, w.subject_id, x.source_id, w.starts_at FROM w CROSS JOIN LATERAL (
        SELECT d.source_id FROM diary_entry d WHERE d.subject_id = w.subject_id AND d.source = 'OCCURRENCE' AND d.plan_id IS NULL
          AND d.starts_at > w.starts_at - INTERVAL '25 hours' AND d.starts_at < w.ends_at AND d.ends_at > w.starts_at OFFSET 0) x
      WHERE x.source_id <> ALL(${[...without]}::uuid[])),
    hits AS MATERIALIZED (
      SELECT o.event_id, h.subject = 'ROOM' AS is_room, h.subject_id, o.id, o.held_on FROM hit h JOIN occurrence o ON o.id = h.source_id
      WHERE o.clinic_id IS DISTINCT FROM ${clinicId}::uuid OR ${clinicId}::uuid IS NULL
        OR NOT EXISTS (SELECT 1 FROM held n WHERE n.starts_at = h.starts_at AND n.held_on = o.held_on AND n.shift = o.shift)),
    subjects AS MATERIALIZED (SELECT DISTINCT event_id, is_room, subject_id FROM hits),
    dates AS MATERIALIZED (
      SELECT d.event_id, d.is_room, min(o.title) AS title, min(t.name) AS timetable, min(o.starts_at) AS first_at,
        min(to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI')) AS starts, max(to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI')) AS ends,
        (array_agg(DISTINCT o.held_on::text))[1:60] AS days
      FROM (SELECT DISTINCT event_id, is_room, id FROM hits) d JOIN occurrence o ON o.id = d.id JOIN timetable t ON t.id = o.timetable_id GROUP BY d.event_id, d.is_room)
    SELECT CASE WHEN d.is_room THEN 'ROOM' ELSE 'PERSON' END AS kind, d.event_id AS "eventId", d.title, d.timetable, d.starts AS "startsTime", d.ends AS "endsTime",
      ARRAY(SELECT COALESCE(u.display_name, r.name) FROM subjects s LEFT JOIN app_user u ON u.id = s.subject_id LEFT JOIN room r ON r.id = s.subject_id
        WHERE s.event_id = d.event_id AND s.is_room = d.is_room ORDER BY 1 LIMIT 3) AS subjects,
      (SELECT count(*)::int FROM subjects s WHERE s.event_id = d.event_id AND s.is_room = d.is_room) AS people, d.days
    FROM dates d ORDER BY d.first_at, d.event_id LIMIT 50`
}

/** Students of each planned date, and how many the room holds. */
export async function countComing(db: Db, planned: Planned): Promise<{ students: number; people: number; capacity: number | null }> {
  const rows = await db.$queryRaw<{ students: number; people: number; capacity: number | null }[]>`
    WITH w AS MATERIALIZED (${wantedIf(planned)}),
    a AS (SELECT source_id, count(*) FILTER (WHERE subject = 'STUDENT')::int AS students FROM w GROUP BY source_id)
    SELECT COALESCE((SELECT max(students) FROM a), 0) AS students, (SELECT count(DISTINCT subject_id)::int FROM w WHERE subject <> 'ROOM') AS people,
      (SELECT capacity FROM room WHERE id = ${planned.roomId}::uuid) AS capacity`
  return rows[0] ?? { students: 0, people: 0, capacity: null }
}

type Blocking = { planned: Planned; programmeId: string | null; years: readonly number[]; timetableId: string; timeZone: string }
/** Background events that close the days: the institution's, the programme's, the room's building's and the timetable's own. */
export function findBlocking(db: Db, { planned, programmeId, years, timetableId, timeZone }: Blocking): Promise<FoundClash[]> {
  return db.$queryRaw`
    SELECT 'BLOCKED' AS kind, NULL AS "eventId", b.name AS title, '' AS timetable, to_char(b.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(b.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", ARRAY[]::text[] AS subjects, 0 AS people, array_agg(n.held_on::text ORDER BY n.held_on) AS days
    FROM unnest(${planned.days.map(({ startsAt }) => startsAt)}::timestamptz[], ${planned.days.map(({ endsAt }) => endsAt)}::timestamptz[], ${planned.days.map(({ heldOn }) => heldOn)}::date[]) AS n(starts_at, ends_at, held_on)
    JOIN background_event b ON b.blocks AND b.deleted_at IS NULL AND b.starts_at < n.ends_at AND b.ends_at > n.starts_at
      AND (b.timetable_id IS NULL OR b.timetable_id = ${timetableId}::uuid)
      AND (b.programme_id IS NULL OR (b.programme_id = ${programmeId}::uuid AND (cardinality(b.years) = 0 OR cardinality(${[...years]}::int[]) = 0 OR b.years && ${[...years]}::int[])))
      AND (b.building_id IS NULL OR b.building_id = (SELECT building_id FROM room WHERE id = ${planned.roomId}::uuid))
    GROUP BY b.id ORDER BY b.starts_at LIMIT 20`
}
