import 'server-only'

/** More than a large clinic can have waiting: everybody who waits is shown and counted. */
export const mostWaiting = 250

type Waiting = {
  readonly position: number
  readonly askedAt: Date
  readonly medianSeconds: number | null
  readonly waits: number
  readonly at: Date
}

/** The number of checks that must have been taken today before their waits are meaningful. */
const fewest = 3

/**
 * The estimated minutes that a student still waits: as long as others did today, less the time waited already, and at least a minute a place. Null if there is
 * no basis for an estimate, or the student has waited longer than that.
 */
export function aboutMinutes({ position, askedAt, medianSeconds, waits, at }: Waiting): number | null {
  if (medianSeconds === null || waits < fewest) return null
  const left = medianSeconds / 60 - (at.getTime() - askedAt.getTime()) / 60_000
  return left <= 0 ? null : Math.max(position, Math.round(left))
}
