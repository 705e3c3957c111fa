import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Shift } from '@/lib/clinical/shifts'
import type { PaletteColour } from '@/lib/clinical/palette'
import type { EventPart } from '@/lib/timetables/vocabulary'
import type { Db } from '@/server/kernel/db'
import { groupsOn, namedOn } from '../../dates/queries/who-comes.sql'
import { attendanceOfCancelled } from '../../events/queries/wanted.sql'
import { capacityOf } from '../../rooms/queries/room-capacity.sql'

export type DateRow = {
  id: string
  eventId: string
  timetableId: string
  timetableName: string
  originalOn: string
  heldOn: string
  startsTime: string
  endsTime: string
  startsAt: Date
  endsAt: Date
  shift: Shift
  title: string
  state: 'PLANNED' | 'CANCELLED' | 'SKIPPED'
  cancelReason: string
  typeId: string
  room: { id: string; name: string } | null
  link: string
  groupIds: string[]
  teachers: { id: string; displayName: string; part: EventPart }[]
  recurs: boolean
  isOwn: boolean
  creatorOnly: boolean
  creatorId: string | null
  takesAttendance: boolean
  isRoster: boolean
  /** The chair in the clinic's shift of the person whose dates these are. */
  chairNumber: number | null
}

/** A date's teachers: those of the date itself before those of its series. */
const teachers = Prisma.sql`(
  SELECT COALESCE(json_agg(json_build_object('id', u.id, 'displayName', u.display_name, 'part', p.part) ORDER BY p.part, u.last_name, u.id), '[]') FROM ${namedOn} p
  JOIN app_user u ON u.id = p.user_id AND u.deleted_at IS NULL WHERE p.part <> 'STUDENT' AND NOT p.is_out)`

/** The chair that somebody has in the clinic's shift of a date, in a clinic that has chairs. */
function chairOf(personId: string | null): Prisma.Sql {
  if (personId === null) return Prisma.sql`NULL::int`
  return Prisma.sql`(
    SELECT s.chair_number FROM clinic_shift x JOIN clinic c ON c.id = x.clinic_id AND c.has_chairs JOIN clinic_shift_seat s ON s.clinic_shift_id = x.id
    WHERE x.clinic_id = o.clinic_id AND x.held_on = o.held_on AND x.shift = o.shift AND s.student_id = ${personId}::uuid)`
}

type Shown = { timeZone: string; limit: number; personId?: string }

function datesWhere(condition: Prisma.Sql, { timeZone, limit, personId }: Shown): Prisma.Sql {
  return Prisma.sql`
    SELECT o.id, o.event_id AS "eventId", o.timetable_id AS "timetableId", t.name AS "timetableName", o.original_on::text AS "originalOn", o.held_on::text AS "heldOn",
      to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", to_char(o.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime",
      o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.shift, o.title, o.state, o.cancel_reason AS "cancelReason", e.session_type_id AS "typeId",
      (SELECT json_build_object('id', r.id, 'name', r.name) FROM room r WHERE r.id = o.room_id) AS room, e.link,
      ARRAY(SELECT g.group_id::text FROM ${groupsOn} g JOIN student_group s ON s.id = g.group_id ORDER BY s.name) AS "groupIds",
      ${teachers} AS teachers,
      e.recurrence <> 'NEVER' AS recurs, cardinality(o.own) > 0 AS "isOwn", e.creator_only AS "creatorOnly", e.creator_id AS "creatorId",
      k.takes_attendance AS "takesAttendance", t.kind = 'ROSTER' AS "isRoster", ${chairOf(personId ?? null)} AS "chairNumber"
    FROM occurrence o JOIN event e ON e.id = o.event_id JOIN timetable t ON t.id = o.timetable_id JOIN session_type k ON k.id = e.session_type_id
    WHERE ${condition} AND e.deleted_at IS NULL AND t.deleted_at IS NULL ORDER BY o.starts_at, o.title, o.id LIMIT ${limit}`
}

type Days = { from: Date; to: Date; timeZone: string; limit: number }

/**
 * The dates of one timetable, including those that run over midnight into the first day, without skipped ones. Callers check first that the timetable is in
 * scope.
 */
export function listDates(db: Db, timetableId: string, { from, to, ...more }: Days): Promise<DateRow[]> {
  return db.$queryRaw(
    datesWhere(
      Prisma.sql`o.timetable_id = ${timetableId}::uuid AND o.state <> 'SKIPPED' AND o.starts_at > ${from}::timestamptz - INTERVAL '25 hours' AND o.ends_at > ${from} AND o.starts_at < ${to}`,
      more,
    ),
  )
}

export async function findDate(
  db: Db,
  { eventId, on, at, timeZone }: { eventId: string; on: string | null; at: Date; timeZone: string },
): Promise<DateRow | null> {
  const nearest = Prisma.sql`o.id = (
    SELECT n.id FROM occurrence n WHERE n.event_id = ${eventId}::uuid AND (${on}::date IS NULL OR n.original_on = ${on}::date)
    ORDER BY n.ends_at < ${at}, CASE WHEN n.ends_at < ${at} THEN -extract(epoch FROM n.starts_at) ELSE extract(epoch FROM n.starts_at) END LIMIT 1)`
  const rows = await db.$queryRaw<DateRow[]>(datesWhere(nearest, { timeZone, limit: 1 }))
  return rows[0] ?? null
}

/** Whether the shifts of the clinics' rosters are included, as they are where the module clinical is on. */
export type WithRosters = { readonly withRosters: boolean }

/**
 * The dates that a person attends or teaches, including those that run over midnight into the first day: those of published timetables from the diary, and
 * cancelled ones to which the person would come, so that they are seen to be off.
 */
export function ofPerson(personId: string, { from, to, withRosters }: Pick<Days, 'from' | 'to'> & WithRosters): Prisma.Sql {
  return Prisma.sql`(${withRosters} OR t.kind <> 'ROSTER') AND o.id IN (
    SELECT d.source_id FROM diary_entry d WHERE d.subject_id = ${personId}::uuid AND d.starts_at > ${from}::timestamptz - INTERVAL '25 hours' AND d.ends_at > ${from} AND d.starts_at < ${to}
      AND d.source = 'OCCURRENCE' AND d.is_shown
    UNION ALL ${attendanceOfCancelled(personId, { from, to })})`
}

export function listDatesOfPerson(db: Db, personId: string, { from, to, withRosters, ...more }: Days & WithRosters): Promise<DateRow[]> {
  return db.$queryRaw(datesWhere(ofPerson(personId, { from, to, withRosters }), { ...more, personId }))
}

type TaughtRow = { id: string; groups: string[]; students: number }

/** The number of students who come to the date `o`, of which only the id is needed. */
const students = Prisma.sql`(
  SELECT count(DISTINCT d.subject_id)::int FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject = 'STUDENT')`

/** The groups that come to dates, and the number of students. */
export function listTaught(db: Db, ids: readonly string[]): Promise<TaughtRow[]> {
  return db.$queryRaw`
    SELECT o.id, ARRAY(SELECT s.name FROM ${groupsOn} g JOIN student_group s ON s.id = g.group_id ORDER BY s.name) AS groups,
      ${students} AS students
    FROM unnest(${[...ids]}::uuid[]) AS w(id) JOIN occurrence o ON o.id = w.id`
}

/** The number of students who come to each date, including 0. */
export function listStudentCounts(db: Db, ids: readonly string[]): Promise<{ occurrenceId: string; students: number }[]> {
  return db.$queryRaw`SELECT o.id AS "occurrenceId", ${students} AS students FROM unnest(${[...ids]}::uuid[]) AS o(id)`
}

export async function findNextOf(
  db: Db,
  { personId, after, timeZone, withRosters }: { personId: string; after: Date; timeZone: string } & WithRosters,
): Promise<{ heldOn: string; startsTime: string; title: string } | null> {
  const rows = await db.$queryRaw<{ heldOn: string; startsTime: string; title: string }[]>`
    SELECT o.held_on::text AS "heldOn", to_char(o.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime", o.title
    FROM diary_entry d JOIN occurrence o ON o.id = d.source_id JOIN timetable t ON t.id = o.timetable_id
    WHERE (${withRosters} OR t.kind <> 'ROSTER') AND d.subject_id = ${personId}::uuid AND d.starts_at >= ${after} AND d.source = 'OCCURRENCE' AND d.is_shown ORDER BY d.starts_at LIMIT 1`
  return rows[0] ?? null
}

export type BackgroundRow = {
  id: string
  name: string
  kind: 'HOLIDAY' | 'EXAMS' | 'CLOSURE' | 'NOTE'
  startsAt: Date
  endsAt: Date
  fromOn: string
  toOn: string
  startsTime: string
  endsTime: string
  blocks: boolean
  cancels: boolean
}

type Around = { from: Date; to: Date; timeZone: string; programmeId: string | null; years: readonly number[]; timetableId: string | null }

/** The background events of these days: the institution's, those of the programme and years, those of buildings, and the timetable's own. */
export function listBackground(db: Db, { from, to, timeZone, programmeId, years, timetableId }: Around): Promise<BackgroundRow[]> {
  return db.$queryRaw`
    SELECT b.id, b.name, b.kind, b.starts_at AS "startsAt", b.ends_at AS "endsAt", (b.starts_at AT TIME ZONE ${timeZone})::date::text AS "fromOn",
      ((b.ends_at - INTERVAL '1 second') AT TIME ZONE ${timeZone})::date::text AS "toOn", to_char(b.starts_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "startsTime",
      to_char(b.ends_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS "endsTime", b.blocks, b.cancels
    FROM background_event b WHERE b.deleted_at IS NULL AND b.starts_at < ${to} AND b.ends_at > ${from} AND b.building_id IS NULL
      AND (b.timetable_id IS NULL OR b.timetable_id = ${timetableId}::uuid)
      AND (b.programme_id IS NULL OR (b.programme_id = ${programmeId}::uuid AND (cardinality(b.years) = 0 OR b.years && ${[...years]}::int[] OR cardinality(${[...years]}::int[]) = 0)))
    ORDER BY b.starts_at, b.name, b.id LIMIT 200`
}

type TypeRow = {
  id: string
  name: string
  shortName: string
  colour: PaletteColour
  parentId: string | null
  defaultMinutes: number
  isClinical: boolean
  active: boolean
}

/** All types, a few hundred at most in a school. */
export function listTypes(db: Db): Promise<TypeRow[]> {
  return db.$queryRaw`
    SELECT id, name, short_name AS "shortName", colour, parent_id AS "parentId", default_minutes AS "defaultMinutes", is_clinical AS "isClinical", active
    FROM session_type ORDER BY name, id LIMIT 500`
}

type GroupRow = { id: string; name: string; colour: PaletteColour; groupingId: string; grouping: string; members: number }

/**
 * Groups that can be planned: those of published groupings for the timetable's programme and years, and those that its events have already. Groupings for the
 * fewest years and one programme come first, those for the whole school last.
 */
export function listGroups(
  db: Db,
  { timetableId, programmeId, years }: { timetableId: string; programmeId: string | null; years: readonly number[] },
): Promise<GroupRow[]> {
  return db.$queryRaw`
    SELECT s.id, s.name, s.colour, s.grouping_id AS "groupingId", g.name AS grouping, (
      CASE WHEN g.is_default THEN (SELECT count(*) FROM app_user u WHERE u.group_id = s.id AND u.deleted_at IS NULL)
      ELSE (SELECT count(*) FROM (SELECT DISTINCT ON (m.user_id) m.group_id FROM group_membership m WHERE m.grouping_id = g.id ORDER BY m.user_id, m.from_on DESC) n WHERE n.group_id = s.id) END)::int AS members
    FROM student_group s JOIN grouping g ON g.id = s.grouping_id
    WHERE (s.active AND g.published AND (${programmeId}::uuid IS NULL OR g.programme_id IS NULL OR g.programme_id = ${programmeId}::uuid)
        AND (cardinality(g.years) = 0 OR cardinality(${[...years]}::int[]) = 0 OR g.years && ${[...years]}::int[]))
      OR EXISTS (SELECT 1 FROM event_group e JOIN event v ON v.id = e.event_id WHERE e.group_id = s.id AND v.timetable_id = ${timetableId}::uuid AND v.deleted_at IS NULL)
    ORDER BY cardinality(g.years) = 0, g.programme_id IS NULL, cardinality(g.years), g.name, g.id, s.name, s.id LIMIT 500`
}

export function listRooms(db: Db): Promise<{ id: string; name: string; building: string | null; capacity: number | null }[]> {
  return db.$queryRaw`
    SELECT r.id, r.name, b.name AS building, ${capacityOf(Prisma.sql`r`)} AS capacity FROM room r LEFT JOIN building b ON b.id = r.building_id WHERE r.active ORDER BY b.name NULLS LAST, r.name, r.id LIMIT 1000`
}

export function listBuildings(db: Db): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`SELECT id, name FROM building WHERE active ORDER BY name, id LIMIT 200`
}

export function listDateRanges(db: Db): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw`SELECT id, name FROM date_range WHERE active ORDER BY name, id LIMIT 200`
}

export function listProgrammes(db: Db): Promise<{ id: string; name: string; lengthYears: number }[]> {
  return db.$queryRaw`SELECT id, name, length_years AS "lengthYears" FROM programme WHERE published ORDER BY name, id LIMIT 200`
}

/** Enabled people who teach. */
export function listTeachers(db: Db): Promise<{ id: string; displayName: string }[]> {
  return db.$queryRaw`
    SELECT u.id, u.display_name AS "displayName" FROM app_user u WHERE u.status = 'ENABLED' AND u.deleted_at IS NULL AND EXISTS (
      SELECT 1 FROM user_role r JOIN role_privilege p ON p.role_id = r.role_id WHERE r.user_id = u.id AND p.privilege = 'APP_TEACHER')
    ORDER BY u.last_name, u.first_name, u.id LIMIT 2000`
}
