import type { Room } from './rooms'

type Group<T> = { readonly title: string; readonly chairs: readonly T[] }

/**
 * Chairs by their room, in the order of the rooms, and last those without a room, titled `rest`. Where there are no rooms all chairs are one group without a
 * title.
 */
export function byRoom<T extends { readonly chairNumber: number }>(rooms: readonly Room[], all: readonly T[], rest: string): Group<T>[] {
  // The last group takes all chairs that are left. This code is loaded with the first visit to a clinic, so it is kept short.
  const left = new Set(all)
  return [...rooms, { name: rooms[0] ? rest : '', firstChair: 0, lastChair: Infinity }]
    .map(({ name: title, firstChair, lastChair }) => ({
      title,
      chairs: all.filter((one) => one.chairNumber >= firstChair && one.chairNumber <= lastChair && left.delete(one)),
    }))
    .filter(({ chairs }) => chairs[0])
}
