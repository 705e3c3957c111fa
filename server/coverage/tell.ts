import 'server-only'
import { fewestPeople } from '@/lib/reports/measures'
import { hideAlong, toFives, type SummedLine } from '@/lib/reports/suppression'

/** The number of people as a reader may see it: always if they may see each person, else null where there are too few people. */
export function visibleCount(people: number, seesPeople: boolean): number | null {
  if (seesPeople) return people
  return people > 0 && people < fewestPeople ? null : toFives(people)
}

/** The same for numbers that are side by side: a number that would give away a hidden one is hidden with it. */
export function tellAll(
  numbers: readonly number[],
  { lines, seesPeople }: { readonly lines: readonly SummedLine[]; readonly seesPeople: boolean },
): (number | null)[] {
  const told = numbers.map((one) => visibleCount(one, seesPeople))
  if (seesPeople) return told
  const hidden = new Set(told.flatMap((one, at) => (one === null ? [at] : [])))
  // A cell without people gives nobody away.
  const filled = lines.map(({ cells, total }) => ({ cells: cells.filter((at) => (numbers[at] ?? 0) > 0), total }))
  hideAlong(hidden, filled, (a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
  return told.map((one, at) => (hidden.has(at) ? null : one))
}
