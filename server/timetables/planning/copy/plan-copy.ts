import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { daysBetween, addDays, wallClock } from '@/lib/clinical/shift'
import { mostPickedDates } from '@/lib/timetables/vocabulary'
import type { CopyMode } from '@/lib/timetables/planning'
import type { Db } from '@/server/kernel/db'
import { boundsOf, daysWithin } from '../../dates/days'
import { placeOn, type Clock } from '../../dates/lay-out'
import { clockMinutesOf } from '../../dates/times'
import { eventContentOf, listEventsOf, type EventContent, type EventRow } from '../../events/queries/events'
import type { TimetableRow } from '../../queries/timetables'
import type { DateRow, EventPut } from '../event-put'
import { plainDate, type PlacedDate } from '../plain-date'
import { listDateRows, type StoredRow } from '../queries/dates.sql'
import { listCopiedFrom, listHolidays, listUsable } from './queries.sql'
import { mappedDay, teachingWeeks } from './teaching-weeks'

type CopiedEvent = {
  readonly event: EventRow
  readonly put: EventPut
  readonly days: readonly string[]
  /** Dates that have no week in the timetable, would be on a closed day, or have begun already in a published timetable. */
  readonly beyond: number
  readonly closed: number
  readonly past: number
  readonly isThere: boolean
  readonly lacks: readonly ('ROOM' | 'TEACHER' | 'GROUPS')[]
}
type Copy = {
  readonly events: readonly CopiedEvent[]
  readonly leftOut: number
  readonly weeks: { readonly from: number; readonly into: number }
  /** A hash with which the person who copies confirms what they saw. */
  readonly seen: string
}
type Asked = {
  readonly from: TimetableRow
  readonly into: TimetableRow
  readonly mode: CopyMode
  readonly actorId: string
  readonly clock: Clock
}

/** Plans the copy of a timetable's events into another, each date in the teaching week with the same number. Nothing is written. */
export async function planCopy(db: Db, { from, into, mode, actorId, clock }: Asked): Promise<Copy> {
  const found = await listEventsOf(db, from.id)
  const events = found.filter(({ groupIds }) => mode === 'ALL' || groupIds.length > 0)
  const dates = new Map<string, StoredRow[]>(events.map(({ id }) => [id, []]))
  for (const date of await listDateRows(db, [...dates.keys()])) dates.get(date.eventId)?.push(date)
  const { timeZone } = clock
  const [own, other] = [
    teachingWeeks(from, await listHolidays(db, { timetable: from, timeZone })),
    teachingWeeks(into, await listHolidays(db, { timetable: into, timeZone })),
  ]
  const all = [...dates.values()].flat()
  const usable = await listUsable(db, {
    roomIds: [...events, ...all].flatMap(({ roomId }) => roomId ?? []),
    groupIds: [...events, ...all].flatMap(({ groupIds }) => groupIds ?? []),
    userIds: [...events, ...all].flatMap(({ people }) => people.map(({ userId }) => userId)),
  })
  const there = await listCopiedFrom(db, into.id)
  const bounds = await boundsOf(db, { content: { dateRangeId: null }, timetable: into })
  const series = new Map<string, string>()
  const around = { into, mode, actorId, clock, usable, bounds, series, map: (day: string) => mappedDay(day, own, other) }
  const copied = events.map((event) => ({ ...copyOf(event, dates.get(event.id) ?? [], around), isThere: there.has(event.id) }))
  const seen = copied.map(({ event: { id, revision }, days, lacks, isThere }) => [id, revision, days, lacks, isThere])
  return {
    events: copied,
    leftOut: found.length - events.length,
    weeks: { from: own.length, into: other.length },
    seen: createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22),
  }
}

type Around = Omit<Asked, 'from'> & {
  readonly usable: ReadonlySet<string>
  readonly bounds: Parameters<typeof daysWithin>[0]['bounds']
  /** The parts of a series that was cut stay one. */
  readonly series: Map<string, string>
  readonly map: (day: string) => string | null
}

function copyOf(event: EventRow, dates: readonly StoredRow[], around: Around): Omit<CopiedEvent, 'isThere'> {
  const { into, mode, actorId, clock, usable, bounds, series, map } = around
  const wanted = dates.filter(({ state }) => state !== 'SKIPPED')
  const mapped = wanted.map((date) => ({ date, on: map(date.originalOn) }))
  const inside = mapped.filter(({ on }) => on !== null && on >= into.fromOn && (into.toOn === null || on <= into.toOn))
  const days = [...new Set(inside.flatMap(({ on }) => on ?? []))].toSorted()
  const people = mode === 'ALL' ? event.people.filter(({ userId }) => usable.has(userId)) : []
  const base: EventContent = {
    ...eventContentOf(event),
    roomId: event.roomId !== null && usable.has(event.roomId) ? event.roomId : null,
    groupIds: event.groupIds.filter((id) => usable.has(id)),
    people,
    // A range of days belongs to its own year.
    dateRangeId: null,
    recurLimit: null,
    startsOn: days[0] ?? event.startsOn,
    untilOn: event.recurrence === 'NEVER' || event.recurrence === 'DATES' ? null : (days.at(-1) ?? null),
    dates: event.recurrence === 'DATES' ? days : [],
  }
  const patterned = days.length === 0 ? base : patternOf(base, days, { into, clock, bounds })
  const held = new Set(
    days.length === 0 ? [] : daysWithin({ content: { ...patterned, recurrence: 'DATES', dates: days }, timetable: into, clock, bounds }),
  )
  const id = v7()
  const seriesId = series.get(event.seriesId) ?? id
  series.set(event.seriesId, seriesId)
  const clinicId = base.roomId === null ? null : (wanted.find(({ own }) => !own.includes('room'))?.clinicId ?? null)
  const rows = inside.flatMap(({ date, on }): DateRow[] =>
    on === null || !held.has(on)
      ? []
      : [
          mode === 'ALL'
            ? withOwn(date, { id, on, content: patterned, clinicId, clock, usable })
            : plainDate({ id, on, content: patterned, clinicId, clock }),
        ],
  )
  const placed = [...new Map(rows.map((row) => [row.originalOn, row])).values()]
  // A published timetable is given no past that nobody attended.
  const unique = placed.filter(({ startsAt }) => into.state !== 'PUBLISHED' || new Date(startsAt) > clock.at)
  return {
    event,
    days: unique.map(({ heldOn }) => heldOn).toSorted(),
    beyond: mapped.length - inside.length,
    closed: days.length - held.size,
    past: placed.length - unique.length,
    lacks: lackedPartsOf(patterned),
    put: {
      eventId: id,
      made: { seriesId, creatorId: actorId, copiedFromId: event.id, rotaKey: null },
      content: patterned,
      isDeleted: null,
      dates: unique,
      gone: [],
      draft: null,
    },
  }
}

function lackedPartsOf({ roomId, groupIds, people }: EventContent): CopiedEvent['lacks'] {
  const hasStudents = groupIds.length > 0 || people.some(({ part, isOut }) => part === 'STUDENT' && !isOut)
  return [
    ...(hasStudents ? [] : (['GROUPS'] as const)),
    ...(people.some(({ part, isOut }) => part !== 'STUDENT' && !isOut) ? [] : (['TEACHER'] as const)),
    ...(roomId === null ? (['ROOM'] as const) : []),
  ]
}

type Within = Pick<Around, 'into' | 'clock' | 'bounds'>

/** Keeps a pattern where it makes just these days; otherwise the days are picked one by one, up to the number allowed. */
function patternOf(content: EventContent, days: readonly string[], { into, clock, bounds }: Within): EventContent {
  if (content.recurrence === 'NEVER') return { ...content, startsOn: days[0] ?? content.startsOn }
  if (content.recurrence === 'DATES' || days.length > mostPickedDates) return content
  const made = new Set(daysWithin({ content, timetable: into, clock, bounds }))
  const open = daysWithin({ content: { ...content, recurrence: 'DATES', dates: [...days], untilOn: null }, timetable: into, clock, bounds })
  if (made.size === open.length && open.every((day) => made.has(day))) return content
  return { ...content, recurrence: 'DATES', weekdays: [], untilOn: null, dates: [...days] }
}

/** The date with all that is its own, except a cancellation, which belonged to its old day. */
function withOwn(date: StoredRow, { usable, ...placing }: PlacedDate & { readonly usable: ReadonlySet<string> }): DateRow {
  const { on, clock } = placing
  const row = plainDate(placing)
  const has = (name: string) => date.own.includes(name)
  const people = date.people.filter(({ userId }) => usable.has(userId))
  const groupIds = date.groupIds && !date.isTaken && has('people') ? date.groupIds.filter((id) => usable.has(id)) : null
  const isElsewhere = has('room') && date.roomId !== null && usable.has(date.roomId)
  const own = date.own.filter((name) => (name === 'room' ? isElsewhere : name === 'people' ? people.length > 0 || groupIds !== null : true))
  return {
    ...row,
    ...(has('time') && timesOf(date, { on, clock })),
    ...(has('title') && { title: date.title }),
    ...(has('notes') && { notes: date.notes }),
    ...(isElsewhere && { roomId: date.roomId, clinicId: date.clinicId }),
    own,
    people: has('people') ? people : [],
    groupIds,
  }
}

/** The times of a copied date, which is moved from its series' day by the same number of days as the original. */
function timesOf(
  date: StoredRow,
  { on, clock }: Pick<PlacedDate, 'on' | 'clock'>,
): Pick<DateRow, 'heldOn' | 'startsAt' | 'endsAt' | 'shift'> {
  const day = addDays(on, daysBetween(date.originalOn, date.heldOn))
  const { time } = wallClock(date.startsAt, clock.timeZone)
  const { startsAt, endsAt, heldOn, shift } = placeOn(day, { startsTime: time, minutes: clockMinutesOf(date, clock.timeZone) }, clock)
  return { heldOn, shift, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
