import type { CSSProperties } from 'react'

/** A row of the table, in rem. */
export const rowRem = 2.25
/** The first column at a desk, where it is widest. */
const firstRem = 12
const usualRem = 5

export type GridLayout = {
  /** Where each column begins, in rem from the left edge, where the first column is as wide as at a desk. */
  readonly starts: readonly number[]
  /** Of every row: its columns, and as wide as all of them. */
  readonly style: CSSProperties
}

/** Columns of fixed widths in rem: a cell's content never moves another row, so only rows that come into view are laid out. */
export function layoutOf(columns: readonly { readonly width?: number | undefined }[]): GridLayout {
  const widths = columns.slice(1).map(({ width }) => width ?? usualRem)
  const starts = [0]
  let at = firstRem
  for (const width of widths) {
    starts.push(at)
    at += width
  }
  return {
    starts,
    style: {
      gridTemplateColumns: `minmax(var(--first), 1fr) ${widths.map((width) => `${width}rem`).join(' ')}`,
      width: `max(100%, calc(var(--first) + ${at - firstRem}rem))`,
    },
  }
}

/** One rem in pixels. */
export function remOf(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
