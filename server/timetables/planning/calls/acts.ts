import 'server-only'
import * as contracts from '@/lib/contracts/timetables'
import { batchesSoon, findBatch, undoableMs, undoAtOnce, undoBatch } from '@/server/kernel/calls/batches'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { changing, planning, timetableEntity } from '../../calls/access'
import { findTimetable, lockTimetable } from '../../queries/timetables'
import { mayChange, timetablesFor } from '../../scope'
import { actsOf } from '../acts'
import { planningBatch, PlanningSettings, seriesAtOnce } from '../batch'
import { listActIds, listCreators } from '../queries/acts.sql'

export const listActsCall = defineCall(contracts.listActs, {
  ...planning,
  handle: async ({ actor, input: { id }, db, request }) => {
    if (!(await findTimetable(db, timetablesFor(actor), id))) throw refuse('NOT_FOUND')
    const since = new Date(request.at.getTime() - undoableMs)
    return { acts: await actsOf(db, await listActIds(db, { timetableId: id, since })) }
  },
})

export const readActCall = defineCall(contracts.readAct, {
  ...planning,
  handle: async ({ actor, input: { batchId }, db }) => {
    const batch = await findBatch(db, { id: batchId, kinds: [planningBatch.kind] })
    if (!batch || !(await findTimetable(db, timetablesFor(actor), PlanningSettings.parse(batch.settings).timetableId)))
      throw refuse('NOT_FOUND')
    const [act] = await actsOf(db, [batchId])
    if (!act) throw refuse('NOT_FOUND')
    return { act }
  },
})

export const undoActCall = defineCall(contracts.undoAct, {
  ...changing,
  audit: 'timetables.actUndone',
  handle: async ({ actor, input: { batchId: id }, db, request, audit, afterCommit }) => {
    const batch = await findBatch(db, { id, kinds: [planningBatch.kind] })
    if (!batch) throw refuse('NOT_FOUND')
    const { timetableId, name } = PlanningSettings.parse(batch.settings)
    if (!(await lockTimetable(db, timetablesFor(actor), timetableId))) throw refuse('NOT_FOUND')
    if ((await listCreators(db, { batchId: id, isApplied: true })).some((event) => !mayChange(actor, event)))
      throw refuse('FORBIDDEN', { code: 'timetables.CREATOR_ONLY' })
    const asked = { id, actorId: actor.id, at: request.at }
    const isDone =
      batch.total <= seriesAtOnce
        ? await undoAtOnce(db, { ...asked, kind: planningBatch })
        : await undoBatch(db, { ...asked, kind: planningBatch.kind })
    if (isDone === false) throw refuse('STATE_CHANGED', { code: 'timetables.TOO_LATE' })
    if (batch.total > seriesAtOnce) afterCommit(batchesSoon)
    audit({ entity: timetableEntity, entityId: timetableId, changes: { undone: { to: name } } })
    const [act] = await actsOf(db, [id])
    if (!act) throw refuse('NOT_FOUND')
    return { act }
  },
})

export const actCalls = [listActsCall, readActCall, undoActCall]
