import 'server-only'

/** All of a great clinic: whoever waits is seen, and counted. */
export const mostWaiting = 250

type Waiting = {
  readonly position: number
  readonly askedAt: Date
  readonly medianSeconds: number | null
  readonly waits: number
  readonly at: Date
}

/** So many must have been taken today before their waits say something. */
const fewest = 3

/**
 * How many minutes more a student waits: as long as others did today, less what is waited already, and no less than a minute a place. Null where
 * nobody can say, as for whoever has waited longer than that.
 */
export function aboutMinutes({ position, askedAt, medianSeconds, waits, at }: Waiting): number | null {
  if (medianSeconds === null || waits < fewest) return null
  const left = medianSeconds / 60 - (at.getTime() - askedAt.getTime()) / 60_000
  return left <= 0 ? null : Math.max(position, Math.round(left))
}
