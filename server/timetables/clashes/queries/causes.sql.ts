import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db } from '@/server/kernel/db'
import type { ClashRow } from './clashes.sql'
import { isAwayAt } from '../away/away.sql'
import { fingerprintUnder } from './condoned.sql'
import { capacityOf, datesOfShift, sameShift } from '../../rooms/queries/room-capacity.sql'
import { isOutside } from '../../people/queries/people-load.sql'
import { groupsAsked } from '../other-years/groups-asked.sql'
import { studentsAndTeachers } from '../too-full/unsupervised.sql'
import { others } from '../other-years/others.sql'
import { twice } from '../two-groups/twice.sql'
import { countsIn, type PlanId } from './plan.sql'

type Span = { readonly from: Date; readonly to: Date }

const mineCte = ({ ids, from, to }: Span & { ids: readonly string[] }) => Prisma.sql`
  mine AS MATERIALIZED (
    SELECT o.*, t.draft_of_id, t.programme_id, t.years, s.clinical_capacity, s.students_per_teacher FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL JOIN timetable t ON t.id = o.timetable_id
      JOIN session_type s ON s.id = e.session_type_id
    WHERE o.timetable_id = ANY(${[...ids]}::uuid[]) AND o.starts_at >= ${from} AND o.starts_at < ${to} AND o.state = 'PLANNED')`

/** Dates under a closure; a closure of a building covers its rooms. */
const blocked = Prisma.sql`
  SELECT 'BLOCKED' AS kind, m.id AS a_id, b.id AS b_id, b.name AS cause, 0 AS people, ${fingerprintUnder(Prisma.sql`m`, Prisma.sql`b`)} AS fingerprint
  FROM mine m JOIN background_event b ON b.blocks AND b.deleted_at IS NULL AND b.starts_at < m.ends_at AND b.ends_at > m.starts_at
    AND (b.timetable_id IS NULL OR b.timetable_id IN (m.timetable_id, m.draft_of_id))
    AND (b.programme_id IS NULL OR (b.programme_id = m.programme_id AND (cardinality(b.years) = 0 OR cardinality(m.years) = 0 OR b.years && m.years)))
    AND (b.building_id IS NULL OR b.building_id = (SELECT building_id FROM room WHERE id = m.room_id))`

/**
 * Dates with more students than their room holds; in a clinic's shift everybody who comes to it counts. The acceptance of such a clash counts only while the
 * number of students stays the same.
 */
const crowdedDates = (planId: PlanId) => Prisma.sql`
  SELECT 'CAPACITY', m.id, m.room_id, m.room_name || ' (' || m.places || ')', m.students, md5(concat_ws('|', m.starts_at, m.ends_at, m.room_id, m.students, m.places))
  FROM (
    SELECT m.id, m.starts_at, m.ends_at, m.room_id, r.name AS room_name, least(${capacityOf(Prisma.sql`r`)}, m.clinical_capacity) AS places,
      CASE WHEN m.clinic_id IS NULL
        THEN (SELECT count(*)::int FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = m.id AND d.subject = 'STUDENT')
        ELSE (SELECT count(DISTINCT d.subject_id)::int FROM ${datesOfShift(Prisma.sql`m`, planId)}) END AS students
    FROM mine m JOIN room r ON r.id = m.room_id WHERE least(${capacityOf(Prisma.sql`r`)}, m.clinical_capacity) IS NOT NULL OFFSET 0) m
  WHERE m.places < m.students`

/** Dates outside the hours of one of their teachers. */
const outsideHoursDates = ({ from, to, timeZone, planId }: Span & { timeZone: string; planId: PlanId }) => Prisma.sql`
  SELECT 'UNAVAILABLE', m.id, u.id, u.display_name, 1, md5(concat_ws('|', m.starts_at, m.ends_at))
  FROM (SELECT DISTINCT teacher_id FROM availability) t CROSS JOIN LATERAL (
    SELECT e.source_id FROM diary_entry e
    WHERE e.subject_id = t.teacher_id AND e.starts_at >= ${from} AND e.starts_at < ${to} AND e.source = 'OCCURRENCE' AND e.subject = 'TEACHER' AND ${countsIn(planId, Prisma.sql`e`)} OFFSET 0) d
  JOIN mine m ON m.id = d.source_id JOIN app_user u ON u.id = t.teacher_id
  WHERE ${isOutside({ teacherId: Prisma.sql`u.id`, startsAt: Prisma.sql`m.starts_at`, endsAt: Prisma.sql`m.ends_at`, timeZone })}`

/** Dates whose teacher is away by an approved absence. */
const awayDates = ({ from, to, planId }: Span & { planId: PlanId }) => Prisma.sql`
  SELECT 'ABSENT', m.id, u.id, u.display_name, 1, md5(concat_ws('|', m.starts_at, m.ends_at))
  FROM (SELECT DISTINCT subject_id FROM diary_entry WHERE source = 'ABSENCE' AND subject = 'TEACHER' AND is_shown
      AND starts_at > ${from}::timestamptz - INTERVAL '25 hours' AND starts_at < ${to}::timestamptz + INTERVAL '25 hours') t CROSS JOIN LATERAL (
    SELECT e.source_id FROM diary_entry e
    WHERE e.subject_id = t.subject_id AND e.starts_at >= ${from} AND e.starts_at < ${to} AND e.source = 'OCCURRENCE' AND e.subject = 'TEACHER' AND ${countsIn(planId, Prisma.sql`e`)} OFFSET 0) d
  JOIN mine m ON m.id = d.source_id JOIN app_user u ON u.id = t.subject_id
  WHERE ${isAwayAt({ teacherId: Prisma.sql`u.id`, startsAt: Prisma.sql`m.starts_at`, endsAt: Prisma.sql`m.ends_at` })}`

/** Dates with more students than their teachers may supervise; in a clinic's shift all its students and all its teachers count. */
const unsupervisedDates = (planId: PlanId) => Prisma.sql`
  SELECT 'SUPERVISION', m.id, m.event_id, c.teachers::text, c.students, md5(concat_ws('|', m.starts_at, m.ends_at, c.students, c.teachers, m.students_per_teacher))
  FROM mine m CROSS JOIN LATERAL (
    SELECT ${studentsAndTeachers} FROM diary_entry d
    WHERE d.source = 'OCCURRENCE' AND ${countsIn(planId)} AND d.source_id IN (SELECT m.id UNION ALL SELECT o.id FROM occurrence o WHERE ${sameShift(Prisma.sql`m`)})) c
  WHERE m.students_per_teacher IS NOT NULL AND c.students > c.teachers * m.students_per_teacher`

const condonement = Prisma.sql`FROM condonement c WHERE c.kind = x.kind AND c.a_id = x.a_id AND c.b_id = x.b_id AND c.ended_at IS NULL`

/** The number of dates of each timetable that lie under a closure, without condoned ones. */
export async function countBlocked(db: Db, { ids, ...span }: Span & { ids: readonly string[] }): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<{ id: string; clashes: number }[]>`
    WITH ${mineCte({ ids, ...span })}, cause AS MATERIALIZED (${blocked})
    SELECT m.timetable_id AS id, count(*)::int AS clashes FROM cause x JOIN mine m ON m.id = x.a_id
    WHERE NOT EXISTS (SELECT 1 ${condonement} AND c.fingerprint = x.fingerprint) GROUP BY 1`
  return new Map(rows.map(({ id, clashes }) => [id, clashes]))
}

type CauseRow = Omit<ClashRow, 'kind' | 'b'> & {
  readonly kind: 'BLOCKED' | 'CAPACITY' | 'TWICE' | 'OTHERS' | 'SUPERVISION' | 'ABSENT' | 'UNAVAILABLE'
  readonly b: null
}

/**
 * Clashes that have a cause and no second date; `b_id` is the background event, the room, the teacher, or the event that has too few teachers, somebody twice
 * or somebody of another year.
 */
export function listCauses(
  db: Db,
  { id, timeZone, limit, planId, ...span }: Span & { id: string; timeZone: string; limit: number; planId: PlanId },
): Promise<CauseRow[]> {
  return db.$queryRaw`
    WITH ${mineCte({ ids: [id], ...span })}, ${groupsAsked}, cause AS MATERIALIZED (
      ${blocked} UNION ALL ${crowdedDates(planId)} UNION ALL ${twice} UNION ALL ${others} UNION ALL ${unsupervisedDates(planId)} UNION ALL ${awayDates({ ...span, planId })} UNION ALL ${outsideHoursDates({ ...span, timeZone, planId })})
    SELECT x.kind, json_build_object('occurrenceId', m.id, 'eventId', m.event_id, 'title', m.title, 'heldOn', m.held_on, 'originalOn', m.original_on,
        'startsTime', to_char(m.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI'), 'endsTime', to_char(m.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI')) AS a,
      NULL AS b, x.b_id::text AS "bId", x.cause, ARRAY[x.b_id]::text[] AS "subjectIds", ARRAY[x.cause] AS subjects, '[]'::json AS groups, x.people, x.fingerprint,
      (SELECT json_build_object('id', c.id, 'reason', c.reason, 'by', (SELECT display_name FROM app_user WHERE id = c.by_id), 'at', c.at)
        ${condonement} AND c.fingerprint = x.fingerprint ORDER BY c.at DESC LIMIT 1) AS condoned,
      (SELECT json_build_object('reason', c.reason, 'by', (SELECT display_name FROM app_user WHERE id = c.by_id))
        ${condonement} AND c.fingerprint <> x.fingerprint ORDER BY c.at DESC LIMIT 1) AS lapsed
    FROM cause x JOIN mine m ON m.id = x.a_id ORDER BY m.starts_at, m.id, x.kind, x.b_id LIMIT ${limit}`
}
