/** Rounds a count to a multiple of five, so that two queries that differ by one person reveal nothing about that person. */
export const toFives = (value: number): number => Math.round(value / 5) * 5

/** The indices of the cells of a line, and the index of their sum. */
export type SummedLine = { readonly cells: readonly number[]; readonly total: number | undefined }

/**
 * Also hides whatever would reveal a hidden cell: where only one cell of a line is hidden, the next smallest is hidden too, since the total would reveal it; a
 * total of one cell is hidden with that cell. `bySize` sorts the smaller of two indices first.
 */
export function hideAlong(hidden: Set<number>, lines: readonly SummedLine[], bySize: (a: number, b: number) => number): void {
  // A cell that is hidden for its row may then be the only hidden one of its column, and the other way round.
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size
    for (const { cells, total } of lines) {
      const shown = cells.filter((at) => !hidden.has(at)).toSorted(bySize)
      const [next] = shown
      if (cells.length - shown.length === 1 && next !== undefined) hidden.add(next)
      if (cells.length === 1 && total !== undefined) for (const one of cells) hideTogether(hidden, one, total)
    }
  }
}

/** Two cells with the same value are either both hidden or both shown. */
function hideTogether(hidden: Set<number>, one: number, other: number): void {
  if (hidden.has(one)) hidden.add(other)
  if (hidden.has(other)) hidden.add(one)
}
