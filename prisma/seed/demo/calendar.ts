import { CalendarDate, CalendarDateTime, isWeekday, parseDate, toZoned } from '@internationalized/date'
import { shiftAt, wallClock } from '@/lib/clinical/shift'
import type { Shift } from '@/lib/clinical/shifts'

/** The demo school's clock settings are those with which a new institution starts. */
const ZONE = 'Europe/London'
const BORDERS = { pm: '12:00', eve: '17:00' }
export const schoolClock = { timeZone: ZONE, shiftBorders: BORDERS }
const OPENS = { AM: { hour: 9, minute: 0 }, PM: { hour: 13, minute: 30 }, EVE: { hour: 17, minute: 15 } } as const

export type Day = CalendarDate

/** The school's day and shift at an instant. */
export function schoolTime(instant: Date): { day: Day; shift: Shift } {
  const { day, time } = wallClock(instant, ZONE)
  return { day: parseDate(day), shift: shiftAt(time, BORDERS) }
}

export function midnight(day: Day): Date {
  return day.toDate(ZONE)
}

/** Opening times are asked for several times for each session, and are slow to compute. */
const opened = new Map<string, number>()

/** The instant that lies a number of minutes after a shift's clinic opens. */
export function inShift({ day, shift, minutes }: { day: Day; shift: Shift; minutes: number }): Date {
  const key = `${day} ${shift}`
  const { hour, minute } = OPENS[shift]
  const opens =
    opened.get(key) ??
    toZoned(new CalendarDateTime(day.year, day.month, day.day, hour, minute), ZONE)
      .toDate()
      .getTime()
  opened.set(key, opens)
  return new Date(opens + minutes * 60_000)
}

/** A day without a time as the database stores it. */
export function dateColumn(day: Day): Date {
  return day.toDate('UTC')
}

export function weekdaysAfter(day: Day, days: number): Day[] {
  return Array.from({ length: days }, (_, index) => day.add({ days: index + 1 })).filter((date) => isWeekday(date, 'en-GB'))
}

type SchoolTerm = { title: string; startsOn: Day; endsOn: Day }

/** The terms of the academic year that a day is in and of the year before; a year begins with August. */
export function termsAround(day: Day): SchoolTerm[] {
  return [academicYear(day) - 1, academicYear(day)].flatMap(termsOf)
}

function termsOf(year: number): SchoolTerm[] {
  return [
    { title: `Autumn ${year}`, startsOn: new CalendarDate(year, 9, 14), endsOn: new CalendarDate(year, 12, 18) },
    { title: `Spring ${year + 1}`, startsOn: new CalendarDate(year + 1, 1, 5), endsOn: new CalendarDate(year + 1, 3, 27) },
    { title: `Summer ${year + 1}`, startsOn: new CalendarDate(year + 1, 4, 19), endsOn: new CalendarDate(year + 1, 7, 2) },
  ]
}

/** The last days of teaching before a day, oldest first: Mondays to Fridays in term. */
export function teachingDaysBefore(day: Day, count: number): Day[] {
  const terms = termsAround(day)
  const days: Day[] = []
  for (
    let at = day.subtract({ days: 1 });
    days.length < count && terms.some(({ startsOn }) => startsOn.compare(at) <= 0);
    at = at.subtract({ days: 1 })
  ) {
    if (isWeekday(at, 'en-GB') && terms.some(({ startsOn, endsOn }) => startsOn.compare(at) <= 0 && endsOn.compare(at) >= 0))
      days.unshift(at)
  }
  return days
}

export function academicYear(day: Day): number {
  return day.month >= 8 ? day.year : day.year - 1
}

/** The day on which the students of an academic year are entered: in August, before its teaching. */
export function startOfYear(year: number): Date {
  return midnight(new CalendarDate(year, 8, 1))
}
