import { arches, isDeciduous, isRegularTooth, isSupernumerary, regularOf } from './teeth'
import type { Dentition } from './vocabulary'

/** The teeth that a patient has: those of a dentition, without the missing ones, and the supernumerary ones beside them. */
export type Chart = { readonly dentition: Dentition; readonly missing: readonly number[]; readonly supernumerary: readonly number[] }
export const plainChart = { dentition: 'PERMANENT', missing: [], supernumerary: [] } as const satisfies Chart

/** A problem with a chart; `code` is a message key of the namespace `issues`. */
type ChartProblem = { readonly path: 'missing' | 'supernumerary'; readonly code: 'toothUnknown' | 'toothTwice' }
/** The reason why a tooth is unexpected: `code` is a message key of the namespace `toothMap`. The chart may be wrong, so nothing is forbidden. */
type ChartNote = { readonly tooth: number; readonly code: 'missing' | 'notInDentition' | 'notCharted' }

export function chartProblems({ missing, supernumerary }: Chart): ChartProblem[] {
  return [...listProblems('missing', missing, isRegularTooth), ...listProblems('supernumerary', supernumerary, isSupernumerary)]
}

function listProblems(path: ChartProblem['path'], teeth: readonly number[], isKnown: (tooth: number) => boolean): ChartProblem[] {
  if (!teeth.every(isKnown)) return [{ path, code: 'toothUnknown' }]
  return new Set(teeth).size < teeth.length ? [{ path, code: 'toothTwice' }] : []
}

/** The one spelling in which a chart is stored. */
export function canonicalChart({ dentition, missing, supernumerary }: Chart): {
  dentition: Dentition
  missing: number[]
  supernumerary: number[]
} {
  const ascending = (teeth: readonly number[]) => [...teeth].sort((a, b) => a - b)
  return { dentition, missing: ascending(missing), supernumerary: ascending(supernumerary) }
}

function isOfDentition(tooth: number, dentition: Dentition): boolean {
  return dentition === 'MIXED' || isDeciduous(tooth) === (dentition === 'DECIDUOUS')
}

/** The unexpected teeth of a procedure. */
export function chartNotes({ dentition, missing, supernumerary }: Chart, teeth: readonly number[]): ChartNote[] {
  return teeth.flatMap((tooth): ChartNote[] => {
    if (isSupernumerary(tooth)) return supernumerary.includes(tooth) ? [] : [{ tooth, code: 'notCharted' }]
    if (missing.includes(tooth)) return [{ tooth, code: 'missing' }]
    return isOfDentition(tooth, dentition) ? [] : [{ tooth, code: 'notInDentition' }]
  })
}

/** The chart with all named teeth added, so that they can be drawn. */
export function chartShowing(chart: Chart, teeth: readonly number[]): Chart {
  const dentition = teeth.every((tooth) => isOfDentition(tooth, chart.dentition)) ? chart.dentition : 'MIXED'
  return { dentition, missing: chart.missing, supernumerary: [...new Set([...chart.supernumerary, ...teeth.filter(isSupernumerary)])] }
}

type RowKind = 'permanent' | 'deciduous' | 'supernumerary'
/** One row of an arch, from the patient's right to the left, half of it right of the midline; null where there is no tooth. */
export type ChartRow = {
  readonly key: string
  readonly arch: 'upper' | 'lower'
  readonly kind: RowKind
  readonly teeth: readonly (number | null)[]
}

/**
 * The rows in which a chart is drawn, from the top. All have the same columns, so that teeth in one place are in one column. Supernumerary teeth have a row
 * of their own, outside the teeth that they are beside.
 */
export function chartRows(chart: Chart): ChartRow[] {
  const half = chart.dentition === 'DECIDUOUS' ? 5 : 8
  const rowsOf = (arch: ChartRow['arch'], kind: 'permanent' | 'deciduous') => {
    if (!isOfDentition(kind === 'deciduous' ? 55 : 11, chart.dentition)) return []
    const regular = columnsOf(arches[`${kind}${arch === 'upper' ? 'Upper' : 'Lower'}`], half)
    const extra = regular.map((tooth) => chart.supernumerary.find((one) => tooth !== null && regularOf(one) === tooth) ?? null)
    const rows: ChartRow[] = [{ key: `${arch}-${kind}`, arch, kind, teeth: regular }]
    return extra.some((tooth) => tooth !== null)
      ? [{ key: `${arch}-${kind}-extra`, arch, kind: 'supernumerary' as const, teeth: extra }, ...rows]
      : rows
  }
  const upper = [...rowsOf('upper', 'permanent'), ...rowsOf('upper', 'deciduous')]
  const lower = [...rowsOf('lower', 'permanent'), ...rowsOf('lower', 'deciduous')]
  return [...upper, ...lower.reverse()]
}

function columnsOf(teeth: readonly number[], half: number): (number | null)[] {
  const gap = Array.from({ length: half - teeth.length / 2 }, () => null)
  return [...gap, ...teeth, ...gap]
}

export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/** The tooth to which an arrow key leads: along the row, or the nearest tooth of the next row. Null where there is none. */
export function toothAfterStep(rows: readonly ChartRow[], tooth: number, step: Step): number | null {
  const at = rows.findIndex(({ teeth }) => teeth.includes(tooth))
  const row = rows[at]
  if (!row) return null
  const column = row.teeth.indexOf(tooth)
  const there = (one: number | null) => one !== null
  if (step === 'first') return row.teeth.find(there) ?? null
  if (step === 'last') return row.teeth.findLast(there) ?? null
  if (step === 'left') return row.teeth.slice(0, column).findLast(there) ?? null
  if (step === 'right') return row.teeth.slice(column + 1).find(there) ?? null
  return nearestTooth(rows[at + (step === 'up' ? -1 : 1)], column)
}

function nearestTooth(row: ChartRow | undefined, column: number): number | null {
  const distances = (row?.teeth ?? []).flatMap((tooth, at) => (tooth === null ? [] : [{ tooth, distance: Math.abs(at - column) }]))
  return distances.sort((a, b) => a.distance - b.distance)[0]?.tooth ?? null
}

/** Charts a tooth as missing, or as present again. */
export function withMissing<C extends Chart>(chart: C, tooth: number): C {
  return { ...chart, missing: toggleTooth(chart.missing, tooth) }
}

/** Adds a supernumerary tooth, or removes it. */
export function withSupernumerary<C extends Chart>(chart: C, tooth: number): C {
  return { ...chart, supernumerary: toggleTooth(chart.supernumerary, tooth) }
}

function toggleTooth(teeth: readonly number[], tooth: number): number[] {
  return teeth.includes(tooth) ? teeth.filter((one) => one !== tooth) : [...teeth, tooth].sort((a, b) => a - b)
}
