import 'server-only'
import { backgroundEvents, dateRanges } from '@/lib/contracts/lists'
import { readSettings } from '@/server/config'
import { bad } from '@/server/kernel/calls/changes'
import { now } from '@/server/kernel/clock'
import type { Tx } from '@/server/kernel/db'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { grantScope } from '@/server/kernel/scope'
import { clockAt } from '../clock'
import { checkContent } from '../event-check'
import { layOut } from '../lay-out'
import { backgroundStore, hasBuilding, hasProgramme } from '../queries/background-events.sql'
import { dateRangeStore, listEventsOfRange } from '../queries/date-ranges.sql'
import { findEvent } from '../queries/events'
import { lockTimetable } from '../queries/timetables'
import { planning } from './access'

const { access, module } = planning

/** The dates to come of events that have the range follow it. Whoever saved it may change all of them: they are the institution's days. */
async function followRange(db: Tx, id: string): Promise<void> {
  const clock = await clockAt(now())
  for (const { id: eventId, timetableId } of await listEventsOfRange(db, id)) {
    const timetable = await lockTimetable(db, grantScope({ deletedAt: null }), timetableId)
    const event = await findEvent(db, grantScope({ deletedAt: null }), eventId)
    if (!timetable || !event) continue
    const { clinicId } = await checkContent(db, { content: event, before: event, timetable, path: 'fields' })
    await layOut(db, { series: { id: eventId, content: event, clinicId }, timetable, clock })
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
