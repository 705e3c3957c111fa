import type { CSSProperties } from 'react'

/** The height of a row and the width of the first column, in rem: a number needs one line, a text of two lines needs more room, and so does the row's name. */
const sizes = { line: { row: 2.25, first: 12 }, lines: { row: 3.25, first: 15 } } as const
export type GridSize = keyof typeof sizes
const usualRem = 5

export type GridLayout = {
  /** The height of a row, in rem. */
  readonly row: number
  /** The left edge of each column in rem, with the first column as wide as on a desktop. */
  readonly starts: readonly number[]
  /** The style of every row: its columns, and a width that holds all of them. */
  readonly style: CSSProperties
}

/** Columns have fixed widths in rem, so a cell's content never moves another row and only rows that come into view are laid out. */
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
export function pixelsOfRem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
