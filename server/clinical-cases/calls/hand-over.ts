import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { applyAtOnce, prepareBatch, undoableMs, undoAtOnce } from '@/server/kernel/calls/batches'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { entity, handers } from '../access'
import { handOverBatch } from '../hand-over'
import { findLeaver, lockCases, listAbleTakers, listHandOvers, listLeavers, listTakers, listToHandOver } from '../queries/hand-over.sql'
import { casesFor } from '../scope'

export const previewHandOverCall = defineCall(contracts.previewHandOver, {
  ...handers,
  effect: 'read',
  handle: async ({ actor, input: { studentId }, db, request }) => {
    const scope = casesFor(actor)
    const leaver = studentId === undefined ? null : await findLeaver(db, scope, studentId)
    if (studentId !== undefined && !leaver) throw refuse('NOT_FOUND')
    if (leaver)
      return {
        leavers: [],
        leaver,
        cases: await listToHandOver(db, scope, leaver.id),
        takers: await listTakers(db, leaver.id),
        undoable: [],
      }
    const undoable = await listHandOvers(db, { kind: handOverBatch.kind, since: new Date(request.at.getTime() - undoableMs) })
    return {
      leavers: await listLeavers(db, scope),
      leaver,
      cases: [],
      takers: [],
      undoable: undoable.map(({ at, ...one }) => ({
        ...one,
        at: at.toISOString(),
        until: new Date(at.getTime() + undoableMs).toISOString(),
      })),
    }
  },
})

export const handOverCasesCall = defineCall(contracts.handOverCases, {
  ...handers,
  effect: 'write',
  audit: 'clinical-cases.handedOver',
  replay: 'keyed',
  handle: async ({ actor, input: { studentId, reason, cases }, db, request, audit }) => {
    const leaver = await findLeaver(db, casesFor(actor), studentId)
    // Each case is handed over once: the last taker named for it counts.
    const takerOf = new Map(cases.map(({ caseId, takerId }) => [caseId, takerId]))
    const found = await lockCases(db, [...takerOf.keys()])
    if (!leaver || found.length < takerOf.size || found.some((one) => one.studentId !== studentId)) throw refuse('NOT_FOUND')
    const takers = new Set(takerOf.values())
    if (takers.has(studentId) || (await listAbleTakers(db, [...takers])).size < takers.size) throw badField('cases', 'studentUnknown')
    const batchId = await prepareBatch(db, {
      kind: handOverBatch.kind,
      actorId: actor.id,
      locale: request.locale,
      at: request.at,
      settings: { studentId, leaver: leaver.displayName, reason },
      rows: [...takerOf].map(([subjectId, takerId]) => ({ subjectId, wanted: { takerId, newId: v7() } })),
    })
    const { done, refused } = await applyAtOnce(db, { id: batchId, kind: handOverBatch, at: request.at })
    for (const [caseId, takerId] of takerOf) audit({ entity, entityId: caseId, changes: { handedOverTo: { to: takerId } } })
    return { batchId, moved: done - refused, refused }
  },
})

export const undoHandOverCall = defineCall(contracts.undoHandOver, {
  ...handers,
  effect: 'write',
  audit: 'clinical-cases.handOverUndone',
  replay: 'keyed',
  handle: async ({ actor, input: { batchId: id }, db, request, audit }) => {
    const batch = await undoAtOnce(db, { id, kind: handOverBatch, actorId: actor.id, at: request.at })
    if (!batch) throw refuse('STATE_CHANGED', { code: 'clinical-cases.TOO_LATE' })
    audit({ entity: 'batch', entityId: id, changes: { undone: { to: batch.undone }, kept: { to: batch.kept } } })
    return { undone: batch.undone, kept: batch.kept }
  },
})
