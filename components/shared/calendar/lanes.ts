import { minutesOf } from '@/lib/wall-time'

export type Timed = { readonly startsTime: string; readonly endsTime: string }
export type Placed<T> = { readonly item: T; readonly from: number; readonly to: number; readonly lane: number; readonly lanes: number }
/** Items for which there is no lane: they lie behind one tile that counts them. */
export type Stack<T> = { readonly items: readonly T[]; readonly from: number; readonly to: number; readonly lanes: number }

/** The shortest height in minutes that still shows a line of text. */
const shortest = 25
const minutesOfDay = 24 * 60

/** The place of an item in a day, in minutes; an item that ends on the next day reaches to midnight. */
export function spanOf({ startsTime, endsTime }: Timed): { from: number; to: number } {
  const [from, end] = [minutesOf(startsTime), minutesOf(endsTime)]
  return { from, to: end <= from ? minutesOfDay : end }
}

/** The length of an item in minutes: one that ends no later than it starts ends on the next day. */
export function lengthOf({ startsTime, endsTime }: Timed): number {
  const minutes = minutesOf(endsTime) - minutesOf(startsTime)
  return minutes > 0 ? minutes : minutes + minutesOfDay
}

/**
 * The items of one day, those at the same time side by side; where nothing overlaps an item has the whole width. With more than `most` at once the
 * last lane holds the rest, as stacks.
 */
export function inLanes<T extends Timed>(items: readonly T[], most = Infinity): { placed: Placed<T>[]; stacks: Stack<T>[] } {
  const sorted = items.map((item) => ({ item, ...spanOf(item) })).toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed<T>[] = []
  const stacks: Stack<T>[] = []
  let cluster: (Omit<Placed<T>, 'lanes'> & { readonly until: number })[] = []
  const close = () => {
    const needed = Math.max(0, ...cluster.map(({ lane }) => lane + 1))
    const lanes = Math.min(needed, most)
    const isFull = needed > most
    const shown = isFull ? cluster.filter(({ lane }) => lane < most - 1) : cluster
    placed.push(...shown.map(({ item, from, to, lane }) => ({ item, from, to, lane, lanes })))
    if (isFull)
      stacks.push(
        ...stackItems(
          cluster.filter(({ lane }) => lane >= most - 1),
          lanes,
        ),
      )
    cluster = []
  }
  let active: typeof cluster = []
  for (const { item, from, to } of sorted) {
    active = active.filter((other) => other.until > from)
    if (active.length === 0) close()
    const taken = new Set(active.map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    const one = { item, from, to, lane, until: Math.max(to, from + shortest) }
    active.push(one)
    cluster.push(one)
  }
  close()
  return { placed, stacks }
}

/** Groups items, which are in order of time, into stacks where they overlap. */
function stackItems<T>(rest: readonly { readonly item: T; readonly from: number; readonly to: number }[], lanes: number): Stack<T>[] {
  const found: { items: T[]; from: number; to: number; lanes: number }[] = []
  for (const { item, from, to } of rest) {
    const last = found.at(-1)
    if (last && last.to > from) {
      last.items.push(item)
      last.to = Math.max(last.to, to)
    } else found.push({ items: [item], from, to, lanes })
  }
  return found
}
