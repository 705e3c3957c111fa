/** Merges both lists so that each row occurs once; a row in both is taken from the newer reading. */
export function withEarlier<Row extends { readonly id: string }>(
  newest: readonly Row[],
  earlier: readonly Row[],
  order: 'newestFirst' | 'oldestFirst',
): readonly Row[] {
  const ids = new Set(newest.map(({ id }) => id))
  const rest = earlier.filter(({ id }) => !ids.has(id))
  if (rest.length === 0) return newest
  return order === 'newestFirst' ? [...newest, ...rest] : [...rest, ...newest]
}
