export type AbsenceSpan = {
  readonly fromOn: string
  /** From noon of the first day on. */
  readonly startsAtNoon: boolean
  readonly toOn: string
  /** Until noon of the last day. */
  readonly endsAtNoon: boolean
}

/** How long it is in days of the calendar, in halves; 0 or less where it ends before it begins. Of these some are teaching days, which the server counts. */
export function daysOf({ fromOn, startsAtNoon, toOn, endsAtNoon }: AbsenceSpan): number {
  const whole = Math.round((Date.parse(`${toOn}T00:00:00Z`) - Date.parse(`${fromOn}T00:00:00Z`)) / 86_400_000) + 1
  return whole - (startsAtNoon ? 0.5 : 0) - (endsAtNoon ? 0.5 : 0)
}
