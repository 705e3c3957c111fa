import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import type { PutKind } from '@/lib/timetables/planning'
import type { Db } from '@/server/kernel/db'
import { placeOn, type Clock } from '../dates/lay-out'
import { eventContentOf, listEventsOf, type EventRow } from '../events/queries/events'
import type { DateRow, EventPut } from './event-put'
import { listDateRows, listDateRowsById, type StoredRow } from './queries/dates.sql'
import {
  listDateDifferences,
  listDatesSince,
  listEventDifferences,
  listOriginals,
  type DateDifference,
  type EventDifference,
} from './queries/drafts.sql'
import { rowOf } from './undoing-of'

/** A date before and after, as a person reads it; null where there is none. */
export type DatePair = { readonly before: StoredRow | null; readonly after: StoredRow | null; readonly isOthers: boolean }
/** The change that a draft makes to one event. */
export type EventChange = {
  readonly kind: PutKind
  readonly put: EventPut
  readonly mark: string | null
  /** The event as it is, and as it becomes. */
  readonly before: EventRow | null
  readonly after: EventRow | null
  readonly dates: readonly DatePair[]
  /** Somebody changed the event, or a date of it, since the draft was made. */
  readonly isOthers: boolean
  /** Dates that stay as they are since they have begun, or have attendance. */
  readonly held: number
}
/** The parts of a series that a draft changes: they are accepted together, since dates move between them where it was cut. */
export type SeriesChange = { readonly seriesId: string; readonly events: readonly EventChange[] }
type Difference = {
  readonly series: readonly SeriesChange[]
  /** A hash with which the person who accepts confirms what they saw. */
  readonly seen: string
}

type Asked = { readonly draftId: string; readonly timetableId: string; readonly clock: Clock }

/** The changes of a draft to the timetable beside it, event by event; in a bounded number of statements. */
export async function differenceOf(db: Db, { draftId, timetableId, clock }: Asked): Promise<Difference> {
  const [events, dates] = [await listEventDifferences(db, { draftId }), await listDateDifferences(db, { draftId, at: clock.at })]
  const [before, after] = [byId(await listEventsOf(db, timetableId)), byId(await listEventsOf(db, draftId))]
  const originals = await listOriginals(db, { draftId, eventIds: [...before.keys()] })
  const targets = targetsOf({ events, dates, originals, before, after })
  const rows = await rowsOf(db, { dates, targets })
  const since = await listDateRowsById(
    db,
    await listDatesSince(db, {
      draftId,
      eventIds: targets.flatMap(({ event, originalId }) => (event && originalId !== null ? [originalId] : [])),
    }),
  )
  const changes = targets.map((target) => changeOf(target, { draftId, dates, rows, since, clock }))
  const series = new Map<string, EventChange[]>()
  for (const change of changes.filter((one) => isSomething(one))) {
    const seriesId = (change.after ?? change.before)?.seriesId ?? change.put.eventId
    series.set(seriesId, [...(series.get(seriesId) ?? []), change])
  }
  const prints = [...events, ...dates.filter(({ isHeld }) => !isHeld)].map(({ print }) => print).toSorted()
  return {
    series: [...series].map(([seriesId, of]) => ({ seriesId, events: of })),
    seen: createHash('sha256').update(prints.join('\n')).digest('base64url').slice(0, 22),
  }
}

const byId = (events: readonly EventRow[]) => new Map(events.map((event) => [event.id, event]))

type Target = {
  /** The event's id in the timetable: its own, or a new one. */
  readonly id: string
  readonly originalId: string | null
  readonly eventId: string | null
  readonly before: EventRow | null
  readonly after: EventRow | null
  /** The difference in the series itself; null where only dates differ. */
  readonly event: EventDifference | null
}

type Found = {
  readonly events: readonly EventDifference[]
  readonly dates: readonly DateDifference[]
  readonly originals: ReadonlyMap<string, string>
  readonly before: ReadonlyMap<string, EventRow>
  readonly after: ReadonlyMap<string, EventRow>
}

/** Every event that differs, or has a date that does. */
function targetsOf({ events, dates, originals, before, after }: Found): Target[] {
  const copies = new Map([...originals].map(([eventId, originalId]) => [originalId, eventId]))
  const found = new Map<string, Target>()
  const put = (eventId: string | null, given: string | null, event: EventDifference | null) => {
    const originalId = given ?? (eventId === null ? null : (originals.get(eventId) ?? null))
    const is = originalId !== null && before.has(originalId) ? originalId : null
    const copy = eventId ?? (originalId === null ? null : (copies.get(originalId) ?? null))
    const key = copy ?? is
    if (key === null || (found.has(key) && event === null)) return
    const ofDraft = copy === null ? null : (after.get(copy) ?? null)
    if (is === null && ofDraft === null) return
    found.set(key, {
      id: is ?? v7(),
      originalId: is,
      eventId: ofDraft && copy,
      before: is === null ? null : (before.get(is) ?? null),
      after: ofDraft,
      event,
    })
  }
  for (const event of events) put(event.eventId ?? copies.get(event.originalId ?? '') ?? null, event.originalId, event)
  for (const { dateEventId, originalEventId } of dates) {
    if (dateEventId !== null) put(dateEventId, null, null)
    if (originalEventId !== null) put(copies.get(originalEventId) ?? null, originalEventId, null)
  }
  return [...found.values()]
}

type Rows = ReadonlyMap<string, StoredRow>

/** The dates that differ, on both sides; of an event that is new or goes, all. */
async function rowsOf(db: Db, { dates, targets }: { dates: readonly DateDifference[]; targets: readonly Target[] }): Promise<Rows> {
  const ids = dates.flatMap(({ originalId, dateId }) => [originalId, dateId].filter((id) => id !== null))
  const whole = targets.flatMap(({ before, after }) =>
    before === null && after ? [after.id] : after === null && before ? [before.id] : [],
  )
  const stored = [...(await listDateRowsById(db, [...new Set(ids)])), ...(await listDateRows(db, whole))]
  return new Map(stored.map((row) => [row.id, row]))
}

type Around = {
  readonly draftId: string
  readonly dates: readonly DateDifference[]
  readonly rows: Rows
  readonly since: readonly StoredRow[]
  readonly clock: Clock
}

function changeOf(target: Target, around: Around): EventChange {
  const { id, before, after, event } = target
  const { draftId, dates, rows, since, clock } = around
  const of = (date: string | null) => (date === null ? null : (rows.get(date) ?? null))
  const isGone = after === null
  const mine = dates.filter((date) => date.dateEventId === target.eventId && date.dateId !== null)
  const leaving = dates.filter(({ dateId, originalEventId }) => dateId === null && before !== null && originalEventId === before.id)
  const open = isGone ? [] : mine.filter(({ isHeld }) => !isHeld)
  const made = new Map<string, string>()
  const put = open.flatMap((date): DateRow[] => {
    const row = of(date.dateId)
    if (!row) return []
    const own = date.originalId ?? v7()
    if (date.originalId === null) made.set(own, row.id)
    return [{ ...rowOf(row), id: own, eventId: id }]
  })
  const content = after && (before === null || event !== null) ? eventContentOf(after) : null
  const stays =
    content && before ? since.filter(({ eventId }) => eventId === before.id).map((row) => withOwnValues(row, content, clock)) : []
  const going = isGone ? [...rows.values()].filter(({ eventId }) => eventId === before?.id) : []
  return {
    kind: before === null ? 'NEW' : isGone ? 'GONE' : 'CHANGED',
    put: {
      eventId: id,
      made:
        before === null && after
          ? { seriesId: after.seriesId, creatorId: after.creatorId, copiedFromId: null, rotaKey: after.rotaKey }
          : null,
      ...(before === null && after && { importKey: after.importKey }),
      content,
      isDeleted: isGone ? true : null,
      dates: [...put, ...stays],
      gone: isGone ? [] : leaving.flatMap(({ originalId, isHeld }) => (originalId === null || isHeld ? [] : [originalId])),
      draft: { draftId, eventId: target.eventId, dates: [...made], isUndo: false },
    },
    mark: before && String(before.revision),
    before,
    after,
    dates: isGone
      ? going
          .filter(({ startsAt, isTaken }) => startsAt > clock.at && !isTaken)
          .map((row) => ({ before: row, after: null, isOthers: false }))
      : [...open, ...leaving.filter(({ isHeld }) => !isHeld)].map(({ originalId, dateId, isOthers }) => ({
          before: of(originalId),
          after: of(dateId),
          isOthers,
        })),
    isOthers: event?.isOthers === true || [...mine, ...leaving].some(({ isOthers, isHeld }) => isOthers && !isHeld),
    held: isGone
      ? going.filter(({ startsAt, isTaken, state }) => state === 'PLANNED' && (startsAt <= clock.at || isTaken)).length
      : [...mine, ...leaving].filter(({ isHeld, originalId }) => isHeld && originalId !== null).length,
  }
}

/** A date that was added to the timetable since: it stays as it is, and its differences from the changed series become its own. */
function withOwnValues(row: StoredRow, content: EventRow | NonNullable<EventPut['content']>, clock: Clock): DateRow {
  const place = placeOn(row.originalOn, content, clock)
  const isElsewhere = place.startsAt.getTime() !== row.startsAt.getTime() || place.endsAt.getTime() !== row.endsAt.getTime()
  const own = [
    ...row.own,
    isElsewhere && 'time',
    row.roomId !== content.roomId && 'room',
    row.title !== content.title && 'title',
    row.notes !== content.notes && 'notes',
  ].filter((name) => name !== false)
  return { ...rowOf(row), own: [...new Set(own)] }
}

function isSomething({ put, kind }: EventChange): boolean {
  return kind !== 'CHANGED' || put.content !== null || put.dates.length > 0 || put.gone.length > 0
}
