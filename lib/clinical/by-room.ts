import type { Room } from './rooms'

type Group<T> = { readonly title: string; readonly chairs: readonly T[] }

/** Chairs by their room, in the order of the rooms; last those of no room, called `rest`. Where there are no rooms all are together, without a title. */
export function byRoom<T extends { readonly chairNumber: number }>(rooms: readonly Room[], all: readonly T[], rest: string): Group<T>[] {
  // The last group takes whatever is left. It comes with the first visit to a clinic: few bytes count.
  const left = new Set(all)
  return [...rooms, { name: rooms[0] ? rest : '', firstChair: 0, lastChair: Infinity }]
    .map(({ name: title, firstChair, lastChair }) => ({
      title,
      chairs: all.filter((one) => one.chairNumber >= firstChair && one.chairNumber <= lastChair && left.delete(one)),
    }))
    .filter(({ chairs }) => chairs[0])
}
