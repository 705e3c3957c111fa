import type { Figure } from './measure'

/** The figures as people read them. */
export function table(figures: readonly Figure[]): string {
  const rows = [['area', 'figure', 'median', 'min', 'max', 'unit', 'target', 'holds'], ...figures.map(row)]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function row({ area, name, unit, median, min, max, target, holds }: Figure): string[] {
  return [
    area,
    name,
    number(median),
    number(min),
    number(max),
    unit,
    target ? ('atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`) : '',
    holds === null ? '' : holds ? 'yes' : 'NO',
  ]
}

function number(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
