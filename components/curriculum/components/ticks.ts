import { outcomeLevels, type OutcomeLevel } from '@/lib/curriculum/vocabulary'

/** The user has changed these levels and not saved them yet, by outcome. A null takes the outcome off the component. */
export type Ticks = ReadonlyMap<string, OutcomeLevel | null>
export type Mapped = ReadonlyMap<string, OutcomeLevel>

/** The level for the letter of a key, as the matrix shows it in the reader's language: in German, P is another level than in English. */
export function levelOfKey(key: string, letters: Readonly<Record<OutcomeLevel, string>>): OutcomeLevel | null {
  return outcomeLevels.find((level) => letters[level].toLocaleLowerCase() === key.toLocaleLowerCase()) ?? null
}

/** The level that an outcome has on the screen. */
export function shownLevel(id: string, ticks: Ticks, mapped: Mapped): OutcomeLevel | null {
  const ticked = ticks.get(id)
  return ticked === undefined ? (mapped.get(id) ?? null) : ticked
}

/** The ticks with another level for one outcome. Going back to the saved level counts as no change. */
export function withLevel(ticks: Ticks, mapped: Mapped, { id, level }: { id: string; level: OutcomeLevel | null }): Ticks {
  const next = new Map(ticks)
  if ((mapped.get(id) ?? null) === level) next.delete(id)
  else next.set(id, level)
  return next
}

/** Ticks an outcome with its saved level, or else with the level that was set last; or unticks it. */
export function toggleTick(ticks: Ticks, mapped: Mapped, { id, last }: { id: string; last: OutcomeLevel }): Ticks {
  const level = shownLevel(id, ticks, mapped) === null ? (mapped.get(id) ?? last) : null
  return withLevel(ticks, mapped, { id, level })
}

/** The row to which a key leads; null if the key does not move. */
export function placeAfterKey(key: string, at: number, count: number): number | null {
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
