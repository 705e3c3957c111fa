import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import { fingerprintOf } from './condoned.sql'
import { countsIn, type PlanId } from './plan.sql'

/** A provider can hold several dates at once: it is a place of many rooms that the school does not plan. */
export const isOneRoom = (room: Prisma.Sql) => Prisma.sql`${room}.kind <> 'PROVIDER'`

/** The people who may come to the dates of `mine`, and perhaps to none of them: finding that out from the dates would read everybody's whole year twice. */
export const attending = Prisma.sql`
    asked AS MATERIALIZED (SELECT DISTINCT event_id FROM mine),
    groups AS MATERIALIZED (
      SELECT g.group_id FROM asked JOIN event_group g ON g.event_id = asked.event_id UNION SELECT g.group_id FROM mine JOIN occurrence_group g ON g.occurrence_id = mine.id),
    attending AS MATERIALIZED (
      SELECT m.user_id AS subject_id FROM groups JOIN group_membership m ON m.group_id = groups.group_id
      UNION SELECT e.user_id FROM groups JOIN enrolment e ON e.group_id = groups.group_id
      UNION SELECT u.id FROM groups JOIN app_user u ON u.group_id = groups.group_id
      UNION SELECT p.user_id FROM asked JOIN event_person p ON p.event_id = asked.event_id
      UNION SELECT p.user_id FROM mine JOIN occurrence_person p ON p.occurrence_id = mine.id)`

/**
 * Pairs of dates that take the same person or room at once, where at least one belongs to the timetables that are asked for. Two dates of one clinic's shift
 * share its teachers and its room and do not clash. `reach` is the latest end so far: only rows that begin before it can overlap, which keeps the join to real
 * overlaps; of rows that begin together all but one are included, whichever that is. OFFSET 0 makes each LATERAL look into the index for each row: left to
 * itself the planner, which knows how many rows a diary has but not how few people a timetable has, reads the whole diary. The columns that are read are in the
 * index, in its order.
 */
type OfTimetables = { readonly ids: readonly string[]; readonly from: Date; readonly to: Date; readonly planId: PlanId }

function pairsOfDates({ ids, from, to, planId }: OfTimetables): Prisma.Sql {
  return Prisma.sql`
    mine AS MATERIALIZED (
      SELECT o.id, o.event_id, o.room_id FROM occurrence o WHERE o.timetable_id = ANY(${[...ids]}::uuid[]) AND o.starts_at >= ${from} AND o.starts_at < ${to} AND o.state = 'PLANNED'),
    ${attending},
    who AS MATERIALIZED (SELECT subject_id, FALSE AS is_room FROM attending UNION ALL SELECT DISTINCT r.id, TRUE FROM mine JOIN room r ON r.id = mine.room_id AND ${isOneRoom(Prisma.sql`r`)}),
    e AS MATERIALIZED (
      SELECT who.subject_id, who.is_room, x.* FROM who CROSS JOIN LATERAL (
        SELECT d.source_id, d.starts_at, max(d.ends_at) OVER (ORDER BY d.starts_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reach
        FROM diary_entry d WHERE d.subject_id = who.subject_id AND d.source = 'OCCURRENCE' AND ${countsIn(planId)}
          AND d.starts_at >= ${from}::timestamptz - INTERVAL '25 hours' AND d.starts_at < ${to} OFFSET 0) x
      WHERE x.reach > x.starts_at),
    pair AS MATERIALIZED (
      SELECT least(h.source_id, x.source_id) AS a_id, greatest(h.source_id, x.source_id) AS b_id, h.is_room, array_agg(DISTINCT h.subject_id) AS subject_ids
      FROM e h CROSS JOIN LATERAL (
        SELECT d.source_id FROM diary_entry d WHERE d.subject_id = h.subject_id AND d.source = 'OCCURRENCE' AND ${countsIn(planId)}
          AND d.starts_at > h.starts_at - INTERVAL '25 hours' AND d.starts_at <= h.starts_at AND d.source_id <> h.source_id AND d.ends_at > h.starts_at OFFSET 0) x
      GROUP BY 1, 2, 3),
    real AS MATERIALIZED (
      SELECT p.a_id, p.b_id, p.subject_ids, p.is_room, CASE WHEN p.is_room THEN 'ROOM' ELSE 'PERSON' END AS kind, '' AS cause FROM pair p ${joinBothDates(Prisma.sql`p`)}
      WHERE (p.a_id IN (SELECT id FROM mine) OR p.b_id IN (SELECT id FROM mine))
        AND NOT (a.clinic_id IS NOT NULL AND a.clinic_id IS NOT DISTINCT FROM b.clinic_id AND a.held_on = b.held_on AND a.shift = b.shift))`
}

/** The dates of a pair, each looked up by its id. */
export function joinBothDates(pair: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    CROSS JOIN LATERAL (SELECT * FROM occurrence o WHERE o.id = ${pair}.a_id OFFSET 0) a CROSS JOIN LATERAL (SELECT * FROM occurrence o WHERE o.id = ${pair}.b_id OFFSET 0) b`
}
const sides = Prisma.sql`real r ${joinBothDates(Prisma.sql`r`)}`

const fingerprint = fingerprintOf(Prisma.sql`a`, Prisma.sql`b`)
const condoned = Prisma.sql`EXISTS (
  SELECT 1 FROM condonement c WHERE c.kind = r.kind AND c.a_id = r.a_id AND c.b_id = r.b_id AND c.ended_at IS NULL AND c.fingerprint = ${fingerprint} AND r.subject_ids <@ c.subject_ids)`

/** The number of pairs of dates that clash seriously from an instant on, for each timetable, without condoned ones. */
export async function countSeriousClashes(db: Db, asked: OfTimetables): Promise<Map<string, number>> {
  const { ids } = asked
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<{ id: string; clashes: number }[]>`
    WITH ${pairsOfDates(asked)}
    SELECT t.id, count(DISTINCT (r.a_id, r.b_id))::int AS clashes FROM ${sides}
    JOIN timetable t ON t.id IN (a.timetable_id, b.timetable_id) WHERE t.id = ANY(${[...ids]}::uuid[]) AND NOT ${condoned} GROUP BY t.id`
  return new Map(rows.map(({ id, clashes }) => [id, clashes]))
}

type SideRow = {
  occurrenceId: string
  eventId: string
  title: string
  heldOn: string
  originalOn: string
  startsTime: string
  endsTime: string
}
export type ClashRow = {
  kind: 'PERSON' | 'ROOM' | 'TRAVEL'
  a: SideRow
  b: SideRow
  bId: string
  /** The two buildings of a TRAVEL clash. */
  cause: string
  subjectIds: string[]
  subjects: string[]
  /** Groups whose members are all concerned; these people are left out of `subjects`. */
  groups: { name: string; people: number }[]
  people: number
  fingerprint: string
  condoned: { id: string; reason: string; by: string; at: string } | null
  /** The condonement that held before one of the sides moved, or somebody joined. */
  lapsed: { reason: string; by: string } | null
}

/**
 * The groups that the pair `r` concerns as a whole, and the students in them. A group counts where everybody whom it brings to one date of the pair is a
 * subject of the clash; groups of date `a` are named and, where it has none, those of date `b`.
 */
const wholeGroups = Prisma.sql`
  WITH found AS MATERIALIZED (
    SELECT d.source_id, d.via_group_id, array_agg(d.subject_id) AS ids FROM diary_entry d
    WHERE r.kind <> 'ROOM' AND d.source = 'OCCURRENCE' AND d.source_id IN (r.a_id, r.b_id) AND d.via_group_id IS NOT NULL
    GROUP BY d.source_id, d.via_group_id HAVING count(*) > 1 AND bool_and(d.subject_id = ANY(r.subject_ids))),
  whole AS MATERIALIZED (SELECT f.* FROM found f WHERE f.source_id = r.a_id OR NOT EXISTS (SELECT 1 FROM found x WHERE x.source_id = r.a_id))
  SELECT (SELECT COALESCE(json_agg(json_build_object('name', k.name, 'people', cardinality(w.ids)) ORDER BY k.name, k.id), '[]')
      FROM whole w JOIN student_group k ON k.id = w.via_group_id) AS groups,
    ARRAY(SELECT unnest(w.ids) FROM whole w) AS subject_ids`

type OfOne = Omit<OfTimetables, 'ids'> & { readonly id: string }
type Listed = { readonly timeZone: string; readonly limit: number }

/** The pairs themselves, with the names of at most three of the people concerned, teachers first. */
export function listClashRows(db: Db, { id, from, to, planId, ...listed }: Listed & OfOne): Promise<ClashRow[]> {
  return db.$queryRaw`WITH ${pairsOfDates({ ids: [id], from, to, planId })}, ${rowsOfPairs(listed)}`
}

/** Rows of `real`, a CTE of pairs: kind, a_id, b_id, cause and the people concerned. */
export function rowsOfPairs({ timeZone, limit }: Listed): Prisma.Sql {
  const side = (
    of: Prisma.Sql,
  ) => Prisma.sql`json_build_object('occurrenceId', ${of}.id, 'eventId', ${of}.event_id, 'title', ${of}.title, 'heldOn', ${of}.held_on, 'originalOn', ${of}.original_on,
    'startsTime', to_char(${of}.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI'), 'endsTime', to_char(${of}.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI'))`
  return Prisma.sql`
    named AS MATERIALIZED (
      SELECT u.id, u.display_name,
        row_number() OVER (ORDER BY EXISTS (SELECT 1 FROM event_person p WHERE p.user_id = u.id AND p.part <> 'STUDENT') DESC, u.last_name, u.id) AS place
      FROM app_user u WHERE u.id IN (SELECT unnest(r.subject_ids) FROM real r))
    SELECT r.kind, ${side(Prisma.sql`a`)} AS a, ${side(Prisma.sql`b`)} AS b, r.b_id::text AS "bId", r.cause, r.subject_ids::text[] AS "subjectIds", ${fingerprint} AS fingerprint,
      cardinality(r.subject_ids) AS people,
      CASE WHEN r.kind = 'ROOM' THEN ARRAY(SELECT name FROM room WHERE id = ANY(r.subject_ids))
        ELSE ARRAY(SELECT n.display_name FROM unnest(r.subject_ids) AS s(id) JOIN named n ON n.id = s.id WHERE s.id <> ALL(g.subject_ids) ORDER BY n.place LIMIT 3) END AS subjects,
      g.groups,
      (SELECT json_build_object('id', c.id, 'reason', c.reason, 'by', u.display_name, 'at', c.at) FROM condonement c JOIN app_user u ON u.id = c.by_id
        WHERE c.kind = r.kind AND c.a_id = r.a_id AND c.b_id = r.b_id AND c.ended_at IS NULL AND c.fingerprint = ${fingerprint} AND r.subject_ids <@ c.subject_ids ORDER BY c.at DESC LIMIT 1) AS condoned,
      (SELECT json_build_object('reason', c.reason, 'by', u.display_name) FROM condonement c JOIN app_user u ON u.id = c.by_id
        WHERE c.kind = r.kind AND c.a_id = r.a_id AND c.b_id = r.b_id AND c.ended_at IS NULL AND NOT (c.fingerprint = ${fingerprint} AND r.subject_ids <@ c.subject_ids) ORDER BY c.at DESC LIMIT 1) AS lapsed
    FROM ${sides} CROSS JOIN LATERAL (${wholeGroups}) g ORDER BY a.starts_at, r.a_id, r.b_id LIMIT ${limit}`
}

/** The dates of a timetable between two instants that are in a clash which nobody condoned. */
export async function listClashing(db: Db, { id, ...asked }: OfOne): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH ${pairsOfDates({ ids: [id], ...asked })}
    SELECT DISTINCT m.id FROM ${sides} JOIN mine m ON m.id IN (r.a_id, r.b_id) WHERE NOT ${condoned}`
  return rows.map(({ id: found }) => found)
}

/** The number of clashes that nobody condoned in which each person is by the dates of a timetable. */
export async function countClashesByPerson(db: Db, { id, ...asked }: OfOne): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ id: string; clashes: number }[]>`
    WITH ${pairsOfDates({ ids: [id], ...asked })}
    SELECT s.id, count(*)::int AS clashes FROM ${sides} CROSS JOIN LATERAL unnest(r.subject_ids) AS s(id)
    WHERE NOT r.is_room AND NOT ${condoned} GROUP BY s.id`
  return new Map(rows.map(({ id: found, clashes }) => [found, clashes]))
}
