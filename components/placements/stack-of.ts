export type Seat = 'tooMany' | 'placed' | 'free'

/** The most places that are drawn; more are given as a number. */
const mostDrawn = 12

/** The places of a week, stacked, with those that are too many on top; null if there are too many to draw. */
export function stackOf({ places, taken }: { readonly places: number; readonly taken: number }): readonly Seat[] | null {
  if (Math.max(places, taken) > mostDrawn) return null
  const placed = Math.min(places, taken)
  const seats = (count: number, seat: Seat) => Array.from({ length: Math.max(count, 0) }, () => seat)
  return [...seats(taken - places, 'tooMany'), ...seats(places - placed, 'free'), ...seats(placed, 'placed')]
}
