import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { isEditable } from '@/lib/states/treatment-session'
import type { Actor } from '@/server/kernel/actor'
import { decrypt } from '@/server/kernel/secrets/cipher'
import { vouchFor } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { entity, writers } from '../../access'
import { isBlind, isOfMark, withoutNewerMark } from '../../marking/blinded'
import { closedRefusal, lockSessionFor, type SessionWithSide } from '../../lock-session'
import { lateSealing } from '../../sealings'
import { partCall } from '../late-calls'
import { insertHistory } from '../../queries/history'
import { findLate, findWriter, updateLateState, type LateRow } from '../queries/late'

/** The write runs as its writer, whoever decides: a student's mark of themself stays a self-mark. */
export const applyLateCall = defineCall(contracts.applyLate, {
  ...writers,
  audit: 'clinical-sessions.lateApplied',
  replay: 'keyed',
  handle: async ({ input: { sessionId, lateId, revision }, ...context }) => {
    const { actor, db, request, audit, touch } = context
    const session = await lockSessionFor(context, sessionId)
    const late = await findLateOrThrow(db, { sessionId, lateId })
    assertMayDecide(actor, session, late)
    const savedAt = request.at.toISOString()
    if (late.state === 'APPLIED') return { savedAt }
    if (late.state === 'DISMISSED') throw refuse('STATE_CHANGED', { code: 'clinical-sessions.DECIDED' })
    if (!isEditable(session.state)) throw closedRefusal(session.state)
    const hides = late.byId === session.studentId && isOfMark(late.callName) && (await isBlind(session))
    await runLate({ ...context, writer: await writerOf(db, actor, late), late, revision }).catch((error: unknown) => {
      throw hides ? withoutNewerMark(error) : error
    })
    await updateLateState(db, { id: lateId, to: 'APPLIED', byId: actor.id, at: request.at })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'lateApplied',
      detail: { occurredAt: late.occurredAt.toISOString() },
    })
    touch(session.studentId, session.teacherId)
    audit({
      entity,
      entityId: sessionId,
      changes: { late: { from: lateId, to: 'APPLIED' }, call: { to: late.callName }, by: { to: late.byId } },
    })
    return { savedAt }
  },
})

export const dismissLateCall = defineCall(contracts.dismissLate, {
  ...writers,
  audit: 'clinical-sessions.lateDismissed',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, lateId }, db, request, audit, touch }) => {
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    const late = await findLateOrThrow(db, { sessionId, lateId })
    assertMayDecide(actor, session, late)
    const savedAt = request.at.toISOString()
    if (late.state === 'DISMISSED') return { savedAt }
    if (late.state === 'APPLIED') throw refuse('STATE_CHANGED', { code: 'clinical-sessions.DECIDED' })
    await updateLateState(db, { id: lateId, to: 'DISMISSED', byId: actor.id, at: request.at })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'lateDismissed',
      detail: { occurredAt: late.occurredAt.toISOString() },
    })
    touch(session.studentId, session.teacherId)
    audit({ entity, entityId: sessionId, changes: { late: { from: lateId, to: 'DISMISSED' } } })
    return { savedAt }
  },
})

async function findLateOrThrow(db: Tx, { sessionId, lateId }: { sessionId: string; lateId: string }): Promise<LateRow> {
  const late = await findLate(db, lateId)
  if (late?.sessionId !== sessionId) throw refuse('NOT_FOUND')
  return late
}

/** Everybody decides on their own late writes; a teacher on the student's, too. */
function assertMayDecide(actor: Actor, session: SessionWithSide, late: LateRow): void {
  if (session.side === 'viewer' || (session.side === 'student' && late.byId !== actor.id)) throw refuse('FORBIDDEN')
}

async function writerOf(db: Tx, actor: Actor, { byId }: LateRow): Promise<Actor> {
  const writer = byId === actor.id ? actor : await findWriter(db, byId)
  if (!writer) throw refuse('NOT_FOUND')
  return { ...actor, ...writer }
}

type RunLate = Omit<Parameters<typeof applyLateCall.handle>[0], 'input' | 'actor' | 'vouch'> & {
  readonly writer: Actor
  readonly late: LateRow
  readonly revision: number | undefined
}

/** Runs the call of a late write, with all its checks. Its input is parsed again, since the call may expect something else by now. */
async function runLate({ writer, late, revision, ...context }: RunLate): Promise<void> {
  const call = partCall(late.callName)
  if (!call) throw refuse('NOT_FOUND')
  const { input } = await call.contract.shapes()
  const given: unknown = JSON.parse(decrypt(lateSealing, late.inputCipher))
  const isRevised = typeof given === 'object' && given !== null && 'revision' in given
  const parsed = input.safeParse(isRevised && revision !== undefined ? { ...given, revision } : given)
  if (!parsed.success) throw refuse('VALIDATION_FAILED')
  await call.handle({ ...context, actor: writer, input: parsed.data, vouch: (claim) => vouchFor(call.evidence, writer, claim) })
}
