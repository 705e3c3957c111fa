import 'server-only'
import { registerMarks } from '@/lib/attendance/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'
import { placedDates } from '@/server/placements'
import { countedDates } from '@/server/timetables'
import { joined, taken } from './dates.sql'
import { countedState } from './lists.sql'

const date = Prisma.sql`(
  SELECT o.id, o.title, o.held_on, o.shift, o.room_id, o.clinic_id, o.timetable_id, e.session_type_id FROM ${joined} WHERE ${taken} AND o.state = 'PLANNED')`

/**
 * Students on the list of a date, and students on its register who were on the list (queries/lists.sql.ts). The two parts share no row, since a union that
 * removes duplicates reads the diary of the whole school.
 */
const expected = Prisma.sql`(
  SELECT d.source_id AS occurrence_id, d.subject_id AS student_id, d.via_group_id FROM diary_entry d
  WHERE d.source = 'OCCURRENCE' AND d.subject = 'STUDENT' AND d.is_shown AND d.plan_id IS NULL
  UNION ALL
  SELECT n.occurrence_id, n.student_id, NULL::uuid FROM attendance n WHERE n.state IS NOT NULL AND NOT n.is_walk_in AND NOT EXISTS (
    SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = n.occurrence_id AND d.subject_id = n.student_id AND d.subject = 'STUDENT' AND d.is_shown AND d.plan_id IS NULL))`

const said = Prisma.sql`a.state IN ('ATTENDED', 'NOT_ATTENDED', 'AUTHORISED')`

type Fields = MeasureSource['fields']

const shiftField: Fields[string] = {
  kind: 'CHOICE',
  sql: Prisma.sql`o.shift`,
  options: { words: 'shift', values: ['AM', 'PM', 'EVE'] },
  isDimension: true,
}

/** The sums of time at a date `o`, by a student's state `x.state` there. */
const hoursFields: Fields = {
  hours: { kind: 'NUMBER', sql: Prisma.sql`(o.minutes / 60.0)` },
  hoursAttended: {
    kind: 'NUMBER',
    sql: Prisma.sql`CASE x.state WHEN 'ATTENDED' THEN o.minutes / 60.0 WHEN 'NOT_ATTENDED' THEN 0 END`,
  },
  // Only dates that are neither excused nor unrecorded count, as in the register's own sums.
  attended: {
    kind: 'BOOL',
    sql: Prisma.sql`CASE x.state WHEN 'ATTENDED' THEN TRUE WHEN 'NOT_ATTENDED' THEN FALSE END`,
    isDimension: true,
  },
}

/** Each student at each date that is over; today's dates as soon as the register has an entry. */
const attendance: MeasureSource = {
  name: 'attendance',
  module: 'timetable',
  // Other people keep only the registers of their own dates (scope.ts): a number over all dates would reveal more.
  needs: ['TIMETABLE_ADMIN'],
  tellsOwn: true,
  floor: 0,
  from: Prisma.sql`${expected} x JOIN ${date} o ON o.id = x.occurrence_id
    LEFT JOIN attendance a ON a.occurrence_id = x.occurrence_id AND a.student_id = x.student_id LEFT JOIN room m ON m.id = o.room_id`,
  where: Prisma.sql`(o.held_on < here.today OR (o.held_on = here.today AND ${said}))`,
  key: Prisma.sql`(o.id::text || x.student_id::text)`,
  student: Prisma.sql`x.student_id`,
  day: Prisma.sql`o.held_on`,
  fields: {
    // Null: nothing is recorded yet, or a teacher has not looked at the check-in yet.
    mark: {
      kind: 'CHOICE',
      sql: Prisma.sql`CASE a.state WHEN 'ATTENDED' THEN CASE WHEN a.minutes_late > 0 THEN 'LATE' ELSE 'PRESENT' END WHEN 'NOT_ATTENDED' THEN 'ABSENT' WHEN 'AUTHORISED' THEN 'EXCUSED' END`,
      options: { words: 'registerMark', values: registerMarks },
      isDimension: true,
    },
    // Only dates that are neither excused nor unrecorded count, as in the register's own sums.
    attended: {
      kind: 'BOOL',
      sql: Prisma.sql`CASE a.state WHEN 'ATTENDED' THEN TRUE WHEN 'NOT_ATTENDED' THEN FALSE END`,
      isDimension: true,
    },
    minutesLate: { kind: 'NUMBER', sql: Prisma.sql`CASE WHEN a.state = 'ATTENDED' THEN a.minutes_late END` },
    type: { kind: 'CHOICE', sql: Prisma.sql`o.session_type_id`, names: 'eventTypes', isDimension: true },
    timetable: { kind: 'CHOICE', sql: Prisma.sql`o.timetable_id`, names: 'timetables', isDimension: true },
    room: { kind: 'CHOICE', sql: Prisma.sql`o.room_id`, names: 'rooms', isDimension: true },
    building: { kind: 'CHOICE', sql: Prisma.sql`m.building_id`, names: 'buildings', isDimension: true },
    clinic: { kind: 'CHOICE', sql: Prisma.sql`o.clinic_id`, names: 'clinics', isDimension: true },
    shift: shiftField,
  },
  row: { title: Prisma.sql`o.title`, note: Prisma.sql`COALESCE(m.name, '')`, opens: { what: 'event', id: Prisma.sql`o.id` } },
}

/** The state of each student at each date that a report of time counts (times/lines.sql.ts), including dates to come. */
const planned = Prisma.sql`(
  SELECT y.occurrence_id, y.student_id, y.via_group_id, ${countedState(Prisma.sql`y.student_id`, Prisma.empty)} AS state
  FROM ${expected} y LEFT JOIN attendance w ON w.occurrence_id = y.occurrence_id AND w.student_id = y.student_id)`

/** Each student and each date at which they are expected, over or to come. */
const time: MeasureSource = {
  name: 'time',
  module: 'timetable',
  // The same reason as for attendance.
  needs: ['TIMETABLE_ADMIN'],
  tellsOwn: true,
  floor: 0,
  from: Prisma.sql`${planned} x JOIN (${countedDates}) o ON o.id = x.occurrence_id`,
  key: Prisma.sql`(o.id::text || x.student_id::text)`,
  student: Prisma.sql`x.student_id`,
  day: Prisma.sql`o.held_on`,
  fields: {
    ...hoursFields,
    type: { kind: 'CHOICE', sql: Prisma.sql`o.session_type_id`, names: 'eventTypes', isDimension: true },
    timetable: { kind: 'CHOICE', sql: Prisma.sql`o.timetable_id`, names: 'timetables', isDimension: true },
    cameBy: { kind: 'CHOICE', sql: Prisma.sql`x.via_group_id`, names: 'groups', isDimension: true },
    room: { kind: 'CHOICE', sql: Prisma.sql`o.room_id`, names: 'rooms', isDimension: true },
    clinic: { kind: 'CHOICE', sql: Prisma.sql`o.clinic_id`, names: 'clinics', isDimension: true },
    shift: shiftField,
  },
  row: { title: Prisma.sql`o.title`, note: Prisma.sql`''::text`, opens: { what: 'event', id: Prisma.sql`o.id` } },
}

const placed = Prisma.sql`(
  SELECT y.occurrence_id, y.student_id, y.provider_id, y.specialty_id, ${countedState(Prisma.sql`y.student_id`, Prisma.empty)} AS state
  FROM (${placedDates}) y LEFT JOIN attendance w ON w.occurrence_id = y.occurrence_id AND w.student_id = y.student_id)`

/** Each student and each of their days at a placement provider, over or to come. */
const placements: MeasureSource = {
  name: 'placements',
  module: 'timetable',
  // People who place students read each of their days.
  needs: ['TIMETABLE_ADMIN', 'PLACEMENT_ADMIN'],
  tellsOwn: true,
  floor: 0,
  from: Prisma.sql`${placed} x JOIN (${countedDates}) o ON o.id = x.occurrence_id JOIN room m ON m.id = o.room_id`,
  key: Prisma.sql`(o.id::text || x.student_id::text)`,
  student: Prisma.sql`x.student_id`,
  day: Prisma.sql`o.held_on`,
  fields: {
    ...hoursFields,
    over: { kind: 'BOOL', sql: Prisma.sql`(o.held_on < here.today)`, isDimension: true },
    provider: { kind: 'CHOICE', sql: Prisma.sql`x.provider_id`, names: 'placementProviders', isDimension: true },
    specialty: { kind: 'CHOICE', sql: Prisma.sql`x.specialty_id`, names: 'specialties', isDimension: true },
    shift: shiftField,
  },
  row: { title: Prisma.sql`o.title`, note: Prisma.sql`m.name`, opens: { what: 'event', id: Prisma.sql`o.id` } },
}

export const attendanceSources: readonly MeasureSource[] = [attendance, time, placements]
