import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { backgroundEvents } from '@/lib/contracts/lists'
import type { Going } from '@/lib/timetables/going'
import { readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { issueAt } from '@/server/kernel/calls/changes'
import { removeEntry, saveEntry } from '@/server/kernel/calls/entries'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { grantScope } from '@/server/kernel/scope'
import { planning } from '../../calls/access'
import { assertMeant, followDays } from '../../events/other-days'
import { listEventsByIds } from '../../events/queries/events'
import { findTimetable, lockTimetable, type TimetableRow } from '../../queries/timetables'
import { timetablesFor } from '../../scope'
import { clockAt } from '../clock'
import { backgroundStore, hasBuilding, hasProgramme, type BackgroundEntry } from '../queries/background-events.sql'
import { listEventsOnDays, listTimetablesUnder } from '../queries/closures.sql'

const { access, module } = planning
const turn = 'background-events'
const entity = 'background-event'
const store = backgroundStore(async () => (await readSettings()).timeZone)
const list = { entity, table: store.table, name: store.name, find: store.find }
const writes = { access, module, effect: 'write', replay: 'keyed', turn: () => turn } as const
const all = grantScope({ deletedAt: null })
const nothing: Going = { dates: 0, events: 0, told: 0 }

type Work = { readonly db: Tx; readonly actor: Actor; readonly at: Date }

/**
 * Runs a change of a background event and lets the dates below it follow: dates under an event that cancels go, and dates that it does not cancel any more come
 * back. The person who saves it may change all of them, because these are days, like those of a date range.
 */
async function withFollowingDates<T>({ db, actor, at }: Work, id: string, change: () => Promise<T>): Promise<{ done: T; gone: Going }> {
  const [before, under] = [await store.find(db, id), await listTimetablesUnder(db, id)]
  const done = await change()
  const after = await store.find(db, id)
  if (before && after && sameHours(before, after)) return { done, gone: nothing }
  const timetableIds = [...new Set([...under, ...(await listTimetablesUnder(db, id))])].toSorted()
  const spans = [before, after].filter((entry) => entry !== null)
  if (timetableIds.length === 0 || spans.length === 0) return { done, gone: nothing }
  // One day more on either side, because a night that began the day before reaches into the first day.
  const within = {
    fromOn: addDays(
      spans.map(({ startsOn }) => startsOn).reduce((one, other) => (one < other ? one : other)),
      -1,
    ),
    toOn: addDays(
      spans.map(({ endsOn }) => endsOn).reduce((one, other) => (one > other ? one : other)),
      1,
    ),
  }
  const timetables = new Map<string, TimetableRow>()
  for (const timetableId of timetableIds) {
    const timetable = await lockTimetable(db, all, timetableId)
    if (timetable) timetables.set(timetableId, timetable)
  }
  const ids = await listEventsOnDays(db, { timetableIds, ...within })
  const found = new Map((await listEventsByIds(db, all, ids)).map((event) => [event.id, event]))
  const events = ids.flatMap((eventId) => {
    const event = found.get(eventId)
    const timetable = event && timetables.get(event.timetableId)
    return timetable ? [{ event, timetable }] : []
  })
  return { done, gone: await followDays({ db, actor, clock: await clockAt(at), within }, events) }
}

/** Whether only the name or kind is different, so that no date follows. */
function sameHours(...entries: readonly [BackgroundEntry, BackgroundEntry]): boolean {
  const [one, other] = entries.map(({ name: _, kind: __, revision: ___, ...hours }) => JSON.stringify(hours))
  return one === other
}

export const backgroundEventCalls = {
  ...entryCalls(backgroundEvents, { access, module, turn, entity, store }),
  save: defineCall(backgroundEvents.save, {
    ...writes,
    audit: 'timetables.backgroundSaved',
    handle: async ({ actor, input: { meant, ...input }, db, request, audit }) => {
      const years = [...new Set(input.years)].sort((one, other) => one - other)
      const { done, gone } = await withFollowingDates({ db, actor, at: request.at }, input.id, () =>
        saveEntry({ db, request, audit }, list, {
          input: { ...input, years },
          check: async (before) => {
            const { programmeId, buildingId, timetableId } = input
            const isNew = (name: 'programmeId' | 'buildingId' | 'timetableId') => input[name] !== null && input[name] !== before?.[name]
            return [
              isNew('programmeId') &&
                programmeId !== null &&
                !(await hasProgramme(db, programmeId)) &&
                issueAt('programmeId', 'programmeUnknown'),
              isNew('buildingId') &&
                buildingId !== null &&
                !(await hasBuilding(db, buildingId)) &&
                issueAt('buildingId', 'buildingUnknown'),
              isNew('timetableId') &&
                timetableId !== null &&
                !(await findTimetable(db, timetablesFor(actor), timetableId)) &&
                issueAt('timetableId', 'timetableUnknown'),
            ]
          },
          insert: (row) => store.insert(db, row),
          update: (row) => store.update(db, row),
        }),
      )
      assertMeant(gone, meant)
      if (gone.dates > 0) audit({ entity, entityId: input.id, changes: { dates: { from: gone.dates, to: 0 } } })
      return { ...done, gone }
    },
  }),
  remove: defineCall(backgroundEvents.remove, {
    ...writes,
    audit: 'timetables.backgroundRemoved',
    handle: async ({ actor, input, db, request, audit }) => {
      const { done } = await withFollowingDates({ db, actor, at: request.at }, input.id, () =>
        removeEntry({ db, request, audit }, list, {
          input,
          isUsed: () => Promise.resolve(false),
          inUse: () => refuse('STATE_CHANGED'),
        }),
      )
      return done
    },
  }),
}
