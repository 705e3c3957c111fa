type Step = { readonly value: number; readonly pass: boolean }
type Steps = { readonly values: readonly Step[] }

/** The number of the lowest steps that ask for a reason. */
const lowest = 2
/** A scale with fewer steps is a yes or no, and a no is no alarm. */
const fewestOfAlarm = 3

/** The steps that ask for a comment: the two lowest, as far as they do not pass. */
export function lowSteps({ values }: Steps): number[] {
  return sortSteps(values)
    .slice(0, lowest)
    .filter(({ pass }) => !pass)
    .map(({ value }) => value)
}

/** The step that means serious concern; null on a scale that has none. */
export function seriousStep({ values }: Steps): number | null {
  const [first] = sortSteps(values)
  return first && !first.pass && values.length >= fewestOfAlarm ? first.value : null
}

/** The steps with which most work is marked: the two lowest that pass, otherwise the two highest of all. */
export function usualSteps({ values }: Steps): number[] {
  const passing = sortSteps(values).filter(({ pass }) => pass)
  return (passing.length >= 2 ? passing.slice(0, 2) : sortSteps(values).slice(-2)).map(({ value }) => value)
}

function sortSteps(values: readonly Step[]): Step[] {
  return values.toSorted((a, b) => a.value - b.value)
}
