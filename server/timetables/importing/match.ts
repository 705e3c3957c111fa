import 'server-only'
import { wallClock } from '@/lib/clinical/shift'
import { headerKey } from '@/server/imports'
import type { EventRow } from '../events/queries/events'
import type { StoredRow } from '../planning/queries/dates.sql'
import type { Series } from './gather'

export type Known = { readonly event: EventRow; readonly dates: readonly StoredRow[] }
export type Match =
  | { readonly kind: 'NONE' }
  /** `byKey`: the event was found by the key of the file, which then says all of it. */
  | { readonly kind: 'ONE'; readonly known: Known; readonly byKey: boolean }
  /** Several events could be meant, or one that was cut into parts by hand. */
  | { readonly kind: 'SEVERAL' }
  | { readonly kind: 'CUT' }

/** `typeId`: the type of the series, or that of rows that name none. */
type Asked = { readonly series: Series; readonly days: readonly string[]; readonly typeId: string }

/** Finds the event of the timetable that each series is: by its key, otherwise by title, type, date and start. No event is matched twice. */
export function matchAll(asked: readonly Asked[], known: readonly Known[], timeZone: string): Match[] {
  const parts = new Map<string, number>()
  for (const { event } of known) parts.set(event.seriesId, (parts.get(event.seriesId) ?? 0) + 1)
  const byKey = new Map(known.flatMap((one) => (one.event.importKey === null ? [] : [[one.event.importKey, one] as const])))
  const matches = new Array<Match>(asked.length).fill({ kind: 'NONE' })
  const taken = new Set<string>()
  const found = (at: number, one: Known, isByKey: boolean): void => {
    taken.add(one.event.id)
    matches[at] = (parts.get(one.event.seriesId) ?? 0) > 1 ? { kind: 'CUT' } : { kind: 'ONE', known: one, byKey: isByKey }
  }
  for (const [at, { series }] of asked.entries()) {
    const one = series.said.key === null ? undefined : byKey.get(series.said.key)
    if (one) found(at, one, true)
  }
  const index = indexOf(known, timeZone)
  const pairs = asked.flatMap((one, at) => (matches[at]?.kind === 'NONE' ? pairsOf(one, at, index, taken) : []))
  const best = pairs.toSorted((one, other) => other.score - one.score || one.at - other.at)
  const ofSeries = new Map<number, Pair[]>()
  for (const pair of best) ofSeries.set(pair.at, [...(ofSeries.get(pair.at) ?? []), pair])
  for (const { at, one, score } of best) {
    if (matches[at]?.kind !== 'NONE' || taken.has(one.event.id)) continue
    const isTie = ofSeries.get(at)?.some((pair) => pair.score === score && pair.one !== one && !taken.has(pair.one.event.id))
    if (isTie) matches[at] = { kind: 'SEVERAL' }
    else found(at, one, false)
  }
  return matches
}

type Index = ReadonlyMap<string, readonly Known[]>
const placeOf = (title: string, typeId: string, day: string, time: string): string => `${headerKey(title)} ${typeId} ${day} ${time}`

function indexOf(known: readonly Known[], timeZone: string): Index {
  const index = new Map<string, Known[]>()
  for (const one of known)
    for (const { title, heldOn, startsAt, state } of one.dates) {
      if (state === 'SKIPPED') continue
      const place = placeOf(title, one.event.sessionTypeId, heldOn, wallClock(startsAt, timeZone).time)
      index.set(place, [...(index.get(place) ?? []), one])
    }
  return index
}

type Pair = { readonly at: number; readonly one: Known; readonly score: number }

/**
 * Among events with the same title, type, date and start, those with the same groups come first, then those in the same room, then those with more such dates.
 */
function pairsOf({ series: { said, dates }, days, typeId }: Asked, at: number, index: Index, taken: ReadonlySet<string>): Pair[] {
  const counts = new Map<Known, number>()
  for (const day of days) {
    const time = dates.get(day)?.own.time?.startsTime ?? said.startsTime
    for (const one of index.get(placeOf(said.title, typeId, day, time)) ?? []) counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  return [...counts].flatMap(([one, count]): Pair[] => {
    const { id, groupIds, roomId, importKey } = one.event
    // An event under another key of a file is another event.
    if (taken.has(id) || (importKey !== null && said.key !== null && importKey !== said.key)) return []
    const isSameGroups = said.groupIds === undefined || JSON.stringify(groupIds.toSorted()) === JSON.stringify(said.groupIds)
    const isSameRoom = said.roomId === undefined || roomId === said.roomId
    return [{ at, one, score: (isSameGroups ? 1_000_000 : 0) + (isSameRoom ? 10_000 : 0) + Math.min(count, 9_999) }]
  })
}
