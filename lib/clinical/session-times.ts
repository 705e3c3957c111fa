import { addDays, wallClock } from './shift'

type Times = { readonly startsAt: string | null; readonly endsAt: string | null }
type Zoned = { readonly heldOn: string; readonly timeZone: string }

/** The longest time of one visit: it may go over one midnight, but not over a second. One day of the year has 25 hours. */
const longestMs = 25 * 3_600_000
const dayMs = 86_400_000

/** The time of day, 'HH:MM', that the clock on the wall showed at an instant. */
export function timeOf(instant: string | null, timeZone: string): string | null {
  return instant === null ? null : wallClock(new Date(instant), timeZone).time
}

/**
 * The instants at which a wall clock shows a time on a day, in order: usually one, two in the night in which the clock is set back. In the night in which it is
 * set forward there may be none, and the instant at which the clock was set is returned.
 */
export function instantsAt(day: string, time: string, timeZone: string): Date[] {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsets = new Set([asUtc - dayMs, asUtc, asUtc + dayMs].map((near) => offsetAt(new Date(near), timeZone)))
  const [first = 0] = offsets
  if (offsets.size === 1) return [new Date(asUtc - first)]
  const tried = [...offsets].map((offset) => new Date(asUtc - offset)).sort((a, b) => a.getTime() - b.getTime())
  const found = tried.filter((instant) => isShown(instant, { day, time, timeZone }))
  return found.length > 0 ? found : tried.slice(-1)
}

/** The instant at which a visit began; where an hour occurs twice, the earlier one. */
export function startInstant(time: string | null, { heldOn, timeZone }: Zoned): string | null {
  return time === null ? null : (instantsAt(heldOn, time, timeZone)[0]?.toISOString() ?? null)
}

/**
 * The instant at which a visit ended: the first time after its start at which the clock showed this time. A visit that ends earlier than it began ended the
 * next day.
 */
export function endInstant(time: string | null, startsAt: string | null, { heldOn, timeZone }: Zoned): string | null {
  if (time === null) return null
  const candidates = [...instantsAt(heldOn, time, timeZone), ...instantsAt(addDays(heldOn, 1), time, timeZone)]
  const after = startsAt === null ? candidates[0] : candidates.find((instant) => instant.getTime() > Date.parse(startsAt))
  return after?.toISOString() ?? null
}

/** The same times of day on another day. */
export function moveTimes(heldOn: string, { startsAt, endsAt }: Times, timeZone: string): Times {
  const start = startInstant(timeOf(startsAt, timeZone), { heldOn, timeZone })
  return { startsAt: start, endsAt: endInstant(timeOf(endsAt, timeZone), start, { heldOn, timeZone }) }
}

type TimesProblem = {
  readonly path: 'startsAt' | 'endsAt'
  readonly code: 'timeNotOnDay' | 'startNeeded' | 'endBeforeStart' | 'visitTooLong'
}

/** The problem with the times of a visit; null where there is none. */
export function timesProblem({ startsAt, endsAt }: Times, { heldOn, timeZone }: Zoned): TimesProblem | null {
  if (startsAt === null) return endsAt === null ? null : { path: 'startsAt', code: 'startNeeded' }
  if (wallClock(new Date(startsAt), timeZone).day !== heldOn) return { path: 'startsAt', code: 'timeNotOnDay' }
  const lasts = endsAt === null ? 1 : Date.parse(endsAt) - Date.parse(startsAt)
  if (lasts <= 0) return { path: 'endsAt', code: 'endBeforeStart' }
  return lasts > longestMs ? { path: 'endsAt', code: 'visitTooLong' } : null
}

function isShown(instant: Date, { day, time, timeZone }: { day: string; time: string; timeZone: string }): boolean {
  const shown = wallClock(instant, timeZone)
  return shown.day === day && shown.time === time
}

/** The milliseconds by which the wall clock is ahead of UTC. */
function offsetAt(instant: Date, timeZone: string): number {
  const { day, time } = wallClock(instant, timeZone)
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000
}
