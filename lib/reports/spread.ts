import { fewestPeople } from './measures'

/** The lowest, middle and highest of some values, and how many of the `of` values lie below the middle. */
type SpreadFigure = {
  readonly least: number
  readonly median: number
  readonly most: number
  readonly below: number
  readonly of: number
}

/** Null where a group has too few values. The middle of an even number of values is halfway between the two in the middle. */
export function spreadOf(values: readonly number[]): SpreadFigure | null {
  if (values.length < fewestPeople) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? 0
  const half = (sorted.length - 1) / 2
  const median = (at(Math.floor(half)) + at(Math.ceil(half))) / 2
  return { least: at(0), median, most: at(sorted.length - 1), below: sorted.filter((value) => value < median).length, of: sorted.length }
}
