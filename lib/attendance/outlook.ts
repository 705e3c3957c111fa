import type { Tally } from './figures'

type Standing = {
  readonly percent: number
  readonly threshold: number
  readonly mayMiss: number
  readonly toCome: Tally['toCome']
  /** The day of the last date to come, in the reader's format; null where there is none. */
  readonly day: string | null
}

type Outlook =
  | { readonly key: 'whole'; readonly values: { readonly percent: number; readonly threshold: number } }
  | {
      readonly key: 'tooMany'
      readonly values: { readonly percent: number; readonly threshold: number; readonly day: string; readonly count: number }
    }
  | {
      readonly key: 'mayMiss'
      readonly values: {
        readonly percent: number
        readonly threshold: number
        readonly day: string
        readonly count: number
        readonly toCome: number
      }
    }

/**
 * A student's attendance in one sentence: the past, what may still be missed until when, and what is expected. Apart from each other, '79%', 'can miss 12 more'
 * and '80% expected' read as a contradiction.
 */
export function outlookOf({ percent, threshold, mayMiss, toCome, day }: Standing): Outlook {
  const values = { percent, threshold }
  if (day === null) return { key: 'whole', values }
  return mayMiss < 0
    ? { key: 'tooMany', values: { ...values, day, count: -mayMiss } }
    : { key: 'mayMiss', values: { ...values, day, count: mayMiss, toCome } }
}
