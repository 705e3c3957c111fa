import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ClashKind } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'
import { prepared } from '@/server/kernel/queries/prepared'
import { acceptanceOfPair, acceptanceUnder, type Acceptance } from './condoned.sql'
import { crowdedIf, type Limits } from '../too-full/tight.sql'
import { eventsOf, plannedDates, wantedIf, type Planned } from '../../events/queries/wanted.sql'
import { longestWay, wayBetween } from '../travel/way.sql'
import { isOneRoom } from './clashes.sql'
import { countsIn, type PlanId } from './plan.sql'

export type FoundClash = {
  kind: ClashKind
  eventId: string | null
  title: string
  timetable: string
  startsTime: string
  endsTime: string
  subjects: string[]
  /** Groups whose members are all concerned; these people are left out of `subjects`. */
  groups?: { name: string; people: number }[]
  people: number
  days: string[]
  /** The acceptance, if the dates keep their time and room and somebody has accepted the clash for everybody whom it concerns. */
  condoned: Acceptance | null
}
/** `students`: the number on the date with the most. `people`: everybody who comes or teaches. */
export type Found = { students: number; people: number; clashes: FoundClash[] }

type Asked = {
  readonly plans: readonly Planned[]
  /** Dates that have begun by then clash with nothing; the people who come are counted all the same. */
  readonly at: Date
  /** Dates that are being changed. */
  readonly without: readonly string[]
  readonly timeZone: string
  /** The minutes needed from one building to another where the map does not say; 0: nobody is warned. */
  readonly minutesBetweenBuildings: number
  /** The limits of the type; null: neither the room nor these are checked. */
  readonly limits: Limits | null
  readonly planId: PlanId
}
/**
 * Up to this many dates, named people and changed dates the statement is prepared (at most 16 texts, decision 0136). Beyond that PostgreSQL's general plan,
 * which cannot know their number, is slower.
 */
const mostPrepared = 60
type Coming = Omit<Found, 'clashes'> & { plan: number; kind: null }

/**
 * Finds for each planned event who would come; the people and the room that its dates would take at once with something else, by the other series (at most 50
 * of these, with three people named, teachers first); the people who would have too little time between two buildings, before or after; and the dates on which
 * the room is too small, or too few people teach. Dates of one shift of a clinic share its teachers and room. `member` has the people whom each group brings to
 * the dates, and `whole` the groups whose members a clash concerns without exception: they are named as groups. It takes one statement, however many events are
 * planned.
 */
export async function findClashesOf(
  db: Db,
  { plans, at, without, timeZone, minutesBetweenBuildings, limits, planId }: Asked,
): Promise<Found[]> {
  const way = wayBetween(Prisma.sql`p`, Prisma.sql`b`, minutesBetweenBuildings)
  const hasRoom = plans.some(({ roomId }) => roomId !== null)
  /** Ways between buildings are compared only for an event that has a room: then a person's events within an hour before and after it count too. */
  const travels = minutesBetweenBuildings > 0 && hasRoom
  const tooFar = Prisma.sql`
      UNION ALL
      SELECT p.plan, o.event_id, 'TRAVEL', h.subject_ids, o.title, o.timetable_id, o.starts_at, o.ends_at, o.held_on,
        ${acceptanceOfPair({ kind: Prisma.sql`'TRAVEL'`, date: Prisma.sql`p`, other: Prisma.sql`o`, subjectIds: Prisma.sql`h.subject_ids`, changed: without })}
      FROM around h
        JOIN (SELECT n.*, b.id AS building_id, b.latitude, b.longitude FROM planned n JOIN room r ON r.id = n.room_id JOIN building b ON b.id = r.building_id OFFSET 0) p ON p.id = h.date_id
        JOIN occurrence o ON o.id = h.source_id JOIN room r ON r.id = o.room_id JOIN building b ON b.id = r.building_id
      WHERE NOT h.is_at_once AND NOT h.is_room AND b.id <> p.building_id AND greatest(p.starts_at - o.ends_at, o.starts_at - p.ends_at) < ${way}`
  const margin = travels ? longestWay : Prisma.sql`INTERVAL '0'`
  const size = Math.max(
    sumOf(plans, ({ days }) => days.length),
    sumOf(plans, ({ people }) => people.length),
    without.length,
  )
  const rows = await db.$queryRaw<
    (Coming | (FoundClash & { plan: number; place: number }))[]
  >`${size <= mostPrepared ? prepared : Prisma.empty}
    WITH planned AS MATERIALIZED (${plannedDates(plans)}),
    w AS MATERIALIZED (${wantedIf(plans, Prisma.sql`SELECT * FROM planned`)}),
    counted AS MATERIALIZED (
      SELECT n.plan, c.* FROM (
        SELECT source_id AS id, count(*) FILTER (WHERE subject = 'STUDENT')::int AS students, count(*) FILTER (WHERE subject = 'TEACHER')::int AS teachers FROM w GROUP BY source_id) c
      JOIN planned n ON n.id = c.id),
    coming AS (
      SELECT r.plan, COALESCE((SELECT max(c.students) FROM counted c WHERE c.plan = r.plan), 0) AS students, r.people
      FROM (SELECT n.plan, count(p.subject_id)::int AS people FROM (SELECT DISTINCT plan FROM planned) n
        LEFT JOIN (SELECT DISTINCT o.plan, w.subject_id FROM w JOIN planned o ON o.id = w.source_id WHERE w.subject <> 'ROOM') p ON p.plan = n.plan GROUP BY n.plan) r),
    tight AS MATERIALIZED (${crowdedIf({ at, limits, hasRoom, changed: without, planId })}),
    around AS MATERIALIZED (
      SELECT w.source_id AS date_id, x.source_id, w.subject = 'ROOM' AS is_room, x.starts_at < w.ends_at AND x.ends_at > w.starts_at AS is_at_once, array_agg(w.subject_id) AS subject_ids
      FROM w CROSS JOIN LATERAL (
        SELECT d.source_id, d.starts_at, d.ends_at FROM diary_entry d WHERE d.subject_id = w.subject_id AND d.source = 'OCCURRENCE' AND ${countsIn(planId)}
          AND d.starts_at > w.starts_at - INTERVAL '25 hours' - ${margin} AND d.starts_at < w.ends_at + ${margin} AND d.ends_at > w.starts_at - ${margin} OFFSET 0) x
      WHERE w.starts_at > ${at} AND x.source_id <> ALL(${[...without]}::uuid[])
        AND (w.subject <> 'ROOM' OR EXISTS (SELECT 1 FROM room r WHERE r.id = w.subject_id AND ${isOneRoom(Prisma.sql`r`)})) GROUP BY 1, 2, 3, 4),
    hits AS MATERIALIZED (
      SELECT n.plan, o.event_id, k.kind, h.subject_ids, o.title, o.timetable_id, o.starts_at, o.ends_at, o.held_on,
        ${acceptanceOfPair({ kind: Prisma.sql`k.kind`, date: Prisma.sql`n`, other: Prisma.sql`o`, subjectIds: Prisma.sql`h.subject_ids`, changed: without })} AS condoned
      FROM around h JOIN planned n ON n.id = h.date_id JOIN occurrence o ON o.id = h.source_id
        CROSS JOIN LATERAL (SELECT CASE WHEN h.is_room THEN 'ROOM' ELSE 'PERSON' END AS kind) k
      WHERE h.is_at_once AND NOT (n.clinic_id IS NOT NULL AND o.clinic_id IS NOT DISTINCT FROM n.clinic_id AND o.held_on = n.held_on AND o.shift = n.shift)
      ${travels ? tooFar : Prisma.empty}),
    numbered AS MATERIALIZED (SELECT h.*, dense_rank() OVER (ORDER BY h.plan, h.event_id, h.kind, h.condoned) AS clash_no FROM hits h),
    subjects AS MATERIALIZED (
      SELECT s.clash_no, s.subject_id, s.subject_id IN (SELECT w.subject_id FROM w WHERE w.subject = 'TEACHER') AS teaches
      FROM (SELECT DISTINCT h.clash_no, s.subject_id FROM numbered h CROSS JOIN LATERAL unnest(h.subject_ids) AS s(subject_id)) s),
    member AS MATERIALIZED (SELECT DISTINCT n.plan, w.via_group_id, w.subject_id FROM w JOIN planned n ON n.id = w.source_id WHERE w.via_group_id IS NOT NULL),
    whole AS MATERIALIZED (
      SELECT c.clash_no, m.via_group_id, count(*)::int AS people, array_agg(m.subject_id) AS subject_ids
      FROM (SELECT DISTINCT clash_no, plan FROM numbered WHERE kind <> 'ROOM') c JOIN member m ON m.plan = c.plan
        LEFT JOIN subjects s ON s.clash_no = c.clash_no AND s.subject_id = m.subject_id
      GROUP BY c.clash_no, m.via_group_id HAVING count(*) > 1 AND count(s.subject_id) = count(*)),
    dates AS MATERIALIZED (
      SELECT h.clash_no, h.plan, h.event_id, h.kind, h.condoned, min(h.title) AS title, min(t.name) AS timetable, min(h.starts_at) AS first_at,
        min(to_char(h.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI')) AS starts, max(to_char(h.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI')) AS ends,
        (array_agg(DISTINCT h.held_on::text))[1:60] AS days
      FROM numbered h JOIN timetable t ON t.id = h.timetable_id GROUP BY h.clash_no, h.plan, h.event_id, h.kind, h.condoned),
    clash AS (
      SELECT d.*, ARRAY(SELECT COALESCE(u.display_name, r.name) FROM subjects s LEFT JOIN app_user u ON u.id = s.subject_id LEFT JOIN room r ON r.id = s.subject_id
          WHERE s.clash_no = d.clash_no AND NOT EXISTS (SELECT 1 FROM whole h WHERE h.clash_no = s.clash_no AND s.subject_id = ANY(h.subject_ids))
          ORDER BY s.teaches DESC, u.last_name, u.id LIMIT 3) AS subjects,
        (SELECT COALESCE(jsonb_agg(jsonb_build_object('name', g.name, 'people', h.people) ORDER BY g.name, g.id), '[]')
          FROM whole h JOIN student_group g ON g.id = h.via_group_id WHERE h.clash_no = d.clash_no) AS groups,
        (SELECT count(*)::int FROM subjects s WHERE s.clash_no = d.clash_no) AS people
      FROM (SELECT *, row_number() OVER (PARTITION BY plan ORDER BY condoned IS NOT NULL, first_at, event_id, kind) AS place FROM dates) d WHERE d.place <= 50)
    SELECT NULL AS kind, c.plan, c.students, c.people, NULL::uuid AS "eventId", NULL AS title, NULL AS timetable, NULL AS "startsTime", NULL AS "endsTime",
      NULL::text[] AS subjects, NULL::jsonb AS groups, NULL::text[] AS days, NULL::jsonb AS condoned, 0 AS place FROM coming c
    UNION ALL
    SELECT d.kind, d.plan, NULL, d.people, d.event_id, d.title, d.timetable, d.starts, d.ends, d.subjects, d.groups, d.days, d.condoned, d.place::int FROM clash d
    UNION ALL
    SELECT x.kind, x.plan, NULL, max(x.students), NULL, '', '', '', '', ARRAY[x.most::text], '[]'::jsonb, (array_agg(x.held_on::text ORDER BY x.held_on))[1:60], x.condoned, 51
    FROM tight x GROUP BY x.plan, x.kind, x.most, x.condoned
    ORDER BY plan, place, kind`
  return eventNumbers(plans).map((place) => {
    const own = rows.filter(({ plan }) => plan === place)
    const coming = own.find((row) => row.kind === null)
    return {
      students: coming?.students ?? 0,
      people: coming?.people ?? 0,
      clashes: own.flatMap((row) => (row.kind === null ? [] : [row])),
    }
  })
}

/** The numbers 0, 1 and so on, one for each event to which these dates belong. */
const eventNumbers = (plans: readonly Planned[]) =>
  Array.from({ length: Math.max(0, ...eventsOf(plans).map((of) => of + 1)) }, (_, place) => place)

const sumOf = (plans: readonly Planned[], count: (plan: Planned) => number) => plans.reduce((sum, plan) => sum + count(plan), 0)

type Blocking = Omit<Asked, 'minutesBetweenBuildings' | 'limits' | 'planId'> & {
  readonly programmeId: string | null
  readonly years: readonly number[]
  readonly timetableId: string
}
/**
 * Finds for each planned event the background events that close its days: those of the institution, the programme, the room's building and the timetable
 * itself.
 */
export async function findBlocking(
  db: Db,
  { plans, at, without, programmeId, years, timetableId, timeZone }: Blocking,
): Promise<FoundClash[][]> {
  const rows = await db.$queryRaw<(FoundClash & { plan: number })[]>`
    SELECT n.plan, 'BLOCKED' AS kind, NULL AS "eventId", b.name AS title, '' AS timetable, to_char(b.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(b.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", ARRAY[]::text[] AS subjects, '[]'::jsonb AS groups, 0 AS people, array_agg(n.held_on::text ORDER BY n.held_on) AS days, k.condoned
    FROM (${plannedDates(plans)}) n
    JOIN background_event b ON b.blocks AND b.deleted_at IS NULL AND b.starts_at < n.ends_at AND b.ends_at > n.starts_at
      AND (b.timetable_id IS NULL OR b.timetable_id = ${timetableId}::uuid)
      AND (b.programme_id IS NULL OR (b.programme_id = ${programmeId}::uuid AND (cardinality(b.years) = 0 OR cardinality(${[...years]}::int[]) = 0 OR b.years && ${[...years]}::int[])))
      AND (b.building_id IS NULL OR b.building_id = (SELECT building_id FROM room WHERE id = n.room_id))
    CROSS JOIN LATERAL (SELECT ${acceptanceUnder({ date: Prisma.sql`n`, closure: Prisma.sql`b`, changed: without })} AS condoned) k
    WHERE n.starts_at > ${at} GROUP BY n.plan, b.id, k.condoned ORDER BY n.plan, k.condoned IS NOT NULL, b.starts_at LIMIT 1000`
  return eventNumbers(plans).map((place) =>
    rows
      .filter(({ plan }) => plan === place)
      .map(({ plan: __, ...clash }) => clash)
      .slice(0, 20),
  )
}
