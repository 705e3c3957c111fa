import 'server-only'
import { isUndoTimeOver } from '@/lib/clinical/finishing'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { checkRequest } from '@/lib/states/check-request'
import { treatmentSession } from '@/lib/states/treatment-session'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { entity, teachers } from '../../access'
import { claimedTime, lockSessionFor } from '../../lock-session'
import { listTeachersOfShift } from '../../checks/queries/checks'
import { findFinish, listChecksEndedBy, updateResumedCheck, updateUnfinished } from '../queries/finish'
import { insertHistory } from '../../queries/history'

/** Restores the state before the finish, and returns the checks that it ended to their teacher; the student has not been notified. */
export const undoFinishCall = defineCall(contracts.undoFinish, {
  ...teachers,
  audit: 'clinical-sessions.finishUndone',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, occurredAt }, db, request, audit, touch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    if (session.side !== 'teacher') throw refuse('FORBIDDEN')
    const finish = session.state === 'MARKED_LOCKED' ? await findFinish(db, sessionId) : null
    if (!finish) throw refuse('STATE_CHANGED', { data: { state: session.state } })
    if (finish.byId !== actor.id) throw refuse('FORBIDDEN')
    if (isUndoTimeOver(finish.at, request.at)) throw refuse('STATE_CHANGED', { code: 'clinical-sessions.TOO_LATE' })
    const on = finish.fromState === 'UNLOCKED' ? 'undoSecondFinish' : 'undoFinish'
    const toState = await transition({
      machine: treatmentSession,
      from: session.state,
      on,
      compareAndSet: (from, to) => updateUnfinished(db, { id: sessionId, from, to }),
    })
    for (const { id, state } of await listChecksEndedBy(db, sessionId, finish)) {
      await transition({
        machine: checkRequest,
        from: state,
        on: 'resume',
        compareAndSet: (from, to) => updateResumedCheck(db, { id, from, to }),
      })
    }
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'finishUndone',
      fromState: session.state,
      toState,
      detail: { occurredAt },
    })
    touch(session.studentId, ...(await listTeachersOfShift(db, session)))
    audit({ entity, entityId: sessionId, changes: { state: { from: session.state, to: toState } } })
    return { state: toState === 'UNLOCKED' ? ('UNLOCKED' as const) : ('OPEN' as const), savedAt: request.at.toISOString() }
  },
})
