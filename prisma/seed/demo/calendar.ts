import { CalendarDate, CalendarDateTime, isWeekday, parseDate, toZoned } from '@internationalized/date'
import { shiftAt, wallClock } from '@/lib/clinical/shift'
import type { Shift } from '@/lib/clinical/vocabulary'

/** The demo school's clocks are those that a new institution starts with. */
const ZONE = 'Europe/London'
const BORDERS = { pm: '12:00', eve: '17:00' }
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

/** An instant so many minutes after a shift's clinic opens. */
export function inShift({ day, shift, minutes }: { day: Day; shift: Shift; minutes: number }): Date {
  const { hour, minute } = OPENS[shift]
  return toZoned(new CalendarDateTime(day.year, day.month, day.day, hour, minute), ZONE).add({ minutes }).toDate()
}

/** As the database keeps a day without a time. */
export function dateColumn(day: Day): Date {
  return day.toDate('UTC')
}

/** Mondays to Fridays before a day, oldest first. */
export function weekdaysBefore(day: Day, days: number): Day[] {
  return Array.from({ length: days }, (_, index) => day.subtract({ days: days - index })).filter((date) => isWeekday(date, 'en-GB'))
}

export function weekdaysAfter(day: Day, days: number): Day[] {
  return Array.from({ length: days }, (_, index) => day.add({ days: index + 1 })).filter((date) => isWeekday(date, 'en-GB'))
}

export type SchoolTerm = { title: string; startsOn: Day; endsOn: Day }

/** The terms of the academic year that a day is in; a year begins with August. */
export function termsOf(day: Day): SchoolTerm[] {
  const year = academicYear(day)
  return [
    { title: 'Autumn', startsOn: new CalendarDate(year, 9, 14), endsOn: new CalendarDate(year, 12, 18) },
    { title: 'Spring', startsOn: new CalendarDate(year + 1, 1, 5), endsOn: new CalendarDate(year + 1, 3, 27) },
    { title: 'Summer', startsOn: new CalendarDate(year + 1, 4, 19), endsOn: new CalendarDate(year + 1, 7, 2) },
  ]
}

export function academicYear(day: Day): number {
  return day.month >= 8 ? day.year : day.year - 1
}

/** When a year's people are entered: the August before its teaching. */
export function startOfYear(year: number): Date {
  return midnight(new CalendarDate(year, 8, 1))
}
