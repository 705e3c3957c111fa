import 'server-only'
import type { Placed, StoredDate } from '../dates/queries/occurrences.sql'
import type { EventContent, PersonRow } from '../events/queries/events'
import type { Planned } from '../events/queries/wanted.sql'
import { plannedEventOf } from './planned'

export type OwnPerson = PersonRow & { readonly occurrenceId: string }
export type OwnGroup = { readonly occurrenceId: string; readonly groupId: string }
/** A date as it would be saved, with its index among all dates that are checked. */
export type Standing = {
  readonly place: number
  /** Null: a date that is new. */
  readonly was: StoredDate | null
  readonly after: Placed & { readonly roomId: string | null; readonly clinicId: string | null; readonly hasOwnPeople: boolean }
}
type Part = { readonly planned: Planned; readonly days: readonly Placed[]; readonly order: readonly number[] }
type Around = {
  readonly content: EventContent
  /** The people who come to a date that has none of its own. */
  readonly whole: readonly PersonRow[]
  readonly series: { readonly timetableId: string; readonly seriesId: string | null }
  readonly own: readonly OwnPerson[]
  readonly ownGroups: readonly OwnGroup[]
}

/** The dates of one event, grouped by room and people. */
export function partsOf(dates: readonly Standing[], { content, whole, series, own, ownGroups }: Around): Part[] {
  const parts = new Map<string, Part>()
  for (const { place, was, after } of dates) {
    const { roomId, clinicId } = after
    const key = [roomId, clinicId, after.hasOwnPeople && was ? was.id : ''].join()
    const mine = after.hasOwnPeople ? was : null
    // A date with groups of its own takes neither groups nor people from its series.
    const people = mine ? withOwn(mine.keepsPeople ? [] : content.people, own, mine.id) : [...whole]
    const groupIds = mine?.keepsPeople
      ? ownGroups.filter(({ occurrenceId }) => occurrenceId === mine.id).map(({ groupId }) => groupId)
      : content.groupIds
    const part = parts.get(key) ?? {
      planned: plannedEventOf({ content: { ...content, roomId, people, groupIds }, clinicId, places: [] }, series),
      days: [],
      order: [],
    }
    parts.set(key, { ...part, days: [...part.days, after], order: [...part.order, place] })
  }
  return [...parts.values()]
}

/** The people whom the series names for a date, with those whom the date itself adds or leaves out. */
function withOwn(people: readonly PersonRow[], own: readonly OwnPerson[], id: string): PersonRow[] {
  const mine = own.filter(({ occurrenceId }) => occurrenceId === id)
  const ids = new Set(mine.map(({ userId }) => userId))
  return [...people.filter(({ userId }) => !ids.has(userId)), ...mine.map(({ userId, part, isOut }) => ({ userId, part, isOut }))]
}
