/** The past and coming dates of a student, counted. Authorised absences count in none of these. */
export type Tally = {
  readonly attended: number
  readonly missed: number
  /** Dates that are still to come, or for which nobody has recorded anything yet. */
  readonly toCome: number
}

/** The attended share of the attended and missed dates, in per cent, rounded down: 79.9 is not yet 80. Null where there is nothing to count. */
export function percentOf({ attended, missed }: Pick<Tally, 'attended' | 'missed'>): number | null {
  return attended + missed === 0 ? null : Math.floor((attended * 100) / (attended + missed))
}

/**
 * The number of coming dates that can be missed while the whole still reaches the threshold (per cent). Below 0: too many were missed already, by that number,
 * even if none is missed from now on.
 */
export function countMissable({ attended, missed, toCome }: Tally, threshold: number): number {
  const needed = Math.ceil(((attended + missed + toCome) * threshold) / 100)
  return Math.min(toCome, attended + toCome - needed)
}

/** Whether the threshold cannot be reached any more. */
export function isAtRisk(tally: Tally, threshold: number): boolean {
  return tally.attended + tally.missed > 0 && countMissable(tally, threshold) < 0
}
