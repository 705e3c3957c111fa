import 'server-only'
import { backgroundEvents, dateRanges } from '@/lib/contracts/lists'
import { readSettings } from '@/server/config'
import { bad } from '@/server/kernel/calls/changes'
import { now } from '@/server/kernel/clock'
import type { Tx } from '@/server/kernel/db'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { grantScope } from '@/server/kernel/scope'
import { clockAt } from '../clock'
import { clinicOf } from '../../events/event-check'
import { layOut } from '../lay-out'
import { backgroundStore, hasBuilding, hasProgramme } from '../queries/background-events.sql'
import { dateRangeStore, listEventsOfRange } from '../queries/date-ranges.sql'
import { listEventsByIds } from '../../events/queries/events'
import { lockTimetable, type TimetableRow } from '../../queries/timetables'
import { planning } from '../../calls/access'

const { access, module } = planning

/** The dates to come of events that have the range follow it. Whoever saved it may change all of them: they are the institution's days. */
async function followRange(db: Tx, id: string): Promise<void> {
  const clock = await clockAt(now())
  const following = await listEventsOfRange(db, id)
  // Each timetable is locked once, in the order of their ids, before its events are read.
  const timetables = new Map<string, TimetableRow>()
  for (const timetableId of new Set(following.map((one) => one.timetableId))) {
    const timetable = await lockTimetable(db, grantScope({ deletedAt: null }), timetableId)
    if (timetable) timetables.set(timetableId, timetable)
  }
  const events = await listEventsByIds(
    db,
    grantScope({ deletedAt: null }),
    following.map((one) => one.id),
  )
  for (const event of events) {
    const timetable = timetables.get(event.timetableId)
    if (!timetable) continue
    const clinicId = await clinicOf(db, event)
    await layOut(db, { series: { id: event.id, content: event, clinicId }, timetable, clock })
  }
}

export const dateRangeCalls = entryCalls(dateRanges, {
  access,
  module,
  turn: 'date-ranges',
  entity: 'date-range',
  store: {
    ...dateRangeStore,
    update: async (db, entry) => {
      const saved = await dateRangeStore.update(db, entry)
      if (saved) await followRange(db, entry.id)
      return saved
    },
  },
})

export const backgroundEventCalls = entryCalls(backgroundEvents, {
  access,
  module,
  turn: 'background-events',
  entity: 'background-event',
  store: backgroundStore(async () => (await readSettings()).timeZone),
  check: async ({ db, input: { programmeId, buildingId } }, before) => [
    programmeId !== null &&
      programmeId !== before?.programmeId &&
      !(await hasProgramme(db, programmeId)) &&
      bad('programmeId', 'programmeUnknown'),
    buildingId !== null &&
      buildingId !== before?.buildingId &&
      !(await hasBuilding(db, buildingId)) &&
      bad('buildingId', 'buildingUnknown'),
  ],
})
