import type { HandOverPlan } from '@/lib/contracts/clinical-cases'

/** The student who takes over each case, by the id of the case. */
export type Chosen = Readonly<Record<string, string>>

/** How many cases each student is to get. */
export function countsChosen(chosen: Chosen): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const takerId of Object.values(chosen)) counts.set(takerId, (counts.get(takerId) ?? 0) + 1)
  return counts
}

type Sharing = { readonly cases: readonly { readonly id: string }[]; readonly takers: HandOverPlan['takers']; readonly chosen: Chosen }

/** Gives each case without a student to the suitable student with the fewest cases, counting those chosen here; where nobody is suitable, to anybody. */
export function sharedOut({ cases, takers, chosen }: Sharing): Chosen {
  const suited = takers.filter(({ isSuited }) => isSuited)
  const chosenHere = countsChosen(chosen)
  const counts = new Map((suited.length > 0 ? suited : takers).map(({ id, cases: count }) => [id, count + (chosenHere.get(id) ?? 0)]))
  const shared: Record<string, string> = { ...chosen }
  for (const { id } of cases) {
    if (shared[id] !== undefined) continue
    const [least] = [...counts].toSorted(([, a], [, b]) => a - b)
    if (!least) break
    shared[id] = least[0]
    counts.set(least[0], least[1] + 1)
  }
  return shared
}
