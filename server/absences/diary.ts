import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import type { AbsenceSpan } from '@/lib/absences/days'
import { readSettings } from '@/server/config'
import { spanOn } from '@/server/timetables'

export type Taken = { readonly startsAt: Date; readonly endsAt: Date }
type Clock = { readonly timeZone: string; readonly noon: string }

/** Noon is when the institution's afternoon begins. */
export async function absenceClock(): Promise<Clock> {
  const { timeZone, shiftBorders } = await readSettings()
  return { timeZone, noon: shiftBorders.pm }
}

/** The instants of each day of an absence, on the institution's clock: a day on which the clocks change has 23 or 25 hours. */
export function takenTimesOf({ fromOn, startsAtNoon, toOn, endsAtNoon }: AbsenceSpan, { timeZone, noon }: Clock): Taken[] {
  const at = (day: string, startsTime: string) => spanOn(day, { startsTime, minutes: 5, timeZone }).startsAt
  const days: Taken[] = []
  for (let day = fromOn; day <= toOn; day = addDays(day, 1)) {
    const startsAt = at(day, day === fromOn && startsAtNoon ? noon : '00:00')
    const endsAt = day === toOn && endsAtNoon ? at(day, noon) : at(addDays(day, 1), '00:00')
    if (startsAt < endsAt) days.push({ startsAt, endsAt })
  }
  return days
}
