/** The list with one of it moved to another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, one)
}

/** What follows something in a list: what it must be put before, null at the end. */
export function followerOf<T extends { readonly id: string }>(list: readonly T[], id: string): string | null {
  return list[list.findIndex((one) => one.id === id) + 1]?.id ?? null
}
