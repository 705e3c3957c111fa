/** The height of an hour in rem. */
export const hourHeight = 3.5
/** The height of the lowest tile, the gap below each tile, and its padding, in rem. */
const [lowest, gap, padding] = [1.4, 0.125, 0.25]

/** The CSS height of a tile. */
export function heightOf(minutes: number): string {
  return `max(${(minutes / 60) * hourHeight - gap}rem, ${lowest}rem)`
}

/** The number of whole lines that fit into a tile; a line is 1 rem, the line height of its text. */
export function countLines(minutes: number): number {
  return Math.max(1, Math.floor(Math.max((minutes / 60) * hourHeight - gap, lowest) - padding))
}
