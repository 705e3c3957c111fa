import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { fewestPeople } from '@/lib/reports/measures'
import type { CountRow } from './count.sql'

export type Told = { readonly n: number | null; readonly people: number | null; readonly value: number | null }
export const nothingTold: Told = { n: null, people: null, value: null }

type By = {
  readonly definition: Pick<ElementDefinition, 'measure' | 'minimum'>
  /** Of fewer rows nobody is told anything (its source's). */
  readonly floor: number
  /** Whether the reader may see each of the people. */
  readonly seesPeople: boolean
}

/** Shares and means say something of few rows that chance may have said; counts do not. */
const restsOnMany: ReadonlySet<ElementDefinition['measure']['kind']> = new Set(['SHARE', 'LAST', 'MEAN', 'MEDIAN', 'SPREAD'])

const toFives = (value: number) => Math.round(value / 5) * 5

/** One cell as it is told by itself; whether others must be hidden with it is `tellAll`'s. */
function tellOne({ n, people, value }: CountRow, { definition, floor, seesPeople }: By): Told {
  if (n > 0 && n < floor) return nothingTold
  if (!seesPeople && people > 0 && people < fewestPeople) return nothingTold
  const isFew = restsOnMany.has(definition.measure.kind) && n < definition.minimum
  if (seesPeople) return { n, people, value: isFew ? null : value }
  // A crowd is told in fives, so that two questions that differ by one person answer nothing about that person.
  const rough = value === null ? null : restsOnMany.has(definition.measure.kind) ? Math.round(value * 100) / 100 : toFives(value)
  return { n: toFives(n), people: toFives(people), value: isFew || definition.measure.kind === 'LATEST' ? null : rough }
}

/**
 * The cells of one element as a reader is told of them, each beside its row. For whoever may not see the individuals a lone hidden cell takes the next
 * smallest of its row and of its column along: the total would give it away (cases-tests-reports.md, 'Suppression').
 */
export function tellAll(rows: readonly CountRow[], by: By): { readonly row: CountRow; readonly cell: Told }[] {
  const told = rows.map((row) => ({ row, cell: tellOne(row, by) }))
  if (by.seesPeople && by.floor === 0) return told
  const hidden = new Set(told.flatMap(({ row, cell }, at) => (row.level === 0 && row.n > 0 && cell.n === null ? [at] : [])))
  const cells = told.flatMap(({ row }, at) => (row.level === 0 && row.n > 0 ? [{ row, at }] : []))
  // What is hidden for the sake of a row can leave another alone in its column, and the other way round.
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size
    for (const line of [...linesBy(cells, 'd1'), ...linesBy(cells, 'd2')]) {
      const shown = line.filter(({ at }) => !hidden.has(at))
      const next = shown.toSorted((a, b) => a.row.people - b.row.people || a.row.n - b.row.n || a.at - b.at)[0]
      if (line.length - shown.length === 1 && next) hidden.add(next.at)
    }
  }
  return told.map((one, at) => (hidden.has(at) ? { ...one, cell: nothingTold } : one))
}

type Placed = { readonly row: CountRow; readonly at: number }

/** The cells of each row (`d1`) or column (`d2`); with one dimension all of them are one line, which has one total. */
function linesBy(cells: readonly Placed[], of: 'd1' | 'd2'): Placed[][] {
  const isSplitTwice = cells.some(({ row }) => row.d2 !== null)
  if (!isSplitTwice) return of === 'd1' ? [[...cells]] : []
  const lines = new Map<string, Placed[]>()
  for (const cell of cells) {
    const key = cell.row[of] ?? ''
    lines.set(key, [...(lines.get(key) ?? []), cell])
  }
  return [...lines.values()]
}
