import 'server-only'
import { instantsAt } from '@/lib/clinical/session-times'

export type Span = { readonly startsAt: Date; readonly endsAt: Date }

/**
 * The instants of an event on a day: it starts when the institution's clock shows its time (the earlier of two hours of the same name; where the
 * clock skips the time, when it was set), and lasts its minutes of real time, so that a lecture in the night of a change is as long as any.
 */
export function spanOn(day: string, { startsTime, minutes, timeZone }: { startsTime: string; minutes: number; timeZone: string }): Span {
  const startsAt = instantsAt(day, startsTime, timeZone)[0] ?? new Date(`${day}T${startsTime}:00Z`)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
}

/** The instant at which a day begins on the institution's clock. */
export function midnightOf(day: string, timeZone: string): Date {
  return spanOn(day, { startsTime: '00:00', minutes: 0, timeZone }).startsAt
}

export function minutesOf({ startsAt, endsAt }: Span): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
}
