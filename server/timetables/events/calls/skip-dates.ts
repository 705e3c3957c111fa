import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { occurrence as machine } from '@/lib/states/occurrence'
import { next } from '@/lib/state-machine'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { countOf, logAct, watchAll } from '../../changes/changes'
import { clockAt } from '../../dates/clock'
import { followDates } from '../../dates/lay-out'
import { lockDates, setDateStates } from '../../dates/queries/occurrences.sql'
import { lockTimetable } from '../../queries/timetables'
import { eventsFor, mayChange, timetablesFor } from '../../scope'
import { changing, timetableEntity } from '../../calls/access'
import { assertMeant } from '../other-days'
import { listEventsByIds, raiseEvent } from '../queries/events'
import { byTime, changedTo, firstOf, wordsOf } from './events'

/** Skips dates of several events, or puts them back: one change of each event, told to whom it concerns. All of them or none. */
export const skipDatesCall = defineCall(contracts.skipDates, {
  ...changing,
  audit: 'timetables.datesSkipped',
  handle: async ({ actor, input: { timetableId, occurrenceIds, act, meant }, db, request, audit }) => {
    const [timetable, clock] = [await lockTimetable(db, timetablesFor(actor), timetableId), await clockAt(request.at)]
    if (!timetable || timetable.kind === 'ROSTER') throw refuse('NOT_FOUND')
    const wanted = [...new Set(occurrenceIds)]
    const dates = await lockDates(db, { timetableId, ids: wanted })
    if (dates.length < wanted.length) throw refuse('NOT_FOUND')
    const eventIds = [...new Set(dates.map(({ eventId }) => eventId))].sort()
    const events = new Map((await listEventsByIds(db, eventsFor(actor), eventIds)).map((event) => [event.id, event]))
    const acts: { hearing: readonly string[] }[] = []
    for (const eventId of eventIds) {
      const event = events.get(eventId)
      if (!event) throw refuse('NOT_FOUND')
      if (!mayChange(actor, event)) throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
      const own = dates.filter((date) => date.eventId === eventId).sort(byTime)
      const [first] = own
      const to = first ? next(machine, first.state, act) : null
      if (!first || to === null || own.some(({ state, startsAt }) => state !== first.state || startsAt <= clock.at))
        throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
      const ids = own.map(({ id }) => id)
      const { people } = await watchAll(db, { dates: own, timetable }, async () => {
        if (!(await raiseEvent(db, { id: eventId, revision: event.revision }))) throw refuse('CONFLICT')
        await setDateStates(db, { ids, from: first.state, to, reason: '', at: clock.at })
        await followDates(db, ids)
      })
      const words = await wordsOf(db, { event, date: first, clock })
      const told = {
        timetable,
        eventId,
        occurrenceId: own.length === 1 ? first.id : null,
        tellsStudents: event.notifyStudents,
        byId: actor.id,
        at: clock.at,
      }
      acts.push(
        await logAct(db, told, [
          {
            what: changedTo[act],
            ...firstOf(own, first),
            people,
            before: act === 'SKIP' ? words : {},
            after: act === 'SKIP' ? {} : words,
          },
        ]),
      )
    }
    const gone = { dates: dates.length, events: eventIds.length, told: countOf(acts) }
    if (act === 'SKIP') assertMeant(gone, meant)
    audit({ entity: timetableEntity, entityId: timetableId, changes: { dates: { to: dates.length }, state: { to: act } } })
    return { gone, savedAt: request.at.toISOString() }
  },
})
