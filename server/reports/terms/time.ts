import 'server-only'
import type { TermRow } from './queries/terms.sql'

const mostTerms = 24

/** The terms that have begun, the newest first. */
export function termsBegun(terms: readonly TermRow[], today: string): TermRow[] {
  return terms
    .filter(({ startsOn }) => startsOn <= today)
    .toReversed()
    .slice(0, mostTerms)
}

/** The last day that a report counts: the end of its term, or today while the term goes on. */
export function lastCountedDay({ endsOn }: Pick<TermRow, 'endsOn'>, today: string): string {
  return endsOn < today ? endsOn : today
}

/** The term before another; null for the first one. */
export function termBefore(terms: readonly TermRow[], { startsOn }: TermRow): TermRow | null {
  return terms.findLast((one) => one.startsOn < startsOn) ?? null
}
