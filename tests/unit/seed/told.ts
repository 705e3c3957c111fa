import { isWeekend, parseDate } from '@internationalized/date'
import { teachingDaysBefore, termsAround } from '@/prisma/seed/demo/calendar'
import { pastDays, type PastDay } from '@/prisma/seed/demo/sessions/past'
import type { School } from '@/prisma/seed/demo/school'
import { scales } from '@/prisma/seed/demo/size'
import { schoolInMemory } from './school-in-memory'

const today = parseDate('2026-11-21')
const now = new Date('2026-11-21T15:00:00Z')

/** Does the work of Map.groupBy, which the oldest Node that Cusp runs on lacks. */
export function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const known = groups.get(keyOf(item))
    if (known) known.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export type Told = { days: PastDay[]; school: School }
/** The whole past of a school, made without a database. */
export function tellPast(size: 'full' | 'small'): Told {
  const school = schoolInMemory({ size, today })
  const days = teachingDaysBefore(today, scales[size].teachingDays)
  return { school, days: [...pastDays({ school, days, now })] }
}

/** The places of people in the shifts of all days, as one word for each. */
export const placesOf = ({ days }: Told): string[] =>
  days.flatMap(({ shifts }) =>
    shifts.flatMap(({ day, shift, seats, assists, teacherIds }) =>
      [...seats.map(({ studentId }) => studentId), ...assists.map(({ studentId }) => studentId), ...teacherIds].map(
        (id) => `${day} ${shift} ${id}`,
      ),
    ),
  )

/** Days without teaching. */
export function daysOff({ days }: Told): PastDay[] {
  const terms = termsAround(today)
  return days.filter(
    ({ day }) => isWeekend(day, 'en-GB') || !terms.some(({ startsOn, endsOn }) => startsOn.compare(day) <= 0 && endsOn.compare(day) >= 0),
  )
}
