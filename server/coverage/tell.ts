import 'server-only'
import { fewestPeople } from '@/lib/reports/measures'
import { hideAlong, toFives, type SummedLine } from '@/lib/reports/suppression'

/** How many people, as somebody is told who may see each of them, or a crowd alone: null where they are too few. */
export function toldOf(people: number, seesPeople: boolean): number | null {
  if (seesPeople) return people
  return people > 0 && people < fewestPeople ? null : toFives(people)
}

/** The same of numbers that stand beside each other: what would give away one that is hidden is hidden with it. */
export function tellAll(
  numbers: readonly number[],
  { lines, seesPeople }: { readonly lines: readonly SummedLine[]; readonly seesPeople: boolean },
): (number | null)[] {
  const told = numbers.map((one) => toldOf(one, seesPeople))
  if (seesPeople) return told
  const hidden = new Set(told.flatMap((one, at) => (one === null ? [at] : [])))
  // Where there is nobody, nobody is given away.
  const filled = lines.map(({ cells, total }) => ({ cells: cells.filter((at) => (numbers[at] ?? 0) > 0), total }))
  hideAlong(hidden, filled, (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
  return told.map((one, at) => (hidden.has(at) ? null : one))
}
