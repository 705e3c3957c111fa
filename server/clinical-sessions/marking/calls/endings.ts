import 'server-only'
import { undoFinishMs } from '@/lib/clinical/finishing'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { treatmentSession } from '@/lib/states/treatment-session'
import { defineCall } from '@/server/kernel/define-call'
import { transition } from '@/server/kernel/calls/transition'
import { entity, teachers, writers } from '../../access'
import { compareContent } from '../as-seen'
import { endOpenChecks } from '../../checks/end-checks'
import { claimOn, finishEvidence } from '../../evidence'
import { withdrawOpenConfirmation } from '../../outside/end-confirmations'
import { assertRemovable, assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import { assertMarked } from '../marking-check'
import { listTeachersOfShift } from '../../checks/queries/checks'
import { insertHistory } from '../../queries/history'
import { updateState } from '../../queries/sessions'

export const finishMarkingCall = defineCall(contracts.finishMarking, {
  ...teachers,
  audit: 'clinical-sessions.finished',
  replay: 'keyed',
  evidence: finishEvidence,
  handle: async ({ actor, input: { sessionId, seen, occurredAt }, db, request, audit, emit, touch, vouch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'finish')
    const vouched = vouch(claimOn(session, await compareContent(db, { session, readerId: actor.id, seen })))
    await assertMarked(db, session)
    const finished = { at: request.at, byId: actor.id }
    const toState = await transition({
      machine: treatmentSession,
      from: session.state,
      on: 'finishMarking',
      vouched,
      compareAndSet: (from, to) => updateState(db, { id: sessionId, from, to, finished }),
    })
    await endOpenChecks(db, { sessionId, on: 'end', byId: actor.id, at: request.at })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'finished',
      fromState: session.state,
      toState,
      detail: { occurredAt },
    })
    // The student is notified once the finish can no longer be taken back (listeners.ts).
    const payload = { sessionId, studentId: session.studentId, finishedById: actor.id, finishedAt: request.at.toISOString() }
    emit({ type: 'clinical-sessions.finished', payload, notBefore: new Date(request.at.getTime() + undoFinishMs) })
    touch(...(await listTeachersOfShift(db, session)))
    audit({ entity, entityId: sessionId, changes: { state: { from: session.state, to: toState } } })
    return { state: 'MARKED_LOCKED' as const, finishedAt: request.at.toISOString() }
  },
})

export const cancelSessionCall = defineCall(contracts.cancelSession, {
  ...writers,
  audit: 'clinical-sessions.cancelled',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, reason, occurredAt }, db, request, audit, touch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'cancel')
    await assertRemovable(db, session)
    const toState = await transition({
      machine: treatmentSession,
      from: session.state,
      on: 'cancel',
      compareAndSet: (from, to) => updateState(db, { id: sessionId, from, to, finished: null }),
    })
    await endOpenChecks(db, { sessionId, on: 'withdraw', byId: actor.id, at: request.at })
    await withdrawOpenConfirmation(db, sessionId)
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'cancelled',
      fromState: session.state,
      toState,
      reason: reason || null,
      detail: { occurredAt },
    })
    touch(session.studentId, ...(await listTeachersOfShift(db, session)))
    audit({ entity, entityId: sessionId, changes: { state: { from: session.state, to: toState } } })
    return { state: 'CANCELLED' as const, savedAt: request.at.toISOString() }
  },
})
