import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { fewestPeople, restsOnMany } from '@/lib/reports/measures'
import { hideAlong, toFives, type SummedLine } from '@/lib/reports/suppression'
import type { CountRow } from './count.sql'

export type Told = { readonly n: number | null; readonly people: number | null; readonly value: number | null }
export const nothingTold: Told = { n: null, people: null, value: null }

type By = {
  readonly definition: Pick<ElementDefinition, 'measure' | 'minimum'>
  /** No number is shown for fewer rows than this, a limit of the source. */
  readonly floor: number
  /** Whether the reader may see each of the people. */
  readonly seesPeople: boolean
}

/** One cell on its own, as the reader may see it; `tellAll` decides whether others must be hidden with it. */
function tellOne({ n, people, value }: CountRow, { definition, floor, seesPeople }: By): Told {
  if (n > 0 && n < floor) return nothingTold
  if (!seesPeople && people > 0 && people < fewestPeople) return nothingTold
  const isFew = restsOnMany(definition.measure.kind) && n < definition.minimum
  if (seesPeople) return { n, people, value: isFew ? null : value }
  // Numbers of a group are rounded to fives, so that two questions that differ by one person reveal nothing about that person.
  const rough = value === null ? null : restsOnMany(definition.measure.kind) ? Math.round(value * 100) / 100 : toFives(value)
  return { n: toFives(n), people: toFives(people), value: isFew || definition.measure.kind === 'LATEST' ? null : rough }
}

/**
 * The cells and totals of one element as the reader may see them, each beside its row. For readers who may not see individuals, a lone hidden cell makes the
 * next smallest cell of its row and of its column hidden too, since the total would reveal it; a total of one cell is hidden with that cell, and totals count
 * as a line of their own.
 */
export function tellAll(rows: readonly CountRow[], by: By): { readonly row: CountRow; readonly cell: Told }[] {
  const told = rows.map((row) => ({ row, cell: tellOne(row, by) }))
  if (by.seesPeople && by.floor === 0) return told
  const hidden = new Set(told.flatMap(({ row, cell }, at) => (row.n > 0 && cell.n === null ? [at] : [])))
  hideAlong(
    hidden,
    linesOf(rows),
    (a, b) => (rows[a]?.people ?? 0) - (rows[b]?.people ?? 0) || (rows[a]?.n ?? 0) - (rows[b]?.n ?? 0) || a - b,
  )
  return told.map((one, at) => (hidden.has(at) ? { ...one, cell: nothingTold } : one))
}

/** The rows and columns of a table, the line of row totals and that of column totals; with one dimension all cells are one line. */
function linesOf(rows: readonly CountRow[]): SummedLine[] {
  const places = rows.flatMap((row, at) => (row.n > 0 ? [{ row, at }] : []))
  const of = (level: number) => places.filter(({ row }) => row.level === level)
  const [all] = of(3).map(({ at }) => at)
  const by = (key: 'd1' | 'd2', totals: typeof places): SummedLine[] =>
    [...new Set(of(0).map(({ row }) => row[key]))].map((value) => ({
      cells: of(0).flatMap(({ row, at }) => (row[key] === value ? [at] : [])),
      total: totals.find(({ row }) => row[key] === value)?.at,
    }))
  const sums = (level: number): SummedLine => ({ cells: of(level).map(({ at }) => at), total: all })
  const isSplitTwice = of(1).length > 0 || of(2).length > 0
  return isSplitTwice ? [...by('d1', of(1)), ...by('d2', of(2)), sums(1), sums(2)] : [sums(0)]
}
