import { groupedBy } from '@/lib/grouped-by'
import type { CoverageMatrix } from '@/lib/contracts/coverage'
import { countPlanned } from './use-told'

export type MatrixOutcome = CoverageMatrix['outcomes'][number]
export type MatrixCell = CoverageMatrix['cells'][number]
export type MatrixGroup = { readonly group: MatrixOutcome['group']; readonly rows: readonly (MatrixOutcome & { readonly at: number })[] }

export const matrixSieves = ['ALL', 'COVERED', 'GAPS', 'OVERLAPS', 'UNSHOWN'] as const
type MatrixSieve = (typeof matrixSieves)[number]

/** Whether the outcome is planned and nobody has shown it yet. */
export const isUnshown = (outcome: MatrixOutcome): boolean => countPlanned(outcome.planned) > 0 && outcome.shown === 0

/** Whether the shown part covers the outcome. A part of a year covers only some outcomes, and these are the interesting ones. */
const isCoveredHere = (outcome: MatrixOutcome): boolean => countPlanned(outcome.planned) > 0 || outcome.shown !== 0

const passes: Readonly<Record<MatrixSieve, (outcome: MatrixOutcome) => boolean>> = {
  ALL: () => true,
  COVERED: isCoveredHere,
  GAPS: ({ isGap }) => isGap,
  OVERLAPS: ({ over }) => over.length > 0,
  UNSHOWN: isUnshown,
}

/** For a part of the year the default is the covered outcomes: what the part does not cover is no gap, since another part may cover it. */
export function sieveOf(asked: string | undefined, isPart: boolean): MatrixSieve {
  const found = matrixSieves.find((one) => one === asked)
  return found && (found !== 'COVERED' || isPart) ? found : isPart ? 'COVERED' : 'ALL'
}

/** How many outcomes of the page each sieve leaves. */
export function countsOf({ outcomes }: Pick<CoverageMatrix, 'outcomes'>): Readonly<Record<MatrixSieve, number>> {
  const count = (sieve: MatrixSieve) => outcomes.filter(passes[sieve]).length
  return { ALL: outcomes.length, COVERED: count('COVERED'), GAPS: count('GAPS'), OVERLAPS: count('OVERLAPS'), UNSHOWN: count('UNSHOWN') }
}

/** The outcomes that the filter leaves, by group, each with its position among all. */
export function groupsOf({ outcomes }: Pick<CoverageMatrix, 'outcomes'>, sieve: MatrixSieve): MatrixGroup[] {
  const left = outcomes.map((outcome, at) => ({ ...outcome, at })).filter(passes[sieve])
  return [...groupedBy(left, ({ group }) => group.id).values()].flatMap((rows) => (rows[0] ? [{ group: rows[0].group, rows }] : []))
}

/** Returns a function that finds a cell by the positions of its outcome and column; most of the matrix has no cell. */
export function indexCells({
  cells,
  columns,
}: Pick<CoverageMatrix, 'cells' | 'columns'>): (outcome: number, column: number) => MatrixCell | null {
  const found = new Map(cells.map((cell) => [cell.outcome * columns.length + cell.column, cell]))
  return (outcome, column) => found.get(outcome * columns.length + column) ?? null
}
