import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { planning } from '../../calls/access'
import { clockAt } from '../../dates/clock'
import type { Clock } from '../../dates/lay-out'
import { listGroupsOfDates, listPeopleOfDates, listStoredDatesByIds, type StoredDate } from '../../dates/queries/occurrences.sql'
import { findNamed } from '../../events/queries/checks.sql'
import { listEventsByIds, type EventRow } from '../../events/queries/events'
import type { Planned } from '../../events/queries/wanted.sql'
import { findTimetable, type TimetableRow } from '../../queries/timetables'
import { eventsFor, timetablesFor } from '../../scope'
import { clashViews, type ClashView } from '../clash-views'
import { partsOf } from '../parts'
import { findWithBlocking } from '../planned'
import type { FoundClash } from '../queries/check.sql'

/** The clashes of skipped or cancelled dates if they were held after all: their room or people may have been taken in the meantime. */
export const checkReturningCall = defineCall(contracts.checkReturning, {
  ...planning,
  handle: async ({ actor, input: { timetableId, occurrenceIds }, db, request }) => {
    const [timetable, clock] = [await findTimetable(db, timetablesFor(actor), timetableId), await clockAt(request.at)]
    if (!timetable) throw refuse('NOT_FOUND')
    const wanted = [...new Set(occurrenceIds)]
    const dates = await listStoredDatesByIds(db, { timetableId, ids: wanted })
    if (dates.length < wanted.length) throw refuse('NOT_FOUND')
    // A date that has begun is not put back.
    const returning = dates.filter(({ state, startsAt }) => state !== 'PLANNED' && startsAt > clock.at)
    const events = await listEventsByIds(db, eventsFor(actor), [...new Set(returning.map(({ eventId }) => eventId))])
    const found = await findOf(db, { timetable, clock, events, returning })
    return { dates: returning.length, clashes: clashViews(found).reduce<ClashView[]>(mergeAlike, []) }
  },
})

type Asked = {
  readonly timetable: TimetableRow
  readonly clock: Clock
  readonly events: readonly EventRow[]
  readonly returning: readonly StoredDate[]
}

/** Clashes are found by type of session, because each has limits of its own; a school has only a few. */
async function findOf(db: Db, { timetable, clock, events, returning }: Asked): Promise<FoundClash[]> {
  const own = await listPeopleOfDates(
    db,
    returning.map(({ id }) => id),
  )
  const ownGroups = await listGroupsOfDates(
    db,
    returning.map(({ id }) => id),
  )
  const plansOf = (event: EventRow, of: number): Planned[] => {
    const dates = returning.filter(({ eventId }) => eventId === event.id)
    const standing = dates.map((was, place) => ({
      place,
      was,
      after: { ...was, hasOwnPeople: was.keepsPeople || was.own.includes('people') },
    }))
    const series = { timetableId: timetable.id, seriesId: event.seriesId }
    const parts = partsOf(standing, { content: event, whole: event.people, series, own, ownGroups })
    return parts.map(({ planned, days }) => ({ ...planned, of, days }))
  }
  const found: FoundClash[] = []
  const without = returning.map(({ id }) => id)
  for (const typeId of new Set(events.map(({ sessionTypeId }) => sessionTypeId))) {
    const { type } = await findNamed(db, { typeId, roomId: null, dateRangeId: null, groupIds: [], userIds: [] })
    const limits = { studentsPerTeacher: type?.studentsPerTeacher ?? null, clinicalCapacity: type?.clinicalCapacity ?? null }
    const plans = events.filter(({ sessionTypeId }) => sessionTypeId === typeId).flatMap(plansOf)
    for (const { clashes } of await findWithBlocking(db, { plans, without, timetable, clock, limits })) found.push(...clashes)
  }
  return found
}

/** Merges like clashes of several events into one, with all its days. */
function mergeAlike(all: ClashView[], { days, ...clash }: ClashView): ClashView[] {
  const isLike = ({ days: _, ...other }: ClashView) => JSON.stringify(other) === JSON.stringify(clash)
  const like = all.find(isLike)
  if (!like) return [...all, { ...clash, days }]
  return all.map((one) => (one === like ? { ...one, days: [...new Set([...one.days, ...days])].sort() } : one))
}

export const returningCalls = [checkReturningCall]
