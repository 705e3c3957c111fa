import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { GridView } from './views'

const agendaDays = 14

/** The first and the last day that a view shows, around a day. */
export function spanOfView(view: GridView, at: string): { from: string; to: string } {
  if (view === 'week') return { from: weekOf(at), to: addDays(weekOf(at), 6) }
  if (view === 'agenda') return { from: weekOf(at), to: addDays(weekOf(at), agendaDays - 1) }
  if (view !== 'month') return { from: at, to: at }
  const first = `${at.slice(0, 8)}01`
  return { from: weekOf(first), to: addDays(weekOf(addDays(firstOfNext(first), -1)), 6) }
}

/** The day from which the view before or after is drawn: `by` is -1 or 1. */
export function stepOfView(view: GridView, at: string, by: -1 | 1): string {
  if (view === 'week') return addDays(at, by * 7)
  if (view === 'agenda') return addDays(at, by * agendaDays)
  if (view !== 'month') return addDays(at, by)
  const first = `${at.slice(0, 8)}01`
  return by === 1 ? firstOfNext(first) : `${addDays(first, -1).slice(0, 8)}01`
}

/** The day, or the nearest one within the timetable. */
export function dayWithin({ fromOn, toOn }: { readonly fromOn: string; readonly toOn: string | null }, day: string): string {
  if (day < fromOn) return fromOn
  return toOn !== null && day > toOn ? toOn : day
}

interface SavedDates {
  /** The first and the last day that the event has after saving. */
  readonly firstOn: string
  readonly lastOn: string
  /** The day that is shown. */
  readonly at: string
}

/** The day of the view once an event is saved: the view stays, unless the event is wholly before or after what it shows. */
export function dayAfterSaving(view: GridView, { firstOn, lastOn, at }: SavedDates): string {
  const { from, to } = spanOfView(view, at)
  if (firstOn > to) return firstOn
  return lastOn < from ? lastOn : at
}

function firstOfNext(first: string): string {
  return `${addDays(first, 31).slice(0, 8)}01`
}
