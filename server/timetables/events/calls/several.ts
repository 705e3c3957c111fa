import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import * as contracts from '@/lib/contracts/timetables'
import { changesOf, assertSound } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { countOf, watchDates } from '../../changes/changes'
import { clockAt } from '../../dates/clock'
import { checkContent } from '../event-check'
import { layOut } from '../../dates/lay-out'
import { layOutResult, logSave, makeEvent, type Saved } from '../make-event'
import {
  eventContentOf,
  listEventsByIds,
  lockEvent,
  markEventDeleted,
  updateEvent,
  type EventContent,
  type EventRow,
  type PersonRow,
} from '../queries/events'
import {
  giveDates,
  listGroupsOfDates,
  listPeopleOfDates,
  listStoredDates,
  listStoredDatesOn,
  type StoredDate,
} from '../../dates/queries/occurrences.sql'
import { lockTimetable } from '../../queries/timetables'
import { eventsFor, mayChange, timetablesFor } from '../../scope'
import { clockMinutesOf } from '../../dates/times'
import { contentOf } from '../../calendar/views'
import { changing, eventEntity, timetableEntity } from '../../calls/access'
import { skipDatesCall } from './skip-dates'

export const pasteEventsCall = defineCall(contracts.pasteEvents, {
  ...changing,
  audit: 'timetables.eventsPasted',
  handle: async ({ actor, input: { timetableId, copies }, db, request, audit }) => {
    const [timetable, clock] = [await lockTimetable(db, timetablesFor(actor), timetableId), await clockAt(request.at)]
    if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
    const eventIds = [...new Set(copies.map(({ eventId }) => eventId))]
    const events = new Map((await listEventsByIds(db, eventsFor(actor), eventIds)).map((event) => [event.id, event]))
    const dates = await listStoredDatesOn(db, copies)
    const people = await listPeopleOfDates(
      db,
      dates.map(({ id }) => id),
    )
    const groups = await listGroupsOfDates(
      db,
      dates.map(({ id }) => id),
    )
    const made: Saved[] = []
    for (const [index, { id, eventId, on, heldOn, startsTime }] of copies.entries()) {
      const event = events.get(eventId)
      const date = dates.find((one) => one.eventId === eventId && one.originalOn === on)
      if (!event || !date || event.timetableId !== timetable.id) throw refuse('NOT_FOUND')
      if (!mayChange(actor, event)) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
      const content = copyOf(event, date, {
        people: people.filter(({ occurrenceId }) => occurrenceId === date.id),
        groupIds: date.keepsPeople ? groups.filter(({ occurrenceId }) => occurrenceId === date.id).map(({ groupId }) => groupId) : null,
        startsOn: heldOn,
        startsTime,
        timeZone: clock.timeZone,
      })
      const { issues, clinicId } = await checkContent(db, { content, before: event, timetable, path: `copies.${index}` })
      assertSound(issues)
      const saved = await makeEvent({ db, actor, timetable, clock }, { id, content, clinicId })
      made.push(saved)
    }
    audit({ entity: timetableEntity, entityId: timetableId, changes: { copied: { to: made.map(({ id }) => id) } } })
    return { savedAt: request.at.toISOString(), made: made.map(({ id, revision }) => ({ id, revision })), told: countOf(made) }
  },
})

type Place = {
  readonly people: readonly PersonRow[]
  /** The groups of a date that alone says who comes; null for any other date. */
  readonly groupIds: readonly string[] | null
  readonly startsOn: string
  readonly startsTime: string
  readonly timeZone: string
}

/** A date as an event of its own: with the date's own values, and the people who come by name or by the series' groups. */
function copyOf(event: EventRow, date: StoredDate, { people, groupIds, startsOn, startsTime, timeZone }: Place): EventContent {
  const {
    id: _,
    timetableId: __,
    seriesId: ___,
    creatorId: ____,
    creatorName: _____,
    state: ______,
    cancelReason: _______,
    revision: ________,
    ...content
  } = event
  const own = new Set(people.map(({ userId }) => userId))
  return {
    ...content,
    title: date.title,
    notes: date.notes,
    roomId: date.roomId,
    startsOn,
    startsTime,
    minutes: clockMinutesOf(date, timeZone),
    recurrence: 'NEVER',
    weekdays: [],
    recurLimit: null,
    untilOn: null,
    dateRangeId: null,
    dates: [],
    groupIds: [...(groupIds ?? content.groupIds)],
    people: [
      ...(groupIds ? [] : content.people).filter(({ userId }) => !own.has(userId)),
      ...people.map(({ userId, part, isOut }) => ({ userId, part, isOut })),
    ],
  }
}

export const rejoinEventCall = defineCall(contracts.rejoinEvent, {
  ...changing,
  audit: 'timetables.eventRejoined',
  handle: async ({ actor, input, db, request, audit }) => {
    const [timetable, clock] = [await lockTimetable(db, timetablesFor(actor), input.timetableId), await clockAt(request.at)]
    if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
    const [later, series] = [await lockEvent(db, eventsFor(actor), input.id), await lockEvent(db, eventsFor(actor), input.intoId)]
    if (
      later?.timetableId !== timetable.id ||
      series?.timetableId !== timetable.id ||
      later.seriesId !== series.seriesId ||
      later.id === series.id
    )
      throw refuse('NOT_FOUND')
    if (!mayChange(actor, later) || !mayChange(actor, series)) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
    if (later.revision !== input.revision || series.revision !== input.intoRevision)
      throw refuse('CONFLICT', { data: { newer: { id: series.id, revision: series.revision } } })
    const content = contentOf(input.fields)
    const { issues, clinicId } = await checkContent(db, { content, before: series, timetable, path: 'fields' })
    assertSound(issues)
    const [dates, before] = [await listStoredDates(db, later.id), await listStoredDates(db, series.id)]
    const first = dates[0]
    if (dates.some(({ startsAt }) => startsAt <= clock.at) || !first) throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
    if (before.some(({ originalOn }) => originalOn >= first.originalOn)) throw refuse('CONFLICT', { data: { newer: null } })
    const held = [...before, ...dates]
    const { result, heard } = await watchDates(db, { ids: held.map(({ id }) => id), at: clock.at, timetable }, async () => {
      await giveDates(db, { from: later.id, to: series.id, fromOn: first.originalOn, at: clock.at })
      await markEventDeleted(db, { id: later.id, at: request.at })
      const { id, revision, sessionTypeId: wasOfTypeId } = series
      if (!(await updateEvent(db, { id, revision, wasOfTypeId, content, at: clock.at })))
        throw refuse('CONFLICT', { data: { newer: null } })
      const laidOut = await layOut(db, { series: { id: series.id, content, clinicId }, timetable, clock, known: held })
      return layOutResult(laidOut, ({ eventId }) => (eventId === later.id ? later : series), content)
    })
    const hearing = await logSave(
      { db, actor, timetable, clock },
      { eventId: series.id, before: later, content, heard, undoesEventId: later.id },
    )
    audit({
      entity: eventEntity,
      entityId: series.id,
      changes: changesOf<Readonly<Record<string, unknown>>>(eventContentOf(series), eventContentOf(content)),
    })
    const { made, moved, removed } = result
    return {
      id: series.id,
      revision: series.revision + 1,
      savedAt: request.at.toISOString(),
      made,
      moved,
      removed,
      told: countOf([{ hearing }]),
    }
  },
})

export const severalCalls = [pasteEventsCall, rejoinEventCall, skipDatesCall]
