import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { dayHere, type MeasureNames, type MeasureSource } from '@/server/kernel/queries/measures.sql'

/**
 * Absences of students that were not cancelled, by their first day. Why somebody is away is shown only to deciders, and to nobody who views the application as
 * them.
 */
const absences: MeasureSource = {
  name: 'absences',
  module: null,
  needs: ['ABSENCE_ADMIN'],
  notWhileViewing: true,
  floor: 0,
  from: Prisma.sql`absence a JOIN absence_type y ON y.id = a.type_id`,
  where: Prisma.sql`a.state <> 'CANCELLED'`,
  key: Prisma.sql`a.id`,
  student: Prisma.sql`a.user_id`,
  day: Prisma.sql`a.from_on`,
  fields: {
    type: { kind: 'CHOICE', sql: Prisma.sql`a.type_id`, names: 'absenceTypes', isDimension: true },
    state: {
      kind: 'CHOICE',
      sql: Prisma.sql`a.state`,
      options: { words: 'absenceState', values: ['REPORTED', 'APPROVED', 'REJECTED'] },
      isDimension: true,
    },
    // Calendar days, counted in halves (lib/absences/days.ts).
    days: {
      kind: 'NUMBER',
      sql: Prisma.sql`(a.to_on - a.from_on + 1 - 0.5 * a.starts_at_noon::int - 0.5 * a.ends_at_noon::int)`,
    },
    excuses: { kind: 'BOOL', sql: Prisma.sql`y.is_authorised`, isDimension: true },
    daysToDecide: { kind: 'NUMBER', sql: Prisma.sql`(${dayHere(Prisma.sql`a.decided_at`)} - ${dayHere(Prisma.sql`a.recorded_at`)})` },
  },
  row: {
    title: Prisma.sql`y.name`,
    note: Prisma.sql`a.from_on::text || CASE WHEN a.to_on > a.from_on THEN ' – ' || a.to_on::text ELSE '' END`,
    opens: { what: 'absence', id: Prisma.sql`a.id` },
  },
}

export const absenceSources: readonly MeasureSource[] = [absences]
export const absenceNames: MeasureNames = {
  absenceTypes: Prisma.sql`SELECT id::text AS id, name, 0 AS position, active AS offered FROM absence_type`,
}
