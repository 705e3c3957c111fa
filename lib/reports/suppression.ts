/** A crowd is told in fives, so that two questions that differ by one person answer nothing about that person. */
export const toFives = (value: number): number => Math.round(value / 5) * 5

/** Cells, by their places, with the place of their sum. */
export type SummedLine = { readonly cells: readonly number[]; readonly total: number | undefined }

/**
 * Adds to what is hidden what would give it away: a lone hidden cell takes the next smallest of its line along, since the total would tell it; a total of one
 * cell goes with that cell. `bySize`: the smaller of two places first.
 */
export function hideAlong(hidden: Set<number>, lines: readonly SummedLine[], bySize: (a: number, b: number) => number): void {
  // What is hidden for the sake of a row can leave another alone in its column, and the other way round.
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size
    for (const { cells, total } of lines) {
      const shown = cells.filter((at) => !hidden.has(at)).toSorted(bySize)
      const [next] = shown
      if (cells.length - shown.length === 1 && next !== undefined) hidden.add(next)
      if (cells.length === 1 && total !== undefined) for (const one of cells) alike(hidden, one, total)
    }
  }
}

/** Two that say the same are both hidden or both told. */
function alike(hidden: Set<number>, one: number, other: number): void {
  if (hidden.has(one)) hidden.add(other)
  if (hidden.has(other)) hidden.add(one)
}
