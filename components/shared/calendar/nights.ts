import type { GridItem } from './grid-types'
import { spanOf, type Timed } from './lanes'

/** The hours of a working day, in minutes. */
const usual = { from: 8 * 60, to: 18 * 60 }
/** Items that end by this minute belong to the night. */
const dawn = 6 * 60

/** Whether an item ends before the day begins, such as the end of a night duty. It is shown above the hours, so that these need not begin at midnight. */
export function isOfNight(item: Timed): boolean {
  return spanOf(item).to <= dawn
}

/** The hours that are shown: those of a working day, extended by all items outside them except those of the night. */
export function hoursOf(items: readonly GridItem[]): { first: number; last: number } {
  const spans = items.filter((item) => !isOfNight(item)).map(spanOf)
  const first = spans.reduce((least, { from }) => Math.min(least, from), usual.from)
  const last = spans.reduce((most, { to }) => Math.max(most, to), usual.to)
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) }
}
