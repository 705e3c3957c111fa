import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Module } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'

/**
 * A value of each row of a source. `sql` uses the names of the source's `from` and, as `from` itself, today's values: `here.today` and `here.time_zone` of the
 * institution; `here.year_from`, the first day of this academic year; `here.share`, how much of its teaching is over, from 0 to 1. The names `w` and `t` are
 * taken. CHOICE: text or an id; SET: an array of text; NUMBER; BOOL; DAY.
 */
export type MeasureField = {
  readonly kind: 'NUMBER' | 'CHOICE' | 'SET' | 'BOOL' | 'DAY'
  readonly sql: Prisma.Sql
  /** The values, the lowest first, where our messages have words for them (messages, reportSources.option.<words>.<value>). */
  readonly options?: { readonly words: string; readonly values: readonly string[]; readonly isOrdered?: boolean }
  /** The set that names the values, where they are rows or texts of the school. */
  readonly names?: string
  /** Whether rows can be split by the field. Never true for a SET, because a row would count more than once. */
  readonly isDimension?: boolean
  /** The privileges of which one is needed to split rows by the field, for example by teacher. */
  readonly splitNeeds?: readonly Privilege[]
  /** The field is counted (its different values), but neither shown nor offered, such as a patient. */
  readonly isHidden?: boolean
}

/** One row of a source, as shown in the list behind a number. `opens`: the kind and id of the page that it leads to. */
type MeasureRow = {
  readonly title: Prisma.Sql
  readonly note: Prisma.Sql
  readonly opens: { readonly what: string; readonly id: Prisma.Sql } | null
}

/** A source of facts that reports count: rows of one kind, each for one student or teacher and one day. A domain hands in its own (domain.ts). */
export type MeasureSource = {
  readonly name: string
  readonly module: Module | null
  /**
   * The privileges of which one is needed to see anything of the source. If it is empty, everybody who reads reports may, about the people whom they may see.
   */
  readonly needs: readonly Privilege[]
  /** A student is told their own numbers, and those of their year as a whole, without any of `needs`. */
  readonly tellsOwn?: true
  /** Nothing of the source is shown to a person who views the application as somebody else. */
  readonly notWhileViewing?: true
  /** The text after FROM, with exactly one row for each fact, so that nothing is counted twice. */
  readonly from: Prisma.Sql
  readonly where?: Prisma.Sql
  /** An id that identifies a row and orders rows within a day. */
  readonly key: Prisma.Sql
  readonly student: Prisma.Sql | null
  /** Whether an index leads from a student to their rows by day, so that the last ones of each are found without reading the others. */
  readonly isByStudent?: true
  readonly teacher?: Prisma.Sql
  /** The day, at the institution, for which the row counts. */
  readonly day: Prisma.Sql
  /** The source has no day (NULL): a row counts whenever it was given, and cannot be split by time. */
  readonly isTimeless?: true
  /** The student's programme and year on that day, where the row itself contains them. */
  readonly enrolled?: { readonly programme: Prisma.Sql; readonly year: Prisma.Sql }
  /** The smallest number of rows for which a value is shown, so that nobody can tell whose answer it was. */
  readonly floor: 0 | 3 | 5
  readonly fields: Readonly<Record<string, MeasureField>>
  readonly row: MeasureRow
}

/** The names of values that fields refer to: a query that returns `id` (as text), `name` and `position`. */
export type MeasureNames = Readonly<Record<string, Prisma.Sql>>

export type Measures = { readonly sources?: readonly MeasureSource[]; readonly names?: MeasureNames }

/** The day of an instant at the institution. */
export function dayHere(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${instant} AT TIME ZONE here.time_zone)::date`
}

/** The number of minutes between two instants. */
export function minutesBetween(from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(extract(epoch FROM ${to} - ${from}) / 60)::float`
}

declare global {
  // The measures are kept on the global object because Next bundles this module once for each kind of entry.
  var cuspMeasures: { readonly sources: readonly MeasureSource[]; readonly names: MeasureNames } | undefined
}

/** Provides the measures that the domains hand in (server/registry.ts). @throws where two sources have one name */
export function provideMeasures(measures: readonly Measures[]): void {
  const sources = measures.flatMap((one) => one.sources ?? [])
  if (new Set(sources.map(({ name }) => name)).size < sources.length) throw new Error('Two sources of measures have one name.')
  globalThis.cuspMeasures = { sources, names: Object.assign({}, ...measures.map(({ names = {} }) => names)) }
}

export function measureSources(): readonly MeasureSource[] {
  return globalThis.cuspMeasures?.sources ?? []
}

export function measureNames(set: string): Prisma.Sql | null {
  return globalThis.cuspMeasures?.names[set] ?? null
}
