/** A room of a clinic that has chairs: the numbers of its first and last chair. */
export type Room = { name: string; firstChair: number; lastChair: number }

/** The room in which a chair stands; '' where it is in none. */
export function roomOfChair(rooms: readonly Room[], chair: number | null): string {
  const number = chair ?? 0
  return rooms.find(({ firstChair, lastChair }) => firstChair <= number && number <= lastChair)?.name ?? ''
}
