import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import type { WorkbookItemState, WorkbookPace } from '@/lib/workbooks/vocabulary'

/** The counts of an item. For a procedure `done` is its credit and the others are 0; a test is done when it is passed. */
export type Counted = { readonly done: number; readonly awaiting: number; readonly attention: number; readonly begun: number }
export const nothingCounted: Counted = { done: 0, awaiting: 0, attention: 0, begun: 0 }

export type RuledItem = {
  readonly section: string
  readonly isProcedure: boolean
  readonly needed: number
  /** The day on which the item opens, 'YYYY-MM-DD'; null: it is open. */
  readonly opensOn: string | null
  /** Its form, procedure, test, template or tags are out of use: finished work counts, and no more is needed. */
  readonly isGone: boolean
}

/**
 * Progress in pieces: each form that an item needs is one piece, so is a test or a reflection; a procedure with all that is needed of it is one piece. `part`:
 * the same with partly done pieces.
 */
export type Pieces = { readonly done: number; readonly awaiting: number; readonly total: number; readonly part: number }

export function piecesOf({ isProcedure, needed, isGone }: RuledItem, { done, awaiting }: Counted): Pieces {
  const most = isProcedure ? 1 : needed
  const reached = !isProcedure ? Math.min(needed, done) : done >= needed ? 1 : 0
  const total = isGone ? reached : most
  return {
    done: reached,
    awaiting: isProcedure ? 0 : Math.min(awaiting, total - reached),
    total,
    part: !isProcedure || isGone ? reached : Math.min(1, done / needed),
  }
}

export function sumOf(pieces: readonly Pieces[]): Pieces {
  const sum = (of: (one: Pieces) => number) => pieces.reduce((all, one) => all + of(one), 0)
  return {
    done: sum(({ done }) => done),
    awaiting: sum((one) => one.awaiting),
    total: sum(({ total }) => total),
    part: sum(({ part }) => part),
  }
}

export function itemState(item: RuledItem, counted: Counted, { isLocked, today }: { isLocked: boolean; today: string }): WorkbookItemState {
  if (counted.done >= item.needed) return 'COMPLETE'
  if (item.isGone) return 'GONE'
  if (counted.attention > 0) return 'RETURNED'
  if (!item.isProcedure && counted.done + counted.awaiting >= item.needed) return 'AWAITING'
  if (counted.done > 0 || counted.awaiting > 0 || counted.begun > 0) return 'IN_PROGRESS'
  if (isLocked) return 'LOCKED'
  return item.opensOn !== null && item.opensOn > today ? 'NOT_YET' : 'TO_DO'
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
/** The share of all pieces by which a student may differ from the straight line and still be on track; at least one piece. */
const margin = 0.1

/** The pace against a straight line from the first to the last day; null where a workbook has no last day, or no first day and its last has not come. */
export function paceOf(
  { startsOn, dueOn }: { readonly startsOn: string | null; readonly dueOn: string | null },
  { done, total, part }: Pieces,
  today: string,
): WorkbookPace | null {
  if (total > 0 && done >= total) return 'COMPLETE'
  if (dueOn === null) return null
  if (today > dueOn) return 'OVERDUE'
  if (startsOn === null || today < startsOn) return null
  const share = (daysBetween(startsOn, today) + 1) / daysBetween(startsOn, addDays(dueOn, 1))
  const ahead = part - total * share
  const most = Math.max(1, total * margin)
  if (Math.abs(ahead) < most) return 'ON_TRACK'
  return ahead > 0 ? 'AHEAD' : 'BEHIND'
}

/** Items by their section, in order. */
export function sectionsOf<I extends { readonly section: string }>(
  items: readonly I[],
): { readonly name: string; readonly items: readonly I[] }[] {
  const sections: { name: string; items: I[] }[] = []
  for (const item of items) {
    const last = sections.at(-1)
    if (last && last.name === item.section) last.items.push(item)
    else sections.push({ name: item.section, items: [item] })
  }
  return sections
}
