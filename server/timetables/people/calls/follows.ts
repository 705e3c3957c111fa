import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import { createHash } from 'node:crypto'
import * as contracts from '@/lib/contracts/timetables'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { clockAt } from '../../dates/clock'
import { findStudent, listFollowedSeries, listSeriesFor, listSeriesOf, putFollowed } from '../queries/follows.sql'
import { findTimetable, lockTimetable } from '../../queries/timetables'
import { timetablesFor } from '../../scope'
import { changing, planning, timetableEntity } from '../../calls/access'

/** A hash of the series that were read; saving compares it. */
const hashSeen = (seriesIds: readonly string[]) => createHash('sha256').update(seriesIds.join()).digest('hex')

export const readFollowsCall = defineCall(contracts.readFollows, {
  ...planning,
  handle: async ({ actor, input: { id, studentId }, db, request }) => {
    const [timetable, student, clock] = await Promise.all([
      findTimetable(db, timetablesFor(actor), id),
      findStudent(db, studentId),
      clockAt(request.at),
    ])
    if (!timetable || isMadeElsewhere(timetable) || !student) throw refuse('NOT_FOUND')
    const of = { timetableId: id, studentId }
    const [followed, series] = await Promise.all([
      listFollowedSeries(db, of),
      listSeriesFor(db, { ...of, at: request.at, timeZone: clock.timeZone }),
    ])
    return { student, isPartial: followed.length > 0, seen: hashSeen(followed), series }
  },
})

export const saveFollowsCall = defineCall(contracts.saveFollows, {
  ...changing,
  audit: 'timetables.followsSaved',
  handle: async ({ actor, input: { id, studentId, seen, seriesIds }, db, request, audit }) => {
    const timetable = await lockTimetable(db, timetablesFor(actor), id)
    if (!timetable || isMadeElsewhere(timetable) || !(await findStudent(db, studentId))) throw refuse('NOT_FOUND')
    const of = { timetableId: id, studentId }
    const before = await listFollowedSeries(db, of)
    if (hashSeen(before) !== seen) throw refuse('CONFLICT', { data: { newer: null } })
    const after = [...new Set(seriesIds)]
    const titles = new Map((await listSeriesOf(db, { timetableId: id, ids: [...before, ...after] })).map((one) => [one.id, one.title]))
    if (after.some((one) => !titles.has(one))) throw badField('seriesIds', 'followsUnknown')
    await putFollowed(db, { ...of, seriesIds: after })
    const inWords = (ids: readonly string[]) => ids.map((one) => titles.get(one) ?? one).sort()
    audit({
      entity: timetableEntity,
      entityId: id,
      changes: { [studentId]: { from: inWords(before), to: inWords(after) } },
    })
    return { savedAt: request.at.toISOString() }
  },
})

export const followsCalls = [readFollowsCall, saveFollowsCall]
