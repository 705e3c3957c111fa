import type { BlockShow } from '@/lib/reports/measures'

const columns = 6
/** The fewest of a wide screen's six columns that a block takes. */
const least: Readonly<Record<BlockShow, number>> = { NUMBER: 2, TABLE: 6, MATRIX: 6, LINE: 3, BAR: 3, DOTS: 3 }

/** The number of columns of each block. No row of a wide screen ends in an empty place: the last block of a row takes what is left of it. */
export function spansOf(shows: readonly BlockShow[]): number[] {
  const spans: number[] = []
  let room = columns
  for (const show of shows) {
    const span = least[show]
    if (span > room) {
      widenLast(spans, room)
      room = columns
    }
    spans.push(span)
    room -= span
    if (room === 0) room = columns
  }
  if (room < columns) widenLast(spans, room)
  return spans
}

function widenLast(spans: number[], by: number): void {
  const last = spans.pop()
  if (last !== undefined) spans.push(last + by)
}
