import 'server-only'
import type { ReflectionState } from '@/lib/states/reflection'
import type { FittingRow } from './queries/reflections.sql'
import { nothingCounted, type Counted } from './rules'

/** An item that asks for reflections, with the values that decide its precedence. */
export type AskingItem = {
  readonly id: string
  readonly section: string
  readonly needed: number
  readonly state: ReflectionState
  /** How many conditions it sets for reflections. */
  readonly conditions: number
}
type Fitting = Pick<FittingRow, 'itemIds' | 'isAcknowledged' | 'count'>

/**
 * The item for which each reflection of one student counts in one workbook: one that it fits, so that no text counts twice. As many as possible are assigned,
 * preferably to items for which they count already. Items with more conditions come first, and in a workbook whose parts open one after the other those of
 * earlier parts. A counted reflection remains counted: another one may move it to another item that it fits, but never remove it.
 */
export function assignReflections(
  items: readonly AskingItem[],
  fitting: readonly Fitting[],
  { isInOrder }: { isInOrder: boolean },
): ReadonlyMap<string, Counted> {
  const sections = [...new Set(items.map(({ section }) => section))]
  const place = (item: AskingItem) => (isInOrder ? sections.indexOf(item.section) : 0)
  const inTurn = items.toSorted((one, other) => place(one) - place(other) || other.conditions - one.conditions)
  const byId = new Map(items.map((item) => [item.id, item]))
  /** Reflections of one sort beyond what all its items need are never assigned. */
  const free = fitting.map(({ itemIds, count }) => Math.min(count, sumOf(itemIds.map((id) => byId.get(id)?.needed ?? 0))))
  const [done, awaiting] = [noPuts(), noPuts()]
  const isDone = (sort: number, { state }: AskingItem) => state === 'SUBMITTED' || fitting[sort]?.isAcknowledged === true
  const fits = (sort: number, { id }: AskingItem) => fitting[sort]?.itemIds.includes(id) === true

  /** Assigns one more reflection to the item: a free one, or one from another item where another reflection takes its place. */
  function fill(item: AskingItem, puts: Puts, counts: (sort: number, item: AskingItem) => boolean, met: Set<string>): boolean {
    met.add(item.id)
    for (const sort of fitting.keys()) {
      if (!counts(sort, item) || (free[sort] ?? 0) === 0) continue
      free[sort] = (free[sort] ?? 0) - 1
      puts.put(item.id, sort, 1)
      return true
    }
    for (const sort of fitting.keys()) {
      if (!counts(sort, item)) continue
      for (const other of inTurn) {
        if (met.has(other.id) || puts.ofSort(other.id, sort) === 0 || !fill(other, puts, counts, met)) continue
        puts.put(other.id, sort, -1)
        puts.put(item.id, sort, 1)
        return true
      }
    }
    return false
  }

  for (const item of inTurn)
    while (done.of(item.id) < item.needed && fill(item, done, (sort, at) => fits(sort, at) && isDone(sort, at), new Set()));
  for (const item of inTurn)
    while (
      done.of(item.id) + awaiting.of(item.id) < item.needed &&
      fill(item, awaiting, (sort, at) => fits(sort, at) && !isDone(sort, at), new Set())
    );
  return new Map(items.map(({ id }) => [id, { ...nothingCounted, done: done.of(id), awaiting: awaiting.of(id) }]))
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

type Puts = {
  /** The number of reflections assigned to the item. */
  readonly of: (itemId: string) => number
  /** The number of reflections of one sort assigned to the item. */
  readonly ofSort: (itemId: string, sort: number) => number
  readonly put: (itemId: string, sort: number, by: 1 | -1) => void
}
function noPuts(): Puts {
  const counts = new Map<string, Map<number, number>>()
  const ofSort: Puts['ofSort'] = (itemId, sort) => counts.get(itemId)?.get(sort) ?? 0
  return {
    ofSort,
    of: (itemId) => sumOf([...(counts.get(itemId)?.values() ?? [])]),
    put: (itemId, sort, by) => {
      const bySort = counts.get(itemId) ?? new Map<number, number>()
      bySort.set(sort, ofSort(itemId, sort) + by)
      counts.set(itemId, bySort)
    },
  }
}
