import { addDays, daysBetween } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'

type Frame = { readonly fromOn: string; readonly toOn: string | null }
/** Days on which nobody is taught, both included. */
export type Holiday = { readonly fromOn: string; readonly toOn: string }

/** The number of weeks considered of a timetable without an end. */
const mostWeeks = 106

/** The Mondays of the teaching weeks of a timetable: weeks with at least one weekday that is within it and no holiday. */
export function teachingWeeks({ fromOn, toOn }: Frame, holidays: readonly Holiday[]): string[] {
  const weeks: string[] = []
  const isFree = (day: string) => holidays.some((one) => one.fromOn <= day && day <= one.toOn)
  for (
    let monday = weekOf(fromOn), count = 0;
    count < mostWeeks && (toOn === null || monday <= toOn);
    monday = addDays(monday, 7), count += 1
  ) {
    const days = [0, 1, 2, 3, 4].map((day) => addDays(monday, day)).filter((day) => day >= fromOn && (toOn === null || day <= toOn))
    if (days.some((day) => !isFree(day))) weeks.push(monday)
  }
  return weeks
}

/**
 * The day of another timetable that corresponds to a day: the same weekday of the teaching week with the same number. Null: there is no such week, or the day
 * is in no teaching week.
 */
export function mappedDay(day: string, from: readonly string[], into: readonly string[]): string | null {
  const monday = weekOf(day)
  const other = into[from.indexOf(monday)]
  return other === undefined ? null : addDays(other, daysBetween(monday, day))
}
