/** The addresses of the rows before and after the open one; null at an end of the list, and both where the open one is not in it. */
export function neighboursOf<Row extends { readonly id: string }, Href extends string>(
  rows: readonly Row[],
  openId: string | null,
  hrefOf: (id: string) => Href,
): { readonly next: Href | null; readonly previous: Href | null } {
  const place = rows.findIndex(({ id }) => id === openId)
  const beside = (step: 1 | -1) => {
    const row = place < 0 ? undefined : rows[place + step]
    return row ? hrefOf(row.id) : null
  }
  return { next: beside(1), previous: beside(-1) }
}
