import 'server-only'
import { mayPutBack } from '@/lib/clinical/checks'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { checkRequest } from '@/lib/states/check-request'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { entity, teachers, writers } from '../../access'
import { assertRoomForCheck } from '../check-room'
import { assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import { assertRecorded } from '../../marking/marking-check'
import { findCheck, insertCheck, listOpenChecks, listTeachersOfShift, updateCheckState, type CheckRow } from '../queries/checks'
import { insertHistory } from '../../queries/history'
import { listLines } from '../../recording/queries/lines'
import { listMarkedByTeacher } from '../../marking/queries/marks'
import { claimOpenCheck } from '../claim-check'

export const askForCheckCall = defineCall(contracts.askForCheck, {
  ...writers,
  audit: 'clinical-sessions.checkAsked',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, checkId, kind, occurredAt }, db, request, audit, touch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'askForCheck')
    const known = await findCheck(db, checkId)
    if (known?.sessionId === sessionId) return { askedAt: known.askedAt.toISOString() }
    if (known) throw refuse('NOT_FOUND')
    // Once a teacher has begun to mark a session, a teacher completes it: the student could not.
    if (kind === 'FINAL_CHECK') assertRecorded(session, await listLines(db, sessionId), await listMarkedByTeacher(db, sessionId))
    const isAnyOpen = (await listOpenChecks(db, sessionId)).length > 0
    if (!isAnyOpen) await assertRoomForCheck(db, { sessionId, kind })
    if (isAnyOpen || !(await insertCheck(db, { id: checkId, sessionId, kind, state: checkRequest.initial, askedAt: request.at }))) {
      throw refuse('STATE_CHANGED', { code: 'clinical-sessions.ALREADY_WAITING' })
    }
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'checkAsked',
      detail: { checkId, checkKind: kind, occurredAt },
    })
    touch(...(await listTeachersOfShift(db, session)))
    audit({ entity, entityId: sessionId, changes: { check: { to: kind } } })
    return { askedAt: request.at.toISOString() }
  },
})

export const withdrawCheckCall = defineCall(contracts.withdrawCheck, {
  ...writers,
  audit: 'clinical-sessions.checkWithdrawn',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, checkId, occurredAt }, db, request, audit, touch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'withdrawCheck', checkRequest.initial)
    const { kind, state } = await checkOf(db, { sessionId, checkId })
    const ended = { byId: actor.id, at: request.at }
    await transition({
      machine: checkRequest,
      from: state,
      on: 'withdraw',
      compareAndSet: (from, to) => updateCheckState(db, { id: checkId, from, to, ended }),
    })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'checkWithdrawn',
      detail: { checkId, checkKind: kind, occurredAt },
    })
    touch(...(await listTeachersOfShift(db, session)))
    audit({ entity, entityId: sessionId, changes: { check: { from: state, to: 'WITHDRAWN' } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const claimCheckCall = defineCall(contracts.claimCheck, {
  ...teachers,
  audit: 'clinical-sessions.checkTaken',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, checkId, occurredAt }, db, request, audit, touch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'takeCheck', checkRequest.initial)
    const check = await checkOf(db, { sessionId, checkId })
    const savedAt = request.at.toISOString()
    // The check was already claimed by a mark, given before the page knew.
    if (check.state === 'TAKEN' && check.takenById === actor.id) return { savedAt }
    await claimOpenCheck({ actor, db, request, touch }, session, { check, occurredAt })
    audit({ entity, entityId: sessionId, changes: { check: { from: check.state, to: 'TAKEN' } } })
    return { savedAt }
  },
})

export const putBackCheckCall = defineCall(contracts.putBackCheck, {
  ...teachers,
  audit: 'clinical-sessions.checkPutBack',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, checkId, occurredAt }, db, request, audit, touch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'mark')
    const check = await checkOf(db, { sessionId, checkId })
    if (check.state === 'TAKEN' && !mayPutBack(check, actor.id, request.at))
      throw refuse('STATE_CHANGED', { code: 'clinical-sessions.STILL_TAKEN' })
    await transition({
      machine: checkRequest,
      from: check.state,
      on: 'putBack',
      compareAndSet: (from, to) => updateCheckState(db, { id: checkId, from, to, taken: null }),
    })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'checkPutBack',
      detail: { checkId, checkKind: check.kind, occurredAt },
    })
    touch(session.studentId, ...(await listTeachersOfShift(db, session)))
    audit({ entity, entityId: sessionId, changes: { check: { from: check.state, to: 'WAITING' } } })
    return { savedAt: request.at.toISOString() }
  },
})

async function checkOf(db: Tx, { sessionId, checkId }: { sessionId: string; checkId: string }): Promise<CheckRow> {
  const check = await findCheck(db, checkId)
  if (check?.sessionId !== sessionId) throw refuse('NOT_FOUND')
  return check
}
