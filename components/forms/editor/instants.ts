import { parseDate, Time, toCalendarDateTime, toZoned } from '@internationalized/date'

/** The first or last minute of a day in the institution's time zone, as an instant. */
export function instantOf(day: string, time: 'start' | 'end', zone: string): string | null {
  if (day === '') return null
  return toZoned(toCalendarDateTime(parseDate(day), time === 'start' ? new Time(0, 0) : new Time(23, 59)), zone).toAbsoluteString()
}
