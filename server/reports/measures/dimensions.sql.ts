import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { fieldOfDimension, type Dimension } from '@/lib/reports/measures'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'

/**
 * The calendar in which days are counted: academic years by their first days, and terms, in the order of time, with the date and the time zone of the
 * institution.
 */
export type Calendar = {
  readonly today: string
  readonly timeZone: string
  /** The first day of this academic year, and the share of its teaching that is over, 0 to 1. */
  readonly yearFrom: string
  readonly share: number
  readonly years: readonly string[]
  readonly terms: readonly { readonly id: string; readonly startsOn: string; readonly endsOn: string }[]
}

/**
 * The value of a dimension as text. `w` is the student as they are at present; `then` their programme and year on the day of the row, where these are asked
 * for.
 */
export function valueOf(
  source: MeasureSource,
  { dimension, calendar, then }: { readonly dimension: Dimension; readonly calendar: Calendar; readonly then: Prisma.Sql | null },
): Prisma.Sql {
  const { day, fields } = source
  const of = then ?? Prisma.sql`w`
  switch (dimension) {
    case 'programme':
      return Prisma.sql`${of}.programme_id::text`
    case 'year':
      return Prisma.sql`${of}.year::text`
    case 'group':
      return Prisma.sql`w.group_id::text`
    case 'firm':
      return Prisma.sql`w.firm_id::text`
    case 'student':
      return Prisma.sql`w.id::text`
    case 'month':
      return Prisma.sql`to_char(${day}, 'YYYY-MM')`
    case 'weekday':
      return Prisma.sql`extract(isodow FROM ${day})::text`
    case 'academicYear':
      return Prisma.sql`(${[...calendar.years]}::text[])[width_bucket(${day}, ${[...calendar.years]}::date[])]`
    case 'term': {
      const starts = calendar.terms.map(({ startsOn }) => startsOn)
      const at = Prisma.sql`width_bucket(${day}, ${starts}::date[])`
      const isIn = Prisma.sql`(${calendar.terms.map(({ endsOn }) => endsOn)}::date[])[${at}] >= ${day}`
      return Prisma.sql`CASE WHEN ${isIn} THEN (${calendar.terms.map(({ id }) => id)}::text[])[${at}] END`
    }
    default: {
      const field = fields[fieldOfDimension(dimension) ?? '']
      return field ? Prisma.sql`(${field.sql})::text` : Prisma.sql`NULL::text`
    }
  }
}
