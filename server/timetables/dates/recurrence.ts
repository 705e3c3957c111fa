import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { weekdayOf } from '@/lib/clinical/week'
import { RRule } from '@/lib/rrule'
import type { Recurrence } from '@/lib/timetables/vocabulary'

/** A pattern: when it ends, and which days count. Days are 'YYYY-MM-DD' on the institution's clock; spans include both of their ends. */
export type Pattern = {
  readonly startsOn: string
  readonly recurrence: Recurrence
  /** The weekdays, 1 (Monday) to 7; none: the weekday of `startsOn`. */
  readonly weekdays: readonly number[]
  readonly recurLimit: number | null
  readonly untilOn: string | null
  /** Picked days, of recurrence DATES. */
  readonly dates: readonly string[]
  /** The spans of the date range: only days within them count. Null: the pattern has no date range. */
  readonly spans: readonly { readonly startsOn: string; readonly endsOn: string }[] | null
}

/** The largest number of dates of one event: a year of every day, and a little more. */
const mostDates = 400
/** How far a pattern without an end is laid out ahead in a timetable that has none either. */
export const horizonDays = 400
/** A day later than any that is planned. */
const noDay = '9999-12-31'

const weeks: Partial<Record<Recurrence, number>> = { WEEKLY: 1, WEEKLY_2: 2, WEEKLY_3: 3, WEEKLY_4: 4 }

/**
 * The days of a pattern, in order, at most `mostDates`. `lastOn` is the timetable's end, or the horizon where nothing has an end. A limit counts the
 * days that are left when the date range has been applied ('10 dates in term'), since that is what a planner counts.
 */
export function daysOf(pattern: Pattern, lastOn: string): string[] {
  const last = pattern.untilOn !== null && pattern.untilOn < lastOn ? pattern.untilOn : lastOn
  const most = Math.min(pattern.recurLimit ?? mostDates, mostDates)
  return daysOfRecurrence(pattern, { last: lastOf(last, pattern.spans), most })
    .filter((day) => day <= last && isWithin(day, pattern.spans))
    .slice(0, most)
}

/** The last day, but no later than that of the date range. */
function lastOf(last: string, spans: Pattern['spans']): string {
  if (spans === null) return last
  const end = spans.reduce((latest, { endsOn }) => (endsOn > latest ? endsOn : latest), '')
  return end < last ? end : last
}

/** Days before the date range is applied, which leaves some of them out. */
function daysOfRecurrence(pattern: Pattern, { last, most }: { last: string; most: number }): string[] {
  if (pattern.recurrence === 'NEVER') return [pattern.startsOn]
  if (pattern.recurrence === 'DATES') return [...new Set(pattern.dates)].sort()
  if (last === '') return []
  const interval = weeks[pattern.recurrence]
  const looks = pattern.spans === null ? most : mostDates * 8
  const weekdays = pattern.weekdays.length > 0 ? pattern.weekdays : [weekdayOf(pattern.startsOn)]
  // Floating days: rrule counts in UTC wall-clock days and never learns of a time zone.
  const rule = new RRule({
    freq: interval === undefined ? RRule.DAILY : RRule.WEEKLY,
    interval: interval ?? 1,
    wkst: RRule.MO,
    dtstart: floatingDate(pattern.startsOn),
    until: floatingDate(last),
    ...(interval === undefined ? {} : { byweekday: weekdays.map((weekday) => weekday - 1) }),
  })
  return rule.all((_, index) => index < looks).map((at) => at.toISOString().slice(0, 10))
}

function isWithin(day: string, spans: Pattern['spans']): boolean {
  return spans === null || spans.some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
}

/** The last day to which a pattern is laid out: its timetable's last day, its own end where the timetable has none, and the horizon where neither ends. */
export function lastDay(
  { recurrence, recurLimit, untilOn }: Pick<Pattern, 'recurrence' | 'recurLimit' | 'untilOn'>,
  toOn: string | null,
  today: string,
): string {
  if (toOn !== null) return toOn
  const ends = recurrence === 'NEVER' || recurrence === 'DATES' || recurLimit !== null || untilOn !== null
  return ends ? noDay : addDays(today, horizonDays)
}

function floatingDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
