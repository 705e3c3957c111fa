/** How somebody wants the columns of a table: their order, and which are left out. Empty is as the table comes. */
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
 * All columns in the order that was chosen. The first one names the row and stays first, buttons stay where they act on it: at the end. A column
 * that came after the choice was made stands behind the one that it follows in the table, and is shown.
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

/** Those that are left out; never the row's name or its buttons. */
export function hiddenOf(columns: readonly OfferedColumn[], { hidden }: ColumnLook): readonly string[] {
  return movableOf(columns).filter((id) => hidden.includes(id))
}

/** What was chosen, to be remembered: in this order, the others left out. As the table comes, it is nothing. */
export function lookOf(columns: readonly OfferedColumn[], chosen: readonly string[]): ColumnLook {
  const movable = movableOf(columns)
  const order = chosen.filter((id) => movable.includes(id))
  if (order.join() === movable.join()) return usualLook
  return { order, hidden: movable.filter((id) => !order.includes(id)) }
}

/** Columns of which somebody chooses whether and where they stand. */
export function movableOf(columns: readonly OfferedColumn[]): readonly string[] {
  return columns.slice(1).flatMap(({ id, isAction }) => (isAction ? [] : [id]))
}
