import type { CSSProperties } from 'react'

/** How much room rows have, in rem: a number needs one line, what is told in two needs more, and so does the text that names the row. */
const sizes = { line: { row: 2.25, first: 12 }, lines: { row: 3.25, first: 15 } } as const
export type GridSize = keyof typeof sizes
const usualRem = 5

export type GridLayout = {
  /** How high a row is, in rem. */
  readonly row: number
  /** Where each column begins, in rem from the left edge, where the first column is as wide as at a desk. */
  readonly starts: readonly number[]
  /** Of every row: its columns, and as wide as all of them. */
  readonly style: CSSProperties
}

/** Columns of fixed widths in rem: a cell's content never moves another row, so only rows that come into view are laid out. */
export function layoutOf(columns: readonly { readonly width?: number | undefined }[], size: GridSize = 'line'): GridLayout {
  const { row, first } = sizes[size]
  const widths = columns.slice(1).map(({ width }) => width ?? usualRem)
  const starts = [0]
  let at = first
  for (const width of widths) {
    starts.push(at)
    at += width
  }
  return {
    row,
    starts,
    style: {
      gridTemplateColumns: `minmax(var(--first), 1fr) ${widths.map((width) => `${width}rem`).join(' ')}`,
      width: `max(100%, calc(var(--first) + ${at - first}rem))`,
    },
  }
}

/** One rem in pixels. */
export function remOf(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
