import type { ChartRow } from '@/lib/clinical/chart'
import type { Quadrant } from '@/lib/clinical/teeth'

/** The rows of one quadrant, half of an arch, for a screen without room for whole arches. */
export function quadrantRows(rows: readonly ChartRow[], quadrant: Quadrant): ChartRow[] {
  const arch = quadrant.startsWith('U') ? 'upper' : 'lower'
  return rows
    .filter((row) => row.arch === arch)
    .map((row) => {
      const half = row.teeth.length / 2
      return { ...row, teeth: quadrant.endsWith('R') ? row.teeth.slice(0, half) : row.teeth.slice(half) }
    })
}

/** The rows that are shown, arch by arch. */
export function archesOf(rows: readonly ChartRow[]): { arch: ChartRow['arch']; rows: ChartRow[] }[] {
  return (['upper', 'lower'] as const)
    .map((arch) => ({ arch, rows: rows.filter((row) => row.arch === arch) }))
    .filter((one) => one.rows.length > 0)
}

/** An arch has one tab stop: the tooth that had focus last, else the first chosen one, else the first. */
export function tabStop(rows: readonly ChartRow[], { last, chosen }: { last: number | null; chosen: readonly number[] }): number | null {
  const shown = rows.flatMap(({ teeth }) => teeth.filter((tooth) => tooth !== null))
  if (last !== null && shown.includes(last)) return last
  return shown.find((tooth) => chosen.includes(tooth)) ?? shown[0] ?? null
}
