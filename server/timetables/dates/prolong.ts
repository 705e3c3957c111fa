import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { grantScope } from '@/server/kernel/scope'
import { clinicOf } from '../events/event-check'
import { daysOfEvent } from './days'
import { followDates, placeOn, type Clock } from './lay-out'
import type { Endless } from './queries/endless.sql'
import { listEventsByIds } from '../events/queries/events'
import { findLastDate, insertDates } from './queries/occurrences.sql'
import { lockTimetable } from '../queries/timetables'

const all = grantScope({ deletedAt: null })

/** Makes the dates of a series that have come within the horizon; existing dates stay as they are. Returns the number of new dates. */
export async function prolongOne(db: Tx, { id, timetableId }: Endless, clock: Clock): Promise<number> {
  const timetable = await lockTimetable(db, all, timetableId)
  const [event] = await listEventsByIds(db, all, [id])
  if (!timetable || event?.state !== 'ACTIVE') return 0
  const last = await findLastDate(db, id)
  const days = (await daysOfEvent(db, { content: event, timetable, clock })).filter((day) => day > last && day > clock.today)
  if (days.length === 0) return 0
  const clinicId = await clinicOf(db, event)
  const { title, notes, roomId } = event
  const placed = days.map((day) => placeOn(day, event, clock))
  const made = await insertDates(db, { eventId: id, timetableId, placed, common: { title, notes, roomId, clinicId }, at: clock.at })
  await followDates(
    db,
    made.map((date) => date.id),
  )
  return made.length
}
