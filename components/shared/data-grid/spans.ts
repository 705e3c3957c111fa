import type { GridLayout } from './layout'

/** The number of rows and columns that are drawn beyond the visible ones, so that a quick scroll finds them drawn. */
const beyond = { rows: 8, columns: 2 }
/** The number of rows that are drawn on each side of the visible ones while nobody scrolls: two screens of a desktop. */
const ahead = 48

/** A range of rows or columns by their numbers, without `to`. */
export type Span = { readonly from: number; readonly to: number }

/** The scroll position of the grid, and the size of the element that scrolls it, in rem. */
type Seen = { readonly top: number; readonly left: number; readonly height: number; readonly width: number }

/** The visible rows and some around them. */
export function rowsInView({ top, height }: Seen, { row }: Pick<GridLayout, 'row'>): Span {
  return {
    from: Math.max(0, Math.floor(top / row) - beyond.rows),
    to: Math.ceil((top + height) / row) + beyond.rows,
  }
}

/** The visible columns and some around them, without the first one, which always stays in view. */
export function columnsInView({ left, width }: Seen, { starts }: Pick<GridLayout, 'starts'>): Span {
  const from = Math.max(1, starts.findLastIndex((start) => start <= left) - beyond.columns)
  const after = starts.findIndex((start) => start >= left + width)
  return { from, to: (after < 0 ? starts.length : after) + beyond.columns }
}

/** The rows to draw after a scroll: those in view and those drawn before, but none more than `ahead` away, and only those in view where the two do not touch. */
export function withSeen(drawn: Span, seen: Span): Span {
  if (drawn.from > seen.to || seen.from > drawn.to) return seen
  return {
    from: Math.max(seen.from - ahead, Math.min(drawn.from, seen.from)),
    to: Math.min(seen.to + ahead, Math.max(drawn.to, seen.to)),
  }
}

/** The rows to draw next while nobody scrolls: `atOnce` more, first below, then above, until there are `ahead` on each side of those in view. The same rows where nothing is left to draw. */
export function withAhead(drawn: Span, { seen, count, atOnce }: { seen: Span; count: number; atOnce: number }): Span {
  const most = { from: Math.max(0, seen.from - ahead), to: Math.min(count, seen.to + ahead) }
  if (drawn.to < most.to) return { from: Math.max(drawn.from, most.from), to: Math.min(most.to, drawn.to + atOnce) }
  if (drawn.from > most.from) return { from: Math.max(most.from, drawn.from - atOnce), to: Math.min(drawn.to, most.to) }
  return most
}

/** Keeps a range within the rows or columns that exist: where there are fewer than before, the last ones are drawn. */
export function clampSpan({ from, to }: Span, { least, most, drawn }: { least: number; most: number; drawn: number }): Span {
  return { from: Math.min(from, Math.max(least, most - drawn)), to: Math.min(most, to) }
}

export function isSame(one: Span, other: Span): boolean {
  return one.from === other.from && one.to === other.to
}

/** The row in view that the Tab key goes to; it stays the same while a few rows are scrolled. */
export function tabStopOf({ from }: Span): number {
  return Math.ceil(from / 16) * 16
}
