import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import * as contracts from '@/lib/contracts/timetables'
import { areForSameStudents } from '@/lib/timetables/for-same-students'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { clockAt } from '../../dates/clock'
import { eventsOfGroups } from '../generated'
import { countOf } from '../../changes/changes'
import { makeEvent, type Saved } from '../make-event'
import { findWithBlocking, plannedEventOf } from '../../clashes/planned'
import { listRooms, listTeachers, listTypes } from '../../calendar/queries/calendar.sql'
import { findGrouping, listGroupsInUse } from '../queries/generate.sql'
import { findTimetable, findTimetables, lockTimetable } from '../../queries/timetables'
import { timetablesFor } from '../../scope'
import { changing, planning, timetableEntity } from '../../calls/access'

const mostTimetables = 200

export const readGeneratingCall = defineCall(contracts.readGenerating, {
  ...planning,
  handle: async ({ actor, input: { groupingId }, db, request }) => {
    const [grouping, clock] = [await findGrouping(db, groupingId), await clockAt(request.at)]
    if (!grouping) throw refuse('NOT_FOUND')
    const timetables = await findTimetables(db, timetablesFor(actor), { q: '', limit: mostTimetables })
    return {
      timetables: timetables
        .filter((one) => areForSameStudents(grouping, one) && (one.toOn === null || one.toOn >= clock.today))
        .map(({ id, name, state, fromOn, toOn }) => ({ id, name, state, fromOn, toOn })),
      groups: await listGroupsInUse(db, groupingId),
      types: (await listTypes(db)).filter(({ active }) => active),
      rooms: await listRooms(db),
      teachers: await listTeachers(db),
      today: clock.today,
    }
  },
})

export const previewGeneratedCall = defineCall(contracts.previewGenerated, {
  ...planning,
  handle: async ({ actor, input: { timetableId, ...asked }, db, request }) => {
    const [timetable, clock] = [await findTimetable(db, timetablesFor(actor), timetableId), await clockAt(request.at)]
    if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
    const events = await eventsOfGroups(db, asked, { timetable, clock })
    const plans = events.map((event) => plannedEventOf(event, { timetableId, seriesId: null }))
    const found = await findWithBlocking(db, { plans, without: [], timetable, clock })
    const rows = events.map(({ groupIds, content, places }, place) => ({
      groupIds: [...groupIds],
      title: content.title,
      students: found[place]?.students ?? 0,
      dates: places.length,
      firstOn: places[0]?.heldOn ?? content.startsOn,
      lastOn: places.at(-1)?.heldOn ?? content.startsOn,
      startsTime: content.startsTime,
      clashes: found[place]?.clashes.length ?? 0,
    }))
    return { rows, tells: timetable.state === 'PUBLISHED' }
  },
})

export const generateEventsCall = defineCall(contracts.generateEvents, {
  ...changing,
  audit: 'timetables.eventsGenerated',
  handle: async ({ actor, input: { timetableId, events, ...asked }, db, request, audit }) => {
    const [timetable, clock] = [await lockTimetable(db, timetablesFor(actor), timetableId), await clockAt(request.at)]
    if (!timetable || isMadeElsewhere(timetable)) throw refuse('NOT_FOUND')
    const planned = await eventsOfGroups(db, asked, { timetable, clock })
    if (events.length !== planned.length) throw refuse('CONFLICT', { data: { newer: null } })
    const made: Saved[] = []
    for (const [index, { content, clinicId }] of planned.entries()) {
      const id = events[index]?.id
      if (id === undefined) throw refuse('CONFLICT', { data: { newer: null } })
      made.push(await makeEvent({ db, actor, timetable, clock }, { id, content, clinicId }))
    }
    audit({
      entity: timetableEntity,
      entityId: timetableId,
      changes: { grouping: { to: asked.groupingId }, generated: { to: events.map(({ id }) => id) } },
    })
    return { savedAt: request.at.toISOString(), made: made.length, told: countOf(made) }
  },
})

export const generateCalls = [readGeneratingCall, previewGeneratedCall, generateEventsCall]
