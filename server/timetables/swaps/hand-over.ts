import 'server-only'
import { wallClock } from '@/lib/clinical/shift'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { saveOneDate } from '../dates/one-date'
import type { Clock } from '../dates/places'
import { listDatePeople, listGroupsOfDates, lockDates, type StoredDate } from '../dates/queries/occurrences.sql'
import { clockMinutesOf } from '../dates/times'
import { eventContentOf, lockEvent, type EventContent, type EventRow, type PersonRow } from '../events/queries/events'
import type { TimetableRow } from '../queries/timetables'
import { swapEvents } from '../scope'
import type { Leg } from './obstacles'
import { markTold } from './queries/told.sql'
import { passChair } from './uses'

type Handing = { readonly timetable: TimetableRow; readonly clock: Clock; readonly byId: string }

/**
 * Puts one person in another's place on one date, as a planner does who changes that date's people by hand: the diary, the clinic's shift and its chairs,
 * registers and the list of changes follow. The swap has its own notice, so the two get none of the change.
 */
export async function handOver(db: Tx, leg: Leg, { timetable, clock, byId }: Handing): Promise<{ title: string; heldOn: string }> {
  const [date] = await lockDates(db, { timetableId: timetable.id, ids: [leg.occurrenceId] })
  const event = date && (await lockEvent(db, swapEvents(), date.eventId))
  if (!date || !event) throw refuse('STATE_CHANGED', { code: 'timetables.SWAP_CHANGED' })
  const content = await dateContentOf(db, { event, date, clock })
  await passChair(db, { occurrenceId: date.id, fromId: leg.leaverId, toId: leg.comerId })
  await saveOneDate(
    { db, actor: { id: byId }, timetable, clock },
    { before: event, content: { ...content, people: replaceLeaver(content.people, leg) }, clinicId: date.clinicId, date },
  )
  await markTold(db, { eventId: event.id, occurrenceId: date.id, userIds: [leg.leaverId, leg.comerId], at: clock.at })
  return { title: date.title, heldOn: date.heldOn }
}

/** The people of the date after the swap: the leaver is marked as out, and the person who comes has the same part. */
function replaceLeaver(people: readonly PersonRow[], { leaverId, comerId, part }: Leg): PersonRow[] {
  return [
    ...people.filter(({ userId }) => userId !== leaverId && userId !== comerId),
    { userId: leaverId, part, isOut: true },
    { userId: comerId, part, isOut: false },
  ]
}

/** The form content of a date: its series, with the date's own values. */
async function dateContentOf(db: Tx, { event, date, clock }: { event: EventRow; date: StoredDate; clock: Clock }): Promise<EventContent> {
  const own = await listDatePeople(db, date.id)
  const ownIds = new Set(own.map(({ userId }) => userId))
  const ofSeries = date.keepsPeople ? [] : event.people
  const groups = date.keepsPeople ? (await listGroupsOfDates(db, [date.id])).map(({ groupId }) => groupId) : event.groupIds
  return {
    ...eventContentOf(event),
    title: date.title,
    notes: date.notes,
    roomId: date.roomId,
    startsOn: date.heldOn,
    startsTime: wallClock(date.startsAt, clock.timeZone).time,
    minutes: clockMinutesOf(date, clock.timeZone),
    groupIds: groups.toSorted(),
    people: [...ofSeries.filter(({ userId }) => !ownIds.has(userId)), ...own],
  }
}
