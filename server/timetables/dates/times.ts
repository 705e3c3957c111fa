import 'server-only'
import { instantsAt } from '@/lib/clinical/session-times'
import { addDays, daysBetween, wallClock } from '@/lib/clinical/shift'
import { minutesOf as minutesIn, timeOf } from '@/lib/wall-time'

const dayLong = 1_440

type Span = { readonly startsAt: Date; readonly endsAt: Date }

/**
 * The instants of an event on a day. It starts when the institution's clock shows its time (the earlier of two hours of the same name; where the clock skips
 * the time, the moment of the change). Within a day it lasts its minutes of real time, so that a lecture in the night of a change is as long as any other. Over
 * midnight it ends by the clock, so that a night duty of 22:00 to 06:00 keeps these times in the two nights of a change as well, with 7 and 9 hours.
 */
export function spanOn(day: string, { startsTime, minutes, timeZone }: { startsTime: string; minutes: number; timeZone: string }): Span {
  const startsAt = instantsAt(day, startsTime, timeZone)[0] ?? new Date(`${day}T${startsTime}:00Z`)
  const end = minutesIn(startsTime) + minutes
  if (end < dayLong) return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
  const endsAt = instantsAt(addDays(day, Math.floor(end / dayLong)), timeOf(end % dayLong), timeZone)[0]
  return { startsAt, endsAt: endsAt ?? new Date(startsAt.getTime() + minutes * 60_000) }
}

/** The instant at which a day begins on the institution's clock. */
export function midnightOf(day: string, timeZone: string): Date {
  return spanOn(day, { startsTime: '00:00', minutes: 0, timeZone }).startsAt
}

/** The length of a date by the clock, as it was given to `spanOn`: the hour that a night gains or loses counts in neither. */
export function clockMinutesOf({ startsAt, endsAt }: Span, timeZone: string): number {
  const [from, to] = [wallClock(startsAt, timeZone), wallClock(endsAt, timeZone)]
  if (from.day === to.day) return minutesOf({ startsAt, endsAt })
  return daysBetween(from.day, to.day) * dayLong + minutesIn(to.time) - minutesIn(from.time)
}

export function minutesOf({ startsAt, endsAt }: Span): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
}
