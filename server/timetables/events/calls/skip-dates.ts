import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import * as contracts from '@/lib/contracts/timetables'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { countOf } from '../../changes/changes'
import { clockAt } from '../../dates/clock'
import { lockDates } from '../../dates/queries/occurrences.sql'
import { lockTimetable } from '../../queries/timetables'
import { eventsFor, mayChange, timetablesFor } from '../../scope'
import { changing, timetableEntity } from '../../calls/access'
import { assertMeant } from '../other-days'
import { listEventsByIds } from '../queries/events'
import { byTime, setStates } from '../set-states'

/** Skips dates of several events, or restores them. The people concerned are told of one change for each event. It changes all dates or none. */
export const skipDatesCall = defineCall(contracts.skipDates, {
  ...changing,
  audit: 'timetables.datesSkipped',
  handle: async ({ actor, input: { timetableId, occurrenceIds, act, meant }, db, request, audit }) => {
    const [timetable, clock] = [await lockTimetable(db, timetablesFor(actor), timetableId), await clockAt(request.at)]
    if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
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
      acts.push((await setStates(db, { actor, timetable, clock, event, dates: own, act })).heard)
    }
    const gone = { dates: dates.length, events: eventIds.length, told: countOf(acts) }
    if (act === 'SKIP') assertMeant(gone, meant)
    audit({ entity: timetableEntity, entityId: timetableId, changes: { dates: { to: dates.length }, state: { to: act } } })
    return { gone, savedAt: request.at.toISOString() }
  },
})
