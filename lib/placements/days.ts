import { addDays } from '@/lib/clinical/shift'
import { weekdayOf } from '@/lib/clinical/week'
import { minutesOf } from '@/lib/wall-time'
import type { ShownState } from './vocabulary'

export type PlacementHours = {
  readonly fromOn: string
  readonly toOn: string
  readonly weekdays: readonly number[]
  readonly startsTime: string
  readonly minutes: number
}

/** The days of the placement's pattern, regardless of closures. */
export function daysOfPlacement({ fromOn, toOn, weekdays }: Pick<PlacementHours, 'fromOn' | 'toOn' | 'weekdays'>): string[] {
  const days: string[] = []
  for (let day = fromOn; day <= toOn; day = addDays(day, 1)) if (weekdays.includes(weekdayOf(day))) days.push(day)
  return days
}

/** Whether somebody would be at two places at one time. Hours end by midnight, so that days are compared one by one. */
export function areAtOneTime(one: PlacementHours, other: PlacementHours): boolean {
  const [fromOn, toOn] = [one.fromOn > other.fromOn ? one.fromOn : other.fromOn, one.toOn < other.toOn ? one.toOn : other.toOn]
  const [starts, otherStarts] = [minutesOf(one.startsTime), minutesOf(other.startsTime)]
  if (fromOn > toOn || starts >= otherStarts + other.minutes || otherStarts >= starts + one.minutes) return false
  const week = addDays(fromOn, 6)
  const shared = one.weekdays.filter((weekday) => other.weekdays.includes(weekday))
  return daysOfPlacement({ fromOn, toOn: toOn < week ? toOn : week, weekdays: shared }).length > 0
}

/** Whether the new pattern has only days and times that the old one had. */
export function hasNoOtherDays(one: PlacementHours, before: PlacementHours): boolean {
  const days = new Set(daysOfPlacement(before))
  return one.startsTime === before.startsTime && one.minutes === before.minutes && daysOfPlacement(one).every((day) => days.has(day))
}

/** A confirmed placement becomes active on its first day and completed after its last. */
export function shownState(
  state: 'PROPOSED' | 'CONFIRMED' | 'CANCELLED',
  { fromOn, toOn }: { fromOn: string; toOn: string },
  today: string,
): ShownState {
  if (state !== 'CONFIRMED' || today < fromOn) return state
  return today <= toOn ? 'ACTIVE' : 'COMPLETED'
}
