/** A room of a clinic that has chairs: from the first to the last, by their numbers. */
export type Room = { name: string; firstChair: number; lastChair: number }

/** In which room a chair stands; '' of one that stands in none. */
export function roomAt(rooms: readonly Room[], chair: number | null): string {
  const number = chair ?? 0
  return rooms.find(({ firstChair, lastChair }) => firstChair <= number && number <= lastChair)?.name ?? ''
}

type Group<T> = { readonly room: string; readonly title: string; readonly chairs: readonly T[] }

/** Chairs by their room, in the order of the rooms; last those of no room, called `rest`. Where there are no rooms all are together, without a title. */
export function byRoom<T extends { readonly chairNumber: number }>(rooms: readonly Room[], all: readonly T[], rest: string): Group<T>[] {
  return [...rooms.map(({ name }) => name), '']
    .map((room) => ({ room, title: room || (rooms[0] ? rest : ''), chairs: all.filter(({ chairNumber }) => roomAt(rooms, chairNumber) === room) }))
    .filter(({ chairs }) => chairs[0])
}
