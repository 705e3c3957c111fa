import { addDays } from '@/lib/clinical/shift'
import { weekdayOf, weekOf } from '@/lib/clinical/week'
import type { InputOf } from '@/lib/contract'
import type { saveEvent } from '@/lib/contracts/timetables'
import { seriesScopes, type SeriesScope } from '@/lib/timetables/vocabulary'
import { fieldsOf, valuesFor, type ReadEvent } from '../events/event-values'

type Fields = InputOf<typeof saveEvent>['fields']
export interface MoveTo {
  readonly day: string
  readonly startsTime: string
  readonly minutes: number
  /** Absent where the date keeps its room; null: no room. */
  readonly roomId?: string | null
}

/** A single event has one date only, so a save is for all of it. */
export function scopesOf(read: ReadEvent): readonly SeriesScope[] {
  return read.dates.length > 1 ? seriesScopes : ['ALL']
}

/** The fields of an event as the dates of a scope have them now. */
export function currentFields(read: ReadEvent, scope: SeriesScope): Fields {
  return fieldsOf(valuesFor(read, scope))
}

/**
 * The fields of an event after its shown date was moved, for the dates of a scope. Null where the scope cannot follow: a daily event has no weekday to change,
 * a weekly series stays in its week, and it is not on one day twice.
 */
export function movedFields(read: ReadEvent, scope: SeriesScope, to: MoveTo): Fields | null {
  const { date } = read
  if (!date) return null
  const fields = currentFields(read, scope)
  const moved: Fields = {
    ...fields,
    startsTime: to.startsTime,
    minutes: to.minutes,
    roomId: to.roomId === undefined ? fields.roomId : to.roomId,
  }
  const { pattern } = moved
  if (scope === 'THIS' || pattern.recurrence === 'NEVER') return { ...moved, pattern: { ...pattern, startsOn: to.day } }
  // The distance counts from the day of the pattern, not from the day to which this date was moved before.
  const days = daysBetween(date.originalOn, to.day)
  if (days === 0) return moved
  if (pattern.recurrence === 'DAILY') return null
  if (pattern.recurrence === 'DATES') {
    const dates = pattern.dates.map((day) => addDays(day, days))
    return { ...moved, pattern: { ...pattern, dates, startsOn: dates[0] ?? to.day } }
  }
  return weekOf(to.day) === weekOf(date.originalOn) ? moveWeekday(moved, { from: date.originalOn, to: to.day, days }) : null
}

function moveWeekday(fields: Fields, { from, to, days }: { from: string; to: string; days: number }): Fields | null {
  const { pattern } = fields
  const weekdays = pattern.weekdays.length > 0 ? pattern.weekdays : [weekdayOf(pattern.startsOn)]
  if (weekdays.includes(weekdayOf(to))) return null
  const isFirst = weekdayOf(pattern.startsOn) === weekdayOf(from)
  return {
    ...fields,
    pattern: {
      ...pattern,
      startsOn: isFirst && (weekdays.length === 1 || days < 0) ? addDays(pattern.startsOn, days) : pattern.startsOn,
      weekdays: pattern.weekdays.map((weekday) => (weekday === weekdayOf(from) ? weekdayOf(to) : weekday)).toSorted((a, b) => a - b),
      // The end moves along, because the last date would otherwise fall off.
      untilOn: pattern.untilOn !== null && days > 0 ? addDays(pattern.untilOn, days) : pattern.untilOn,
    },
  }
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Whether the date stays where it is and only ends at another time. */
export function isResized({ date }: ReadEvent, { day, startsTime, roomId }: MoveTo): boolean {
  return date !== null && roomId === undefined && date.heldOn === day && date.startsTime === startsTime
}
