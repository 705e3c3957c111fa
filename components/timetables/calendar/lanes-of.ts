import type { GridColumn, GridItem } from '@/components/shared/calendar/grid-types'
import { spanOf } from '@/components/shared/calendar/lanes'
import { minutesOf } from '@/lib/wall-time'
import type { Calendar, CalendarDate } from './calendar-of'
import type { TimetableView } from './views'

export type LaneView = 'rooms' | 'teachers' | 'groups'

/** The lanes of a view; null where its columns are days. */
export function laneOf(view: TimetableView): LaneView | null {
  return view === 'rooms' || view === 'teachers' || view === 'groups' ? view : null
}

/** The lane for dates without a room, a teacher or a group. */
export const noLane = 'none'

interface Words {
  readonly none: string
  readonly seats: (count: number) => string
  readonly students: (count: number) => string
  readonly taken: (share: number) => string
}

/** The lanes of a view in which a date stands. */
export function lanesOf(view: LaneView, { room, teachers, groupIds }: CalendarDate): string[] {
  const ids = view === 'rooms' ? (room ? [room.id] : []) : view === 'teachers' ? teachers.map(({ id }) => id) : groupIds
  return ids.length > 0 ? ids : [noLane]
}

interface LanesAsked {
  readonly calendar: Calendar
  readonly day: string
  readonly hasAll: boolean
  readonly words: Words
  /** The result of `takenShares`, for rooms. */
  readonly shares?: ReadonlyMap<string, number>
}

/** The lanes of a day: all rooms or those in use, all people who teach then, all groups that come. */
export function laneColumns(view: LaneView, { calendar, day, hasAll, words, shares }: LanesAsked): GridColumn[] {
  const used = new Set(calendar.dates.flatMap((date) => lanesOf(view, date)))
  const known = new Map<string, Omit<GridColumn, 'id' | 'day'>>()
  if (view === 'rooms') {
    const takenIn = (id: string) => {
      const share = shares?.get(id) ?? 0
      return shares && { taken: { share, words: words.taken(share) } }
    }
    for (const { id, name, building, capacity } of calendar.rooms)
      if (hasAll || used.has(id) || calendar.elsewhere.some(({ roomId }) => roomId === id))
        known.set(id, {
          title: name,
          note: [capacity !== null && words.seats(capacity), building].filter(Boolean).join(' · '),
          ...takenIn(id),
        })
    // Rooms that are out of use but still hold something are added.
    for (const { room } of calendar.dates) if (room && !known.has(room.id)) known.set(room.id, { title: room.name })
  }
  if (view === 'teachers') {
    const teachers = calendar.dates.flatMap((date) => date.teachers)
    for (const { id, displayName } of teachers.toSorted((a, b) => a.displayName.localeCompare(b.displayName)))
      known.set(id, { title: displayName })
  }
  if (view === 'groups')
    for (const { id, name, members } of calendar.groups) if (used.has(id)) known.set(id, { title: name, note: words.students(members) })
  const columns = [...known].map(([id, column]) => ({ id, day, ...column }))
  return used.has(noLane) ? [...columns, { id: noLane, title: words.none, day }] : columns
}

/** For each room the share, of 1, of the school's open hours in which it is taken. Dates that overlap count once; weekends count as any day. */
export function takenShares({ dates, elsewhere, opens, closes }: Calendar): ReadonlyMap<string, number> {
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  const held = [
    ...dates.flatMap(({ room, state, ...date }) => (room && state === 'PLANNED' ? [{ roomId: room.id, ...spanOf(date) }] : [])),
    ...elsewhere.map(({ roomId, ...date }) => ({ roomId, ...spanOf(date) })),
  ].toSorted((one, other) => one.from - other.from)
  const taken = new Map<string, { minutes: number; until: number }>()
  for (const { roomId, ...span } of held) {
    const { minutes, until } = taken.get(roomId) ?? { minutes: 0, until: from }
    const end = Math.min(span.to, to)
    taken.set(roomId, { minutes: minutes + Math.max(0, end - Math.max(span.from, until)), until: Math.max(until, end) })
  }
  return new Map([...taken].map(([id, { minutes }]) => [id, minutes / Math.max(1, to - from)]))
}

type Fullness = Pick<GridItem, 'filled' | 'filledShare'>

/** Returns a function that says how full a date's room is. It says nothing where the room has no limit, nobody comes or the date is cancelled. */
export function fullnessOf(
  { rooms, expected, dates, elsewhere }: Calendar,
  words: (counts: { students: number; places: number }) => string,
) {
  const places = new Map(rooms.map(({ id, capacity }) => [id, capacity]))
  const roomOf = new Map([
    ...dates.flatMap(({ id, room, state }) => (room && state === 'PLANNED' ? [[id, room.id] as const] : [])),
    ...elsewhere.map(({ id, roomId }) => [id, roomId] as const),
  ])
  const known = new Map(expected.map(({ occurrenceId, students }) => [occurrenceId, students]))
  return (id: string): Fullness => {
    const held = places.get(roomOf.get(id) ?? '') ?? null
    const students = known.get(id) ?? 0
    return held === null || held === 0 || students === 0 ? {} : { filled: words({ students, places: held }), filledShare: students / held }
  }
}

/** The dates that other timetables hold in rooms: they can be seen, but not moved. */
export function elsewhereItems({ elsewhere }: Calendar, fullness: (id: string) => Fullness): GridItem[] {
  return elsewhere.map(({ id, roomId, title, timetable, startsTime, endsTime }) => ({
    ...fullness(id),
    id,
    columns: [roomId],
    startsTime,
    endsTime,
    title,
    lines: [timetable],
    colour: 'blue',
    isCancelled: false,
    isElsewhere: true,
  }))
}
