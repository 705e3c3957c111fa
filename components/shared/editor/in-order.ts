/** The list with one item moved to another place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, one)
}

/** The id of the item that follows another one, before which that one has to be put; null at the end of the list. */
export function followerOf<T extends { readonly id: string }>(list: readonly T[], id: string): string | null {
  return list[list.findIndex((one) => one.id === id) + 1]?.id ?? null
}
