import type { GridItem } from './grid-types'
import { spanOf, type Timed } from './lanes'

/** The hours of a working day, in minutes. */
const usual = { from: 8 * 60, to: 18 * 60 }
/** What is over by then is of the night. */
const dawn = 6 * 60

/** Something that ends before a day begins, as the end of a night duty: it stands above the hours, so that these need not begin at midnight. */
export function isOfNight(item: Timed): boolean {
  return spanOf(item).to <= dawn
}

/** The hours that are shown: those of a working day, and whatever lies outside of them but what is of the night. */
export function hoursOf(items: readonly GridItem[]): { first: number; last: number } {
  const spans = items.filter((item) => !isOfNight(item)).map(spanOf)
  const first = spans.reduce((least, { from }) => Math.min(least, from), usual.from)
  const last = spans.reduce((most, { to }) => Math.max(most, to), usual.to)
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) }
}
