import 'server-only'
import { placementTimetableId, placementTypeId } from '@/lib/timetables/vocabulary'
import type { Tx } from '@/server/kernel/db'
import { boundsOf, daysWithin } from '../dates/days'
import { placeOn, type Clock } from '../dates/lay-out'
import { daysOf } from '../dates/recurrence'
import { eventContentOf, lockEvents, type EventContent, type EventRow } from '../events/queries/events'
import { applyPuts } from '../planning/apply-puts'
import type { DateRow, EventPut, SeriesPut } from '../planning/event-put'
import { plainDate } from '../planning/plain-date'
import { listDateRows } from '../planning/queries/dates.sql'
import { lockTimetable, type TimetableRow } from '../queries/timetables'
import { placementTimetable } from '../scope'
import { ensurePlacementTimetable, markPlacedTold } from './queries.sql'

/** Days at a provider in the same hours, with all students who are there. */
export type PlacedSeries = {
  readonly id: string
  readonly title: string
  readonly roomId: string
  readonly fromOn: string
  readonly toOn: string
  readonly weekdays: readonly number[]
  readonly startsTime: string
  readonly minutes: number
  /** An empty list means that there are no such days from now on. */
  readonly studentIds: readonly string[]
  /** Events that held some of these days before; days cancelled there are cancelled here, too. */
  readonly insteadOf: readonly string[]
}
type Putting = {
  readonly series: readonly PlacedSeries[]
  /** People who are notified of the placement itself, and therefore not of the change to their timetable as well. */
  readonly told: readonly string[]
  readonly actorId: string
  readonly clock: Clock
}

/**
 * Brings the events of placements up to date. People whose week changes are logged, and notified unless another notice tells them. Days that have begun keep
 * their people. Events are found by id, and a missing one is created. Returns the events that do not exist, since none of their days is to come.
 */
export async function putPlaced(db: Tx, { series, told, actorId, clock }: Putting): Promise<{ without: ReadonlySet<string> }> {
  const without = new Set<string>()
  if (series.length === 0) return { without }
  await ensurePlacementTimetable(db, clock.at)
  const timetable = await lockTimetable(db, placementTimetable(), placementTimetableId)
  if (!timetable) throw new Error('the timetable of placements is not there')
  const ids = series.map(({ id }) => id)
  const before = series.flatMap(({ insteadOf }) => insteadOf)
  const [events, dates] = [await lockEvents(db, ids), await listDateRows(db, [...new Set([...ids, ...before])])]
  const puts: SeriesPut[] = []
  for (const one of series) {
    const event = events.get(one.id)
    if (!event && one.studentIds.length === 0) continue
    const own = dates.filter(({ eventId }) => eventId === one.id)
    const put = event
      ? changeEvent(one, event, { own, at: clock.at })
      : await makeEvent(db, one, { timetable, clock, calledOff: cancelledDaysIn(one, dates) })
    if (!put) without.add(one.id)
    else puts.push({ parts: [{ put, mark: event ? String(event.revision) : null }] })
  }
  await applyPuts({ db, actorId, timetable, clock, batchId: null, isUndo: false }, puts)
  await markPlacedTold(db, { eventIds: ids, userIds: told, at: clock.at })
  return { without }
}

type Making = {
  readonly timetable: TimetableRow
  readonly clock: Clock
  readonly calledOff: ReadonlyMap<string, Pick<DateRow, 'state' | 'cancelReason'>>
}

/** The cancelled days of the events that an event replaces, by day. */
function cancelledDaysIn({ insteadOf }: PlacedSeries, dates: Awaited<ReturnType<typeof listDateRows>>): Making['calledOff'] {
  const off = dates.filter(({ eventId, state }) => state === 'CANCELLED' && insteadOf.includes(eventId))
  return new Map(off.map(({ originalOn, state, cancelReason }) => [originalOn, { state, cancelReason }]))
}

const plain = { isDeleted: null, gone: [], draft: null }

/**
 * The event begins with the first day to come, closed or not: when closures change, all days of a pattern are laid out again, and earlier days were in another
 * event or in none. Null: no day is to come.
 */
async function makeEvent(db: Tx, one: PlacedSeries, { timetable, clock, calledOff }: Making): Promise<EventPut | null> {
  const whole = contentOf(one)
  const startsOn = daysOf({ ...whole, spans: null }, one.toOn).find((day) => placeOn(day, whole, clock).startsAt > clock.at)
  if (startsOn === undefined) return null
  const content = { ...whole, startsOn }
  const days = daysWithin({ content, timetable, clock, bounds: await boundsOf(db, { content, timetable }) })
  return {
    ...plain,
    eventId: one.id,
    made: { seriesId: one.id, creatorId: null, copiedFromId: null, rotaKey: null },
    content,
    dates: days.map((on) => ({ ...plainDate({ id: one.id, on, content, clinicId: null, clock }), ...calledOff.get(on) })),
  }
}

/** The people, the room and the title of an event may change; other days and hours make another event. */
function changeEvent(
  one: PlacedSeries,
  event: EventRow,
  { own, at }: { own: Awaited<ReturnType<typeof listDateRows>>; at: Date },
): EventPut {
  if (one.studentIds.length === 0) return { ...plain, eventId: one.id, made: null, content: null, isDeleted: true, dates: [] }
  const content = { ...eventContentOf(event), title: one.title, roomId: one.roomId, people: studentsOf(one) }
  const isRenamed = (date: (typeof own)[number]) => date.title !== one.title && !date.own.includes('title')
  // A date that has begun keeps its room.
  const isElsewhere = (date: (typeof own)[number]) => date.roomId !== one.roomId && date.startsAt > at && !date.own.includes('room')
  const moved = own.filter((date) => isRenamed(date) || isElsewhere(date))
  return {
    ...plain,
    eventId: one.id,
    made: null,
    content,
    dates: moved.map((date) => {
      const { isTaken: _, ...row } = date
      return {
        ...row,
        title: isRenamed(date) ? one.title : date.title,
        roomId: isElsewhere(date) ? one.roomId : date.roomId,
        startsAt: date.startsAt.toISOString(),
        endsAt: date.endsAt.toISOString(),
      }
    }),
  }
}

const studentsOf = ({ studentIds }: PlacedSeries) =>
  [...new Set(studentIds)].sort().map((userId) => ({ userId, part: 'STUDENT' as const, isOut: false }))

function contentOf(one: PlacedSeries): EventContent {
  return {
    title: one.title,
    sessionTypeId: placementTypeId,
    startsOn: one.fromOn,
    startsTime: one.startsTime,
    minutes: one.minutes,
    recurrence: 'WEEKLY',
    weekdays: [...one.weekdays].sort((first, second) => first - second),
    recurLimit: null,
    untilOn: one.toOn,
    dateRangeId: null,
    dates: [],
    roomId: one.roomId,
    link: '',
    notes: '',
    notifyStudents: true,
    creatorOnly: false,
    groupIds: [],
    people: studentsOf(one),
  }
}
