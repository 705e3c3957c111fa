export type Timed = { readonly startsTime: string; readonly endsTime: string }
export type Placed<T> = { readonly item: T; readonly from: number; readonly to: number; readonly lane: number; readonly lanes: number }

/** The shortest that still shows a line of text. */
const shortest = 25
const minutesOfDay = 24 * 60

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Where an item of a day stands, in minutes; one that ends on the next day reaches to midnight. */
export function spanOf({ startsTime, endsTime }: Timed): { from: number; to: number } {
  const [from, end] = [minutesOf(startsTime), minutesOf(endsTime)]
  return { from, to: end <= from ? minutesOfDay : end }
}

/** The items of one day, those at the same time side by side; where nothing overlaps an item has the whole width. */
export function inLanes<T extends Timed>(items: readonly T[]): Placed<T>[] {
  const sorted = items.map((item) => ({ item, ...spanOf(item) })).toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed<T>[] = []
  let cluster: (Omit<Placed<T>, 'lanes'> & { readonly until: number })[] = []
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1))
    placed.push(...cluster.map(({ item, from, to, lane }) => ({ item, from, to, lane, lanes })))
    cluster = []
  }
  for (const { item, from, to } of sorted) {
    const until = Math.max(to, from + shortest)
    if (cluster.every((other) => other.until <= from)) close()
    const taken = new Set(cluster.filter((other) => other.until > from).map(({ lane }) => lane))
    const lane = Array.from({ length: taken.size + 1 }, (_, index) => index).find((index) => !taken.has(index)) ?? 0
    cluster.push({ item, from, to, lane, until })
  }
  close()
  return placed
}
