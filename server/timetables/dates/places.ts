import 'server-only'
import { shiftAt, wallClock, type ShiftBorders } from '@/lib/clinical/shift'
import { planDates, type Plan } from './plan-dates'
import type { Placed, StoredDate } from './queries/occurrences.sql'
import { spanOn } from './times'

export type Clock = { readonly at: Date; readonly today: string; readonly timeZone: string; readonly shiftBorders: ShiftBorders }

/** The place of an event's date on a day. */
export function placeOn(
  day: string,
  { startsTime, minutes }: { startsTime: string; minutes: number },
  { timeZone, shiftBorders }: Clock,
): Placed {
  const span = spanOn(day, { startsTime, minutes, timeZone })
  const shown = wallClock(span.startsAt, timeZone)
  return { originalOn: day, heldOn: shown.day, ...span, shift: shiftAt(shown.time, shiftBorders) }
}

export function planOf(days: readonly string[], existing: readonly StoredDate[], { at }: Clock): Plan {
  return planDates(
    days,
    existing.map(({ id, originalOn, startsAt, isTaken }) => ({ id, originalOn, isHeld: startsAt <= at || isTaken })),
  )
}
