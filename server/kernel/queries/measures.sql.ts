import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Module } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'

/**
 * A value of each row of a source. `sql` is written with the names of the source's `from`, and with what is so today, as its `from` is: `here.today` and `here.time_zone`, the
 * institution's; `here.year_from`, the first day of this academic year; `here.share`, how much of its teaching is over, 0 to 1. The names `w` and `t` are taken. CHOICE: text or an id; SET: an array of text; NUMBER; BOOL; DAY.
 */
export type MeasureField = {
  readonly kind: 'NUMBER' | 'CHOICE' | 'SET' | 'BOOL' | 'DAY'
  readonly sql: Prisma.Sql
  /** The values, the least first, where they have words of ours (messages, reportSources.option.<words>.<value>). */
  readonly options?: { readonly words: string; readonly values: readonly string[]; readonly isOrdered?: boolean }
  /** The set that names the values, where they are rows of the school or their texts. */
  readonly names?: string
  /** Rows can be split by it. Never of a SET: a row would count more than once. */
  readonly isDimension?: boolean
  /** By one of these alone rows are split by it, such as by who taught. */
  readonly splitNeeds?: readonly Privilege[]
  /** Counted (how many different), and neither shown nor asked for, such as a patient. */
  readonly isHidden?: boolean
}

/** One row of a source, as the list behind a number shows it. `opens`: what it leads to, and its id. */
type MeasureRow = {
  readonly title: Prisma.Sql
  readonly note: Prisma.Sql
  readonly opens: { readonly what: string; readonly id: Prisma.Sql } | null
}

/** What reports count: rows of one kind, each of one student or teacher and of one day. A domain hands in its own (domain.ts). */
export type MeasureSource = {
  readonly name: string
  readonly module: Module | null
  /** Whoever holds none of these is told nothing of it; empty: everybody who reads reports, of whom they may see. */
  readonly needs: readonly Privilege[]
  /** A student is told of themself, and of their year as a crowd, without any of `needs`. */
  readonly tellsOwn?: true
  /** Whoever looks at the application as somebody else is told nothing of it. */
  readonly notWhileViewing?: true
  /** What stands after FROM: one row a row, so that nothing is counted twice. */
  readonly from: Prisma.Sql
  readonly where?: Prisma.Sql
  /** An id by which rows are told apart and put in order within a day. */
  readonly key: Prisma.Sql
  readonly student: Prisma.Sql | null
  /** An index leads from a student to their rows by day: the last ones of each are found without reading the others. */
  readonly isByStudent?: true
  readonly teacher?: Prisma.Sql
  /** The day of the institution that it counts for. */
  readonly day: Prisma.Sql
  /** It has no day (NULL): whenever it was said it counts, and time does not split it. */
  readonly isTimeless?: true
  /** Programme and year of the student on that day, where the row itself knows them. */
  readonly enrolled?: { readonly programme: Prisma.Sql; readonly year: Prisma.Sql }
  /** Of fewer rows nobody is told anything: whoever said it stays unknown. */
  readonly floor: 0 | 3 | 5
  readonly fields: Readonly<Record<string, MeasureField>>
  readonly row: MeasureRow
}

/** Names of what fields refer to: a query that answers `id` (as text), `name` and `position`. */
export type MeasureNames = Readonly<Record<string, Prisma.Sql>>

export type Measures = { readonly sources?: readonly MeasureSource[]; readonly names?: MeasureNames }

/** The day of an instant at the institution. */
export function dayHere(instant: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${instant} AT TIME ZONE here.time_zone)::date`
}

/** How long it was between two instants, in minutes. */
export function minutesBetween(from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(extract(epoch FROM ${to} - ${from}) / 60)::float`
}

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspMeasures: { readonly sources: readonly MeasureSource[]; readonly names: MeasureNames } | undefined
}

/** Says what there is (server/registry.ts, as the domains hand it in). @throws where two sources have one name */
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
