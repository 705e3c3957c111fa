import 'server-only'
import { difficulties, helpLevels } from '@/lib/clinical/vocabulary'
import type { Progress, ProgressProcedure } from '@/lib/contracts/reports'
import { paceOf, standingOf, type Standing } from '@/lib/reports/academic-year'
import { consistencyOf, quartileOf } from '@/lib/reports/consistency'
import { fewestForShare, fewestPairs } from '@/lib/reports/vocabulary'
import type { Border, BreadthRow, ProcedureRow } from './queries/progress.sql'

export function procedureView({ ofYear, counted, ...row }: ProcedureRow, share: number): ProgressProcedure {
  const { target } = row
  return {
    ...row,
    counted: roundToHundredths(target === null ? counted : ofYear),
    pace: target === null ? null : paceOf(target, share),
    consistency: consistencyOf(row.dots),
  }
}

/** Credits have decimals, rounded to two. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

export function targetsOf(procedures: readonly ProgressProcedure[]): Standing {
  return standingOf(procedures.flatMap(({ target, counted, pace }) => (target === null ? [] : [{ counted, pace: pace ?? 0 }])))
}

export function breadthView(row: BreadthRow): Progress['breadth'] {
  const { lines, graded, patients, byInitials, pairs, shifts, attended, late } = row
  const shareOf = (count: number) => (graded < fewestForShare ? null : count / graded)
  return {
    lines,
    graded,
    competent: shareOf(row.competent),
    independent: shareOf(row.independent),
    patients,
    byInitials,
    pairs,
    pairDiff: pairs < fewestPairs ? null : row.pairDiff / pairs,
    difficulty: difficulties.map((difficulty) => ({ difficulty, lines: row.difficulty[difficulty] ?? 0 })),
    help: helpLevels.map((helpLevel) => ({ helpLevel, lines: row.help[helpLevel] ?? 0 })),
    quadrants: row.quadrants,
    attendance: { shifts, attended, late },
  }
}

export function quartileView(standing: (Border & { own: number }) | null): Progress['quartile'] {
  return standing && { quartile: quartileOf(standing.own, standing), of: standing.n }
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return roundToHundredths((low + high) / 2)
}
