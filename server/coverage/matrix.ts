import 'server-only'
import { groupedBy } from '@/lib/grouped-by'
import type { CoverageMatrix } from '@/lib/contracts/coverage'
import { coverageLimits, type MatrixColumns } from '@/lib/coverage/vocabulary'
import { outcomeLevels, type OutcomeLevel } from '@/lib/curriculum/vocabulary'
import type { AskedOutcomeRow, ColumnRow, PlainMappedRow, ReplacedRow } from '@/server/curriculum'
import type { Counted } from './shown'
import { tellAll, visibleCount } from './tell'
import { outcomeView } from './views'

/** The columns of a matrix: the nodes directly below a node, or all nodes of a kind within it, in the order of the tree. */
export function columnsOf(nodes: readonly ColumnRow[], { columns, nodeId }: { columns: MatrixColumns; nodeId: string }): ColumnRow[] {
  const inside = groupedBy(nodes, ({ parentId }) => parentId)
  if (columns === 'PARTS') return inside.get(nodeId) ?? []
  const all: ColumnRow[] = []
  const walk = (id: string): void => {
    for (const node of inside.get(id) ?? []) {
      all.push(node)
      walk(node.id)
    }
  }
  walk(nodeId)
  return columns === 'ALL' ? all : all.filter(({ kind }) => kind === columns)
}

/** For each node, the indices of the columns that it is, or lies in. */
function columnsOver(nodes: readonly ColumnRow[], columns: readonly ColumnRow[]): ReadonlyMap<string, readonly number[]> {
  const placeOf = new Map(columns.map(({ id }, at) => [id, at]))
  const over = new Map<string, readonly number[]>()
  // Parents come before their children.
  for (const { id, parentId } of nodes) {
    const above = over.get(parentId ?? '') ?? []
    const own = placeOf.get(id)
    over.set(id, own === undefined ? above : [...above, own])
  }
  return over
}

type Planned = Record<OutcomeLevel, number>
const countPlanned = (rows: readonly PlainMappedRow[]): Planned => {
  const planned = { INTRODUCED: 0, PRACTISED: 0, ASSESSED: 0 }
  for (const { level } of rows) planned[level] += 1
  return planned
}
const levelsOverLimit = (planned: Planned): OutcomeLevel[] => outcomeLevels.filter((level) => planned[level] > coverageLimits.perLevel)
/** Adds the inherited mappings. Mostly there are none, and the list is returned without copying it. */
const withInherited = (own: readonly PlainMappedRow[], inherited: readonly PlainMappedRow[]) =>
  inherited.length === 0 ? own : [...own, ...inherited]

type Parts = {
  readonly outcomes: readonly AskedOutcomeRow[]
  readonly replaced: readonly ReplacedRow[]
  /** The mappings of the outcomes and of those that they replace. */
  readonly mapped: readonly PlainMappedRow[]
  /** All of the year. */
  readonly nodes: readonly ColumnRow[]
  readonly columns: readonly ColumnRow[]
  readonly counted: Counted
  readonly seesPeople: boolean
}
type Drawn = Pick<CoverageMatrix, 'outcomes' | 'cells' | 'gaps' | 'overlaps'>

export function matrixOf({ outcomes, replaced, mapped, nodes, columns, counted, seesPeople }: Parts): Drawn {
  const byOutcome = groupedBy(mapped, ({ outcomeId }) => outcomeId)
  const before = groupedBy(replaced, ({ byId }) => byId)
  const over = columnsOver(nodes, columns)
  const lines = outcomes.map((outcome, at) => {
    const own = byOutcome.get(outcome.id) ?? []
    const replaces = before.get(outcome.id) ?? []
    const inherited = replaces.flatMap(({ id }) => byOutcome.get(id) ?? [])
    const cells = new Map<number, { own: PlainMappedRow[]; inherited: PlainMappedRow[] }>()
    const cellOf = (column: number) => {
      const cell = cells.get(column) ?? { own: [], inherited: [] }
      cells.set(column, cell)
      return cell
    }
    for (const row of own) for (const column of over.get(row.nodeId) ?? []) cellOf(column).own.push(row)
    for (const row of inherited) for (const column of over.get(row.nodeId) ?? []) cellOf(column).inherited.push(row)
    return { at, outcome, replaces, own, inherited, cells: [...cells].toSorted(([a], [b]) => a - b) }
  })
  const numbers: number[] = []
  const placed = (rows: readonly PlainMappedRow[]) => numbers.push(counted.shown(rows)) - 1
  const summed = lines.map((line) => ({
    line,
    total: placed(withInherited(line.own, line.inherited)),
    cells: line.cells.map(([column, cell]) => ({ column, cell, place: placed(withInherited(cell.own, cell.inherited)) })),
  }))
  const told = tellAll(numbers, {
    lines: summed.map(({ total, cells }) => ({ cells: cells.map(({ place }) => place), total })),
    seesPeople,
  })
  const shownAt = (place: number) => told[place] ?? null
  const rows = summed.map(({ line: { outcome, replaces, own, inherited }, total }) => {
    const planned = countPlanned(own)
    return {
      ...outcomeView(outcome, replaces),
      planned,
      held: counted.held(own),
      shown: shownAt(total),
      isGap: own.length === 0 && !outcome.isRetired,
      over: levelsOverLimit(planned),
      // For a group that is too small nothing is shown, not even whether anybody has shown the outcome.
      viaReplaced: (visibleCount(counted.shown(inherited), seesPeople) ?? 0) > 0,
    }
  })
  return {
    outcomes: rows,
    cells: summed.flatMap(({ line: { at }, cells }) =>
      cells.map(({ column, cell, place }) => {
        const planned = countPlanned(cell.own)
        return { outcome: at, column, planned, held: counted.held(cell.own), shown: shownAt(place), over: levelsOverLimit(planned) }
      }),
    ),
    gaps: rows.filter(({ isGap }) => isGap).length,
    overlaps: rows.filter(({ over }) => over.length > 0).length,
  }
}
