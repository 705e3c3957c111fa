/** A room of a clinic that has chairs: from the first to the last, by their numbers. */
export type Room = { name: string; firstChair: number; lastChair: number }

/** In which room a chair stands; '' of one that stands in none. */
export function roomAt(rooms: readonly Room[], chair: number | null): string {
  const number = chair ?? 0
  return rooms.find(({ firstChair, lastChair }) => firstChair <= number && number <= lastChair)?.name ?? ''
}
