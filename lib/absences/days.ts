export type AbsenceSpan = {
  readonly fromOn: string
  /** Whether the absence begins at noon of the first day. */
  readonly startsAtNoon: boolean
  readonly toOn: string
  /** Whether the absence ends at noon of the last day. */
  readonly endsAtNoon: boolean
}

/** The length in calendar days, in halves; 0 or less where it ends before it begins. The server counts how many of them are teaching days. */
export function daysOf({ fromOn, startsAtNoon, toOn, endsAtNoon }: AbsenceSpan): number {
  const whole = Math.round((Date.parse(`${toOn}T00:00:00Z`) - Date.parse(`${fromOn}T00:00:00Z`)) / 86_400_000) + 1
  return whole - (startsAtNoon ? 0.5 : 0) - (endsAtNoon ? 0.5 : 0)
}
