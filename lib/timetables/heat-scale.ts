/** The values at which the steps of a colour begin, whether the values differ little or much: each step holds about as many of them as the others. */
export function heatScale(values: readonly number[], steps = 5): readonly number[] {
  // Values that read the same in whole per cent share one step.
  const different = [...new Set(values.map(roundAsShown).filter((value) => value > 0))].toSorted((a, b) => a - b)
  if (different.length <= steps) return different
  return Array.from({ length: steps }, (_, step) => different[Math.floor((step * different.length) / steps)] ?? 0)
}

/** The step of a value: 0 where there is nothing; the steps of a short scale are spread over the colours. */
export function heatStep(value: number, scale: readonly number[], steps = 5): number {
  const place = value > 0 ? scale.findLastIndex((from) => roundAsShown(value) >= from) : -1
  if (place === -1) return value > 0 ? 1 : 0
  return colourOf(place, scale.length, steps)
}

/** The colour of the step at a place of the scale: the last is always the deepest. */
export function colourOf(place: number, length: number, steps = 5): number {
  return length <= 1 ? steps : 1 + Math.round((place * (steps - 1)) / (length - 1))
}

const roundAsShown = (value: number) => Math.round(value * 100) / 100
