/** How far each list was scrolled when it was left. For as long as the page is open; a reload begins at the top. */
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
