import 'server-only'
import { dateRanges } from '@/lib/contracts/lists'
import { saveEntry } from '@/server/kernel/calls/entries'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { defineCall } from '@/server/kernel/define-call'
import { grantScope } from '@/server/kernel/scope'
import type { Going } from '@/lib/timetables/going'
import { clockAt } from '../clock'
import { assertMeant, followDays } from '../../events/other-days'
import { dateRangeStore, listEventsOfRange } from '../queries/date-ranges.sql'
import { listEventsByIds } from '../../events/queries/events'
import { lockTimetable, type TimetableRow } from '../../queries/timetables'
import { planning } from '../../calls/access'

const { access, module } = planning

/** Lets the dates to come of events with this range follow it. The person who saved it may change all of them, because these are the institution's days. */
async function followRange(db: Tx, { id, actor, at }: { id: string; actor: Actor; at: Date }): Promise<Going> {
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
  const ofRange = events.flatMap((event) => {
    const timetable = timetables.get(event.timetableId)
    return timetable ? [{ event, timetable }] : []
  })
  return followDays({ db, actor, clock: await clockAt(at) }, ofRange)
}

const turn = 'date-ranges'
const entity = 'date-range'
const list = { entity, table: dateRangeStore.table, name: dateRangeStore.name, find: dateRangeStore.find }

export const dateRangeCalls = {
  ...entryCalls(dateRanges, { access, module, turn, entity, store: dateRangeStore }),
  save: defineCall(dateRanges.save, {
    access,
    module,
    effect: 'write',
    replay: 'keyed',
    turn: () => turn,
    audit: 'timetables.dateRangeSaved',
    handle: async ({ actor, input: { meant, ...input }, db, request, audit }) => {
      let gone: Going = { dates: 0, events: 0, told: 0 }
      const saved = await saveEntry({ db, request, audit }, list, {
        input,
        insert: (row) => dateRangeStore.insert(db, row),
        update: async (row) => {
          if (!(await dateRangeStore.update(db, row))) return false
          gone = await followRange(db, { id: row.id, actor, at: request.at })
          return true
        },
      })
      assertMeant(gone, meant)
      return { ...saved, gone }
    },
  }),
}
