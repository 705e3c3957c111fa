import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import * as contracts from '@/lib/contracts/timetables'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { changing, planning, timetableEntity } from '../../calls/access'
import { clockAt } from '../../dates/clock'
import { findTimetable, lockTimetable, type TimetableRow } from '../../queries/timetables'
import { timetablesFor } from '../../scope'
import { beginAct } from '../acts'
import { planCopy } from '../copy/plan-copy'
import { listSources } from '../copy/queries.sql'
import { listNamesOf } from '../queries/names.sql'

/** Asserts that a timetable can be filled; drafts can, too. */
function assertFillable(timetable: TimetableRow | null): asserts timetable is TimetableRow {
  if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
}

async function sourceOf(
  db: Db,
  actor: Actor,
  { fromTimetableId, intoTimetableId }: { fromTimetableId: string; intoTimetableId: string },
): Promise<TimetableRow> {
  const from = await findTimetable(db, timetablesFor(actor), fromTimetableId)
  assertFillable(from)
  if (fromTimetableId === intoTimetableId) throw refuse('VALIDATION_FAILED', { issues: [issueAt('fromTimetableId', 'sameTimetable')] })
  return from
}

export const readCopyingCall = defineCall(contracts.readCopying, {
  ...planning,
  handle: async ({ actor, input: { id }, db }) => {
    const into = await findTimetable(db, timetablesFor(actor), id)
    assertFillable(into)
    return { into: { id, name: into.name, fromOn: into.fromOn, toOn: into.toOn }, sources: await listSources(db, into) }
  },
})

export const previewCopyCall = defineCall(contracts.previewCopy, {
  ...planning,
  handle: async ({ actor, input: { mode, ...ids }, db, request }) => {
    const [from, into] = [await sourceOf(db, actor, ids), await findTimetable(db, timetablesFor(actor), ids.intoTimetableId)]
    assertFillable(into)
    const { events, leftOut, weeks, seen } = await planCopy(db, { from, into, mode, actorId: actor.id, clock: await clockAt(request.at) })
    const names = await listNamesOf(db, {
      roomIds: [],
      typeIds: events.map(({ event }) => event.sessionTypeId),
      groupIds: events.flatMap(({ event }) => event.groupIds),
      userIds: [],
    })
    return {
      events: events.map(({ event, put, days, beyond, closed, past, isThere, lacks }) => ({
        id: event.id,
        title: event.title,
        type: names.get(event.sessionTypeId) ?? '',
        groups: (put.content?.groupIds ?? []).flatMap((id) => names.get(id) ?? []).toSorted(),
        startsTime: event.startsTime,
        minutes: event.minutes,
        weekdays: event.weekdays,
        dates: days.length,
        firstOn: days[0] ?? null,
        lastOn: days.at(-1) ?? null,
        ...{ beyond, closed, past, isThere, lacks: [...lacks] },
      })),
      ...{ leftOut, weeks, seen, tells: into.state === 'PUBLISHED' },
    }
  },
})

export const copyEventsCall = defineCall(contracts.copyEvents, {
  ...changing,
  audit: 'timetables.eventsCopied',
  handle: async ({ actor, input: { batchId, mode, eventIds, seen, ...ids }, db, request, audit, afterCommit }) => {
    const into = await lockTimetable(db, timetablesFor(actor), ids.intoTimetableId)
    assertFillable(into)
    const from = await sourceOf(db, actor, ids)
    const found = await planCopy(db, { from, into, mode, actorId: actor.id, clock: await clockAt(request.at) })
    const wanted = found.events.filter(
      ({ event, days, lacks }) => eventIds.includes(event.id) && days.length > 0 && !lacks.includes('GROUPS'),
    )
    if (found.seen !== seen || wanted.length < new Set(eventIds).size) throw refuse('STATE_CHANGED', { code: 'timetables.COPY_CHANGED' })
    const act = await beginAct(db, {
      ...{ id: batchId, actor, locale: request.locale, at: request.at, afterCommit },
      settings: { timetableId: into.id, what: 'COPY', name: from.name, draft: null },
      series: wanted.map(({ put }) => ({ parts: [{ put, mark: null }] })),
    })
    audit({ entity: timetableEntity, entityId: into.id, changes: { copied: { to: wanted.length }, from: { to: from.name } } })
    return { act }
  },
})

export const copyCalls = [readCopyingCall, previewCopyCall, copyEventsCall]
