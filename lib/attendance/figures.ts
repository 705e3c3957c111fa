/** What a student has behind them and before them. Authorised absences count in none of these. */
export type Tally = {
  readonly attended: number
  readonly missed: number
  /** Dates that are still to come, or of which nobody has said anything yet. */
  readonly toCome: number
}

/** Attended of what was either attended or missed, in per cent, rounded down: 79.9 is not yet 80. Null where there is nothing to count. */
export function percentOf({ attended, missed }: Pick<Tally, 'attended' | 'missed'>): number | null {
  return attended + missed === 0 ? null : Math.floor((attended * 100) / (attended + missed))
}

/**
 * How many of the dates to come can be missed while the whole still reaches the threshold (per cent). Below 0: so many too many were missed
 * already, even if none is from now on.
 */
export function mayMiss({ attended, missed, toCome }: Tally, threshold: number): number {
  const needed = Math.ceil(((attended + missed + toCome) * threshold) / 100)
  return Math.min(toCome, attended + toCome - needed)
}

/** Whether the threshold cannot be reached any more. */
export function isAtRisk(tally: Tally, threshold: number): boolean {
  return tally.attended + tally.missed > 0 && mayMiss(tally, threshold) < 0
}
