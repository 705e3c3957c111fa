import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import * as contracts from '@/lib/contracts/timetables'
import { addDays, wallClock } from '@/lib/clinical/shift'
import { occurrence as machine } from '@/lib/states/occurrence'
import { nextState } from '@/lib/state-machine'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { countOf, knownDate, logAct, nobody, watchDates, watchAll, wordedAsDate } from '../../changes/changes'
import { clockAt } from '../../dates/clock'
import { deleteDatesOf, followDates, placeOn, type Clock } from '../../dates/lay-out'
import { findDate } from '../../calendar/queries/calendar.sql'
import {
  endEventBefore,
  findEvent,
  listEventsByIds,
  listNames,
  lockEvent,
  markEventDeleted,
  raiseEventRevision,
  type EventRow,
} from '../queries/events'
import { listDatePeople, listStoredDates, lockDates, updateDate, type StoredDate } from '../../dates/queries/occurrences.sql'
import { findTimetable, lockTimetable, type TimetableRow } from '../../queries/timetables'
import { eventsFor, keepsRegisterOf, mayChange, timetablesFor } from '../../scope'
import { clockMinutesOf, spanOn } from '../../dates/times'
import { dateView, fieldsOf } from '../../calendar/views'
import { byTime, firstOf, setStates, wordsOf } from '../set-states'
import { changing, eventEntity, looking, timetableEntity } from '../../calls/access'

export const readEventCall = defineCall(contracts.readEvent, {
  ...looking,
  handle: async ({ actor, input: { id, on = null }, db, request }) => {
    const event = await findEvent(db, eventsFor(actor), id)
    const timetable = event && (await findTimetable(db, timetablesFor(actor), event.timetableId))
    if (!event || !timetable) throw refuse('NOT_FOUND')
    const clock = await clockAt(request.at)
    const date = await findDate(db, { eventId: id, on, at: request.at, timeZone: clock.timeZone })
    const dates = await listStoredDates(db, id)
    const own = date ? await listDatePeople(db, date.id) : []
    const shown = dates.find((one) => one.id === date?.id)
    const fields = fieldsOf(event)
    const ownIds = new Set(own.map(({ userId }) => userId))
    const ofSeries = shown?.keepsPeople ? [] : event.people
    const people = [...ofSeries.filter(({ userId }) => !ownIds.has(userId)), ...own]
    const names = new Map(
      (await listNames(db, [...new Set([...people, ...event.people].map(({ userId }) => userId))])).map((one) => [one.id, one.displayName]),
    )
    return {
      event: {
        id,
        timetableId: event.timetableId,
        seriesId: event.seriesId,
        revision: event.revision,
        state: event.state,
        cancelReason: event.cancelReason,
        creator: event.creatorId === null ? null : { id: event.creatorId, displayName: event.creatorName },
        fields,
        people: [...new Map([...event.people, ...people].map((one) => [one.userId, one])).values()].map((one) => ({
          ...one,
          displayName: names.get(one.userId) ?? '',
        })),
      },
      date: date && dateView(date, actor),
      dateFields: shown
        ? {
            ...fields,
            title: shown.title,
            notes: shown.notes,
            roomId: shown.roomId,
            groupIds: shown.keepsPeople && date ? date.groupIds : fields.groupIds,
            people,
            startsTime: wallClock(shown.startsAt, clock.timeZone).time,
            minutes: clockMinutesOf(shown, clock.timeZone),
            pattern: { ...fields.pattern, startsOn: shown.heldOn },
          }
        : null,
      dates: dates.map(({ id: dateId, originalOn, heldOn, startsAt, state, own: differs }) => ({
        id: dateId,
        originalOn,
        heldOn,
        startsTime: wallClock(startsAt, clock.timeZone).time,
        state,
        isOwn: differs.length > 0,
      })),
      hasBegun: shown !== undefined && shown.startsAt <= request.at,
      mayEdit: mayChange(actor, event) && !isMadeElsewhere(timetable),
      hasRegister:
        date !== null &&
        date.takesAttendance &&
        timetable.state === 'PUBLISHED' &&
        keepsRegisterOf(actor, { state: date.state, teacherIds: date.teachers.map((one) => one.id) }),
    }
  },
})

type Held = { readonly event: EventRow; readonly timetable: TimetableRow; readonly clock: Clock; readonly dates: readonly StoredDate[] }

/** Locks the event and its timetable, in the order in which everything locks them: timetable, then event. */
async function lockForChange(db: Tx, { id, revision, actor, at }: { id: string; revision: number; actor: Actor; at: Date }): Promise<Held> {
  const seen = await findEvent(db, eventsFor(actor), id)
  const timetable = seen && (await lockTimetable(db, timetablesFor(actor), seen.timetableId))
  const event = await lockEvent(db, eventsFor(actor), id)
  if (!event || !timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
  if (event.revision !== revision) throw refuse('CONFLICT', { data: { newer: { id: event.id, revision: event.revision } } })
  if (!mayChange(actor, event)) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
  return { event, timetable, clock: await clockAt(at), dates: await listStoredDates(db, id) }
}

function inScope(dates: readonly StoredDate[], { scope, on }: { scope: 'THIS' | 'FOLLOWING' | 'ALL'; on: string | null }): StoredDate[] {
  if (scope === 'ALL') return [...dates]
  if (on === null || !dates.some(({ originalOn }) => originalOn === on)) throw badField('on', 'dateUnknown')
  return dates.filter(({ originalOn }) => (scope === 'THIS' ? originalOn === on : originalOn >= on))
}

export const removeEventCall = defineCall(contracts.removeEvent, {
  ...changing,
  audit: 'timetables.eventRemoved',
  handle: async ({ actor, input, db, request, audit }) => {
    const { event, timetable, clock, dates } = await lockForChange(db, { ...input, actor, at: request.at })
    if (input.scope === 'THIS') throw badField('scope', 'skipOneDate')
    const wanted = inScope(dates, input)
    if (wanted.some(({ startsAt, state }) => startsAt <= clock.at && state === 'PLANNED') && timetable.state === 'PUBLISHED')
      throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
    if (wanted.some(({ isTaken }) => isTaken)) throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
    const going = wanted.filter(({ state, startsAt }) => state === 'PLANNED' && startsAt > clock.at).sort(byTime)
    const ids = wanted.map(({ id }) => id)
    const isWhole = wanted.length === dates.length
    const { people } = await watchAll(db, { dates: going, timetable }, async () => {
      if (isWhole) {
        await markEventDeleted(db, { id: event.id, at: request.at })
        await followDates(db, ids)
      } else {
        const untilOn = addDays(input.on ?? '', -1)
        if (!(await endEventBefore(db, { id: event.id, revision: event.revision, untilOn }))) throw refuse('CONFLICT')
        await deleteDatesOf(db, ids)
      }
    })
    const [first] = going
    const act = {
      timetable,
      eventId: event.id,
      occurrenceId: null,
      tellsStudents: event.notifyStudents,
      byId: actor.id,
      at: clock.at,
      isWhole,
    }
    const heard = first
      ? await logAct(db, act, [
          { what: 'REMOVED', ...firstOf(going, first), people, before: await wordsOf(db, { event, date: first, clock }), after: {} },
        ])
      : nobody
    audit({ entity: eventEntity, entityId: event.id, changes: { title: { from: event.title }, dates: { from: wanted.length, to: 0 } } })
    return { told: heard.told, unheard: heard.unheard, tells: timetable.state === 'PUBLISHED' }
  },
})

export const setOccurrencesCall = defineCall(contracts.setOccurrences, {
  ...changing,
  audit: 'timetables.datesSet',
  handle: async ({ actor, input: { eventId, act, reason, ...input }, db, request, audit }) => {
    if (act === 'CANCEL' && reason === '') throw badField('reason', 'required')
    const { event, timetable, clock, dates } = await lockForChange(db, { id: eventId, revision: input.revision, actor, at: request.at })
    const open = inScope(dates, input)
      .filter(({ state, startsAt }) => nextState(machine, state, act) !== null && startsAt > clock.at)
      .sort(byTime)
    const wanted = open.filter(({ state }) => state === open[0]?.state)
    const { from, to, changed, heard } = await setStates(db, { actor, timetable, clock, event, dates: wanted, act, reason })
    audit({ entity: eventEntity, entityId: eventId, changes: { state: { from, to }, dates: { to: changed } } })
    const tells = timetable.state === 'PUBLISHED'
    return { revision: event.revision + 1, savedAt: request.at.toISOString(), changed, told: heard.told, unheard: heard.unheard, tells }
  },
})

export const moveOccurrencesCall = defineCall(contracts.moveOccurrences, {
  ...changing,
  audit: 'timetables.datesMoved',
  handle: async ({ actor, input: { timetableId, moves }, db, request, audit }) => {
    const [timetable, clock] = [await lockTimetable(db, timetablesFor(actor), timetableId), await clockAt(request.at)]
    if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
    const dates = new Map(
      (await lockDates(db, { timetableId, ids: moves.map(({ occurrenceId }) => occurrenceId) })).map((date) => [date.id, date]),
    )
    const events = new Map(
      (await listEventsByIds(db, eventsFor(actor), [...new Set([...dates.values()].map(({ eventId }) => eventId))])).map((event) => [
        event.id,
        event,
      ]),
    )
    const hearing: string[] = []
    for (const { occurrenceId, was, heldOn, startsTime, minutes } of moves) {
      const date = dates.get(occurrenceId)
      const event = date && events.get(date.eventId)
      if (!date || !event) throw refuse('NOT_FOUND')
      if (!mayChange(actor, event)) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
      if (was !== null && !isAt(date, was, clock)) throw refuse('CONFLICT', { data: { newer: { id: event.id, revision: event.revision } } })
      const { startsAt } = spanOn(heldOn, { startsTime, minutes, timeZone: clock.timeZone })
      if (date.startsAt <= clock.at || (startsAt <= clock.at && timetable.state === 'PUBLISHED'))
        throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
      hearing.push(...(await moveOne(db, { actor, timetable, clock, date, event, to: { heldOn, startsTime, minutes } })))
    }
    for (const { id, revision } of events.values()) await raiseEventRevision(db, { id, revision })
    audit({ entity: timetableEntity, entityId: timetableId, changes: { moved: { to: moves.length } } })
    return { savedAt: request.at.toISOString(), moved: moves.length, told: countOf([{ hearing }]) }
  },
})

type Place = { readonly heldOn: string; readonly startsTime: string; readonly minutes: number }

/** Whether a date is still where somebody saw it, so that nobody else has moved it in the meantime. */
function isAt(date: StoredDate, { heldOn, startsTime, minutes }: Place, { timeZone }: Clock): boolean {
  return date.heldOn === heldOn && wallClock(date.startsAt, timeZone).time === startsTime && clockMinutesOf(date, timeZone) === minutes
}

type Moving = {
  readonly actor: Actor
  readonly timetable: TimetableRow
  readonly clock: Clock
  readonly date: StoredDate
  readonly event: EventRow
  readonly to: Place
}

async function moveOne(db: Tx, { actor, timetable, clock, date, event, to }: Moving): Promise<readonly string[]> {
  const placed = { ...placeOn(to.heldOn, to, clock), originalOn: date.originalOn }
  const isAsSeries = placed.heldOn === date.originalOn && to.startsTime === event.startsTime && to.minutes === event.minutes
  const own = [...date.own.filter((name) => name !== 'time'), ...(isAsSeries ? [] : ['time'])]
  const was = knownDate(date, event)
  const is = { ...was, ...placed }
  const { heard } = await watchDates(db, { ids: [date.id], at: clock.at, timetable }, async () => {
    await updateDate(
      db,
      { ...placed, id: date.id, title: date.title, notes: date.notes, roomId: date.roomId, clinicId: date.clinicId, own },
      clock.at,
    )
    await followDates(db, [date.id])
    return {
      result: null,
      touched: [{ id: date.id, ...(date.state === 'PLANNED' ? { before: was, after: is } : { before: null, after: null }) }],
    }
  })
  const act = {
    timetable,
    eventId: event.id,
    occurrenceId: date.id,
    tellsStudents: event.notifyStudents,
    byId: actor.id,
    at: clock.at,
  }
  return (await logAct(db, act, await wordedAsDate(db, heard, { was, is, timeZone: clock.timeZone }))).hearing
}

export const eventCalls = [readEventCall, removeEventCall, setOccurrencesCall, moveOccurrencesCall]
