import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { treatmentSession } from '@/lib/states/treatment-session'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { transition } from '@/server/kernel/calls/transition'
import { entity, unlockers } from '../../access'
import { lockSessionFor } from '../../lock-session'
import { listTeachersOfShift } from '../../checks/queries/checks'
import { insertHistory } from '../../queries/history'
import { updateUnlocked } from '../../queries/sessions'

/** Nobody unlocks a session that they treated themself. Marks and history stay; the session awaits marks again, and may be escalated again. */
export const unlockSessionCall = defineCall(contracts.unlockSession, {
  ...unlockers,
  audit: 'clinical-sessions.unlocked',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, reason }, db, request, audit, emit, touch, afterCommit }) => {
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    if (session.studentId === actor.id) throw refuse('FORBIDDEN')
    const toState = await transition({
      machine: treatmentSession,
      from: session.state,
      on: 'unlock',
      compareAndSet: (from, to) => updateUnlocked(db, { id: sessionId, from, to }),
    })
    await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'unlocked', fromState: session.state, toState, reason })
    emit({
      type: 'clinical-sessions.unlocked',
      payload: { sessionId, studentId: session.studentId, teacherId: session.teacherId, markedById: session.finishedById, byId: actor.id },
    })
    touch(session.studentId, ...(await listTeachersOfShift(db, session)))
    audit({ entity, entityId: sessionId, changes: { state: { from: session.state, to: toState } } })
    afterCommit(() => logger.security('sessionUnlocked', { sessionId, actorId: actor.id, requestId: request.id }))
    return { state: 'UNLOCKED' as const, savedAt: request.at.toISOString() }
  },
})
