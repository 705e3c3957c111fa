import 'server-only'
import { weekdayOf, weekOf } from '@/lib/clinical/week'

export type Existing = {
  readonly id: string
  readonly originalOn: string
  /** Whether the date has begun, or something depends on it: it then keeps its time, its place and its people. */
  readonly isHeld: boolean
}
export type Plan = {
  /** Dates that stay on their day. */
  readonly kept: readonly { id: string; on: string }[]
  /** Dates that take another day of the pattern, with their ids: attendance and chairs stay theirs. */
  readonly moved: readonly { id: string; from: string; on: string }[]
  readonly added: readonly string[]
  readonly dropped: readonly { id: string; on: string }[]
  /** Held dates outside of the new pattern. */
  readonly stayed: readonly { id: string; on: string }[]
}

/**
 * Plans what becomes of the dates of an event when its pattern changes: a date whose day is in the new pattern is kept; each other date is matched with a new
 * day of its week, the nearest weekday first; what is left comes or goes. A held date never moves and never goes.
 */
export function planDates(days: readonly string[], existing: readonly Existing[]): Plan {
  const wanted = new Set(days)
  const kept = existing.filter(({ originalOn }) => wanted.has(originalOn))
  const taken = new Set(kept.map(({ originalOn }) => originalOn))
  const free = days.filter((day) => !taken.has(day))
  const loose = existing.filter(({ originalOn }) => !wanted.has(originalOn))
  const moved: { id: string; from: string; on: string }[] = []
  for (const one of loose.filter(({ isHeld }) => !isHeld)) {
    const nearest = free
      .filter((day) => weekOf(day) === weekOf(one.originalOn))
      .sort((a, b) => distance(a, one.originalOn) - distance(b, one.originalOn))[0]
    if (nearest === undefined) continue
    free.splice(free.indexOf(nearest), 1)
    moved.push({ id: one.id, from: one.originalOn, on: nearest })
  }
  const hasMoved = new Set(moved.map(({ id }) => id))
  const on = ({ id, originalOn }: Existing) => ({ id, on: originalOn })
  return {
    kept: kept.map(on),
    moved,
    added: free,
    dropped: loose.filter(({ id, isHeld }) => !isHeld && !hasMoved.has(id)).map(on),
    stayed: loose.filter(({ isHeld }) => isHeld).map(on),
  }
}

function distance(one: string, other: string): number {
  return Math.abs(weekdayOf(one) - weekdayOf(other))
}
