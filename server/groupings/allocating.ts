import 'server-only'
import { seededRandom } from '@/lib/groupings/seeded'

export type Placeable = { readonly id: string; readonly groupId: string | null; readonly keys: readonly string[] }
type Slot = { readonly id: string; readonly size: number }
export type Assigned = ReadonlyMap<string, string>

/** How many of the people each group takes, so that the sizes become as equal as possible: each person goes to the smallest group. */
export function quotasOf(groups: readonly Slot[], count: number): readonly number[] {
  const sizes = groups.map(({ size }) => size)
  const quotas = groups.map(() => 0)
  for (let placed = 0; placed < count && groups.length > 0; placed += 1) {
    const at = sizes.indexOf(Math.min(...sizes))
    sizes[at] = (sizes[at] ?? 0) + 1
    quotas[at] = (quotas[at] ?? 0) + 1
  }
  return quotas
}

/** Assigns the people in their order: the first ones to the first group, until it is full. */
export function assignInBlocks(people: readonly Placeable[], groups: readonly Slot[]): Assigned {
  const quotas = quotasOf(groups, people.length)
  const places = groups.flatMap(({ id }, at) => Array.from({ length: quotas[at] ?? 0 }, () => id))
  return new Map(people.flatMap(({ id }, at) => (places[at] === undefined ? [] : [[id, places[at]]])))
}

/** A shuffled copy; the same seed gives the same order. */
export function shuffle<T>(given: readonly T[], seed: number): T[] {
  const next = seededRandom(seed)
  return given
    .map((one) => ({ one, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)
}

/**
 * Assigns people so that each group gets its share of every key (a programme, a year, a firm): people are dealt out key by key, each to that one of the
 * smallest groups which has the fewest people like them. `there`: the people who are in the groups already and stay.
 */
export function balanceGroups({
  people,
  there,
  groups,
  seed,
}: {
  people: readonly Placeable[]
  there: readonly Placeable[]
  groups: readonly Slot[]
  seed: number
}): Assigned {
  const sizes = new Map(groups.map(({ id, size }) => [id, size]))
  const counts = new Map<string, number>()
  const countKeys = (groupId: string, keys: readonly string[]) => {
    for (const key of [...keys, keys.join(' ')]) counts.set(`${groupId} ${key}`, (counts.get(`${groupId} ${key}`) ?? 0) + 1)
  }
  for (const { groupId, keys } of there) if (groupId !== null) countKeys(groupId, keys)
  const likeness = (groupId: string, keys: readonly string[]) =>
    [keys.join(' '), ...keys].map((key) => counts.get(`${groupId} ${key}`) ?? 0)
  // People with the same keys follow one another, in the shuffled order among themselves.
  const dealt = shuffle(people, seed).sort((one, other) => compareText(one.keys.join(' '), other.keys.join(' ')))
  const assigned = new Map<string, string>()
  for (const { id, keys } of dealt) {
    const smallest = Math.min(...sizes.values())
    const open = groups.filter((group) => sizes.get(group.id) === smallest)
    const [best] = open
      .map((group) => ({ group, like: likeness(group.id, keys) }))
      .sort((one, other) => compareLikeness(one.like, other.like))
    if (!best) break
    assigned.set(id, best.group.id)
    sizes.set(best.group.id, smallest + 1)
    countKeys(best.group.id, keys)
  }
  return assigned
}

/** Compares the count for the whole key first, then the sum for its parts. */
function compareLikeness([whole = 0, ...parts]: readonly number[], [otherWhole = 0, ...otherParts]: readonly number[]): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  return whole - otherWhole || sum(parts) - sum(otherParts)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
