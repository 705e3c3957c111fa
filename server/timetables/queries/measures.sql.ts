import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureNames, MeasureSource } from '@/server/kernel/queries/measures.sql'
import { countedDates, isReal } from '../times/held.sql'

export const timetablesNames: MeasureNames = {
  events: Prisma.sql`SELECT e.id::text AS id, e.title AS name, 0 AS position, t.state = 'PUBLISHED' AND t.kind <> 'TEMPLATE' AS offered
    FROM event e JOIN timetable t ON t.id = e.timetable_id WHERE e.deleted_at IS NULL AND t.deleted_at IS NULL AND t.draft_of_id IS NULL`,
  eventTypes: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM session_type`,
  timetables: Prisma.sql`SELECT id::text AS id, name, 0 AS position, deleted_at IS NULL AND state = 'PUBLISHED' AS offered FROM timetable WHERE kind <> 'TEMPLATE' AND draft_of_id IS NULL`,
}

/** A row for each teacher and date that they teach, past or to come. */
const teaching: MeasureSource = {
  name: 'teaching',
  module: 'timetable',
  // People who see all timetables read how much everybody teaches.
  needs: ['TIMETABLE_ADMIN', 'TIMETABLE_VIEW_ALL'],
  floor: 0,
  from: Prisma.sql`diary_entry d JOIN (${countedDates}) o ON o.id = d.source_id`,
  where: Prisma.sql`d.source = 'OCCURRENCE' AND d.subject = 'TEACHER' AND ${isReal}`,
  key: Prisma.sql`(o.id::text || d.subject_id::text)`,
  student: null,
  teacher: Prisma.sql`d.subject_id`,
  day: Prisma.sql`o.held_on`,
  fields: {
    hours: { kind: 'NUMBER', sql: Prisma.sql`(o.minutes / 60.0)` },
    teacher: { kind: 'CHOICE', sql: Prisma.sql`d.subject_id`, names: 'people', isDimension: true },
    type: { kind: 'CHOICE', sql: Prisma.sql`o.session_type_id`, names: 'eventTypes', isDimension: true },
    timetable: { kind: 'CHOICE', sql: Prisma.sql`o.timetable_id`, names: 'timetables', isDimension: true },
    room: { kind: 'CHOICE', sql: Prisma.sql`o.room_id`, names: 'rooms', isDimension: true },
    clinic: { kind: 'CHOICE', sql: Prisma.sql`o.clinic_id`, names: 'clinics', isDimension: true },
    shift: { kind: 'CHOICE', sql: Prisma.sql`o.shift`, options: { words: 'shift', values: ['AM', 'PM', 'EVE'] }, isDimension: true },
  },
  row: { title: Prisma.sql`o.title`, note: Prisma.sql`''::text`, opens: { what: 'event', id: Prisma.sql`o.id` } },
}

export const timetablesSources: readonly MeasureSource[] = [teaching]
