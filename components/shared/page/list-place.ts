/** The scroll position of each list when it was left. Positions last as long as the page is open; a reload begins at the top. */
const places = new Map<string, number>()
const most = 50

export function placeOf(list: string): number {
  return places.get(list) ?? 0
}

export function rememberPlace(list: string, top: number): void {
  places.delete(list)
  places.set(list, top)
  const [oldest] = places.keys()
  if (places.size > most && oldest !== undefined) places.delete(oldest)
}
