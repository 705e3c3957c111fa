/** A person's choice for the columns of a table: their order, and the hidden ones. Empty lists leave the table as it comes. */
export interface ColumnLook {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

export interface OfferedColumn {
  readonly id: string
  readonly isAction?: boolean
}

export const usualLook: ColumnLook = { order: [], hidden: [] }

/**
 * All columns in the chosen order. The first column names the row and stays first; buttons stay at the end of the row. A column that was added after the choice
 * is shown, behind the column that it follows in the table.
 */
export function orderOf(columns: readonly OfferedColumn[], { order }: ColumnLook): readonly string[] {
  const movable = movableOf(columns)
  const known = [...new Set(order)].filter((id) => movable.includes(id))
  for (const [at, id] of movable.entries()) {
    if (known.includes(id)) continue
    const before = movable[at - 1]
    known.splice(before === undefined ? 0 : known.indexOf(before) + 1, 0, id)
  }
  return [...columns.slice(0, 1).map(({ id }) => id), ...known, ...columns.slice(1).flatMap(({ id, isAction }) => (isAction ? [id] : []))]
}

/** The columns that are hidden; never the row's name or its buttons. */
export function hiddenOf(columns: readonly OfferedColumn[], { hidden }: ColumnLook): readonly string[] {
  return movableOf(columns).filter((id) => hidden.includes(id))
}

/** The look that is stored: the chosen columns in their order, all others hidden. A choice that equals the table's own order stores nothing. */
export function lookOf(columns: readonly OfferedColumn[], chosen: readonly string[]): ColumnLook {
  const movable = movableOf(columns)
  const order = chosen.filter((id) => movable.includes(id))
  if (order.join() === movable.join()) return usualLook
  return { order, hidden: movable.filter((id) => !order.includes(id)) }
}

/** The columns that a person may move and hide. */
export function movableOf(columns: readonly OfferedColumn[]): readonly string[] {
  return columns.slice(1).flatMap(({ id, isAction }) => (isAction ? [] : [id]))
}
