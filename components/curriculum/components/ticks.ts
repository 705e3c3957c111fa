import { outcomeLevels, type OutcomeLevel } from '@/lib/curriculum/vocabulary'

/** The user has changed these levels and not saved them yet, by outcome. A null takes the outcome off the component. */
export type Ticks = ReadonlyMap<string, OutcomeLevel | null>
export type Mapped = ReadonlyMap<string, OutcomeLevel>

/** The level whose letter a key bears, as the matrix has it in the reader's language: in German P is another level than in English. */
export function levelOfKey(key: string, letters: Readonly<Record<OutcomeLevel, string>>): OutcomeLevel | null {
  return outcomeLevels.find((level) => letters[level].toLocaleLowerCase() === key.toLocaleLowerCase()) ?? null
}

/** The level that an outcome has on the screen. */
export function levelOn(id: string, ticks: Ticks, mapped: Mapped): OutcomeLevel | null {
  const ticked = ticks.get(id)
  return ticked === undefined ? (mapped.get(id) ?? null) : ticked
}

/** With another level of one. What is as it was is no change. */
export function withLevel(ticks: Ticks, mapped: Mapped, { id, level }: { id: string; level: OutcomeLevel | null }): Ticks {
  const next = new Map(ticks)
  if ((mapped.get(id) ?? null) === level) next.delete(id)
  else next.set(id, level)
  return next
}

/** Ticked with the level that it was mapped with, else with the one that was set last; or not any more. */
export function toggled(ticks: Ticks, mapped: Mapped, { id, last }: { id: string; last: OutcomeLevel }): Ticks {
  const level = levelOn(id, ticks, mapped) === null ? (mapped.get(id) ?? last) : null
  return withLevel(ticks, mapped, { id, level })
}

/** Where the keys lead among so many rows; null: the key goes nowhere. */
export function placeAfter(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 10,
    PageUp: at - 10,
    Home: 0,
    End: count - 1,
  }
  const place = places[key]
  return place === undefined ? null : Math.max(0, Math.min(count - 1, place))
}
