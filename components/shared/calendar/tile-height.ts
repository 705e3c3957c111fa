/** How many rem an hour is high. */
export const hourHeight = 3.5
/** In rem: the lowest tile, the gap below each, and its padding. */
const [lowest, gap, padding] = [1.4, 0.125, 0.25]

/** The height of a tile, for a style. */
export function heightOf(minutes: number): string {
  return `max(${(minutes / 60) * hourHeight - gap}rem, ${lowest}rem)`
}

/** How many whole lines of 1 rem, which is the line height of its text, fit into it. */
export function linesIn(minutes: number): number {
  return Math.max(1, Math.floor(Math.max((minutes / 60) * hourHeight - gap, lowest) - padding))
}
