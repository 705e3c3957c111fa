import 'server-only'
import type { EndedKind } from '@/lib/clinical/checks'
import { checklistItems } from '@/lib/clinical/vocabulary'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { checkRequest } from '@/lib/states/check-request'
import type { Vouched } from '@/server/kernel/calls/evidence'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse, type Refusal } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { entity, teachers } from '../../access'
import { assertRoomForCheck } from '../check-room'
import { sameContent } from '../../conflict'
import { checkEvidence, claimOn } from '../../evidence'
import { assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import {
  findCheck,
  findNameOf,
  insertCheck,
  listOpenChecks,
  listTeachersOfShift,
  updateCheckState,
  type CheckResult,
  type CheckRow,
} from '../queries/checks'
import { insertHistory } from '../../queries/history'

export const endCheckCall = defineCall(contracts.endCheck, {
  ...teachers,
  audit: 'clinical-sessions.checkEnded',
  replay: 'keyed',
  evidence: checkEvidence,
  handle: async ({ actor, input: { sessionId, checkId, kind, occurredAt, ...given }, db, request, audit, touch, vouch }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'mark')
    const vouched = vouch(claimOn(session, 'notCompared'))
    const result = { ...given, checklist: checklistItems.filter((item) => given.checklist.includes(item)) }
    const savedAt = request.at.toISOString()
    const check = await checkToEnd(db, { sessionId, checkId, kind })
    if (check && isSameOutcome(check, { byId: actor.id, result })) return { savedAt }
    if (check?.state === 'DONE') throw await endedByColleague(db, check)
    const ended = { byId: actor.id, at: request.at, vouched }
    if (check) await endAsked(db, check, { ended, result })
    else await recordUnasked(db, { id: checkId, sessionId, kind, ended, result })
    await insertHistory(db, {
      sessionId,
      at: request.at,
      byId: actor.id,
      act: 'checkEnded',
      detail: { checkId: check?.id ?? checkId, checkKind: kind, outcome: result.outcome, occurredAt },
    })
    touch(session.studentId, ...(await listTeachersOfShift(db, session)))
    audit({
      entity,
      entityId: sessionId,
      changes: { [kind]: { to: result.outcome }, checklist: { to: result.checklist }, ...(result.note !== '' && { note: {} }) },
    })
    return { savedAt }
  },
})

type Named = { readonly sessionId: string; readonly checkId: string; readonly kind: EndedKind }

/**
 * Finds the check with this id; otherwise the one of its kind for which the student waits and which the teacher's device did not know of; null if nobody asked
 * for any.
 */
async function checkToEnd(db: Tx, { sessionId, checkId, kind }: Named): Promise<CheckRow | null> {
  const known = await findCheck(db, checkId)
  if (known && known.sessionId !== sessionId) throw refuse('NOT_FOUND')
  if (known && known.kind !== kind) throw badField('kind', 'checkKindDiffers')
  if (known) return known
  const open = (await listOpenChecks(db, sessionId)).find((one) => one.kind === kind)
  return open ? findCheck(db, open.id) : null
}

function isSameOutcome(check: CheckRow, { byId, result }: { byId: string; result: CheckResult }): boolean {
  const { outcome, checklist, note } = check
  return (
    check.state === 'DONE' &&
    check.endedById === byId &&
    sameContent({ outcome, checklist, note }, { outcome: result.outcome, checklist: result.checklist, note: result.note })
  )
}

async function endedByColleague(db: Tx, { endedById, endedAt, outcome }: CheckRow): Promise<Refusal> {
  const endedBy = endedById === null ? null : await findNameOf(db, endedById)
  return refuse('STATE_CHANGED', {
    code: 'clinical-sessions.CHECK_ENDED',
    data: { endedBy, endedAt: endedAt?.toISOString() ?? null, outcome },
  })
}

type Ended = { readonly ended: { readonly byId: string; readonly at: Date; readonly vouched: Vouched }; readonly result: CheckResult }

/** A teacher who ends an unclaimed check thereby claims it: the student has waited until then. */
async function endAsked(db: Tx, { id, state }: CheckRow, { ended: { byId, at }, result }: Ended): Promise<void> {
  const ended = { byId, at }
  const taken = state === 'WAITING' ? { taken: ended } : {}
  await transition({
    machine: checkRequest,
    from: state,
    on: 'end',
    compareAndSet: (from, to) => updateCheckState(db, { id, from, to, ended, result, ...taken }),
  })
}

async function recordUnasked(
  db: Tx,
  { id, sessionId, kind, ended, result }: Ended & { id: string; sessionId: string; kind: EndedKind },
): Promise<void> {
  await assertRoomForCheck(db, { sessionId, kind })
  const made = await insertCheck(db, {
    id,
    sessionId,
    kind,
    state: 'DONE',
    askedAt: ended.at,
    endedById: ended.byId,
    endedAt: ended.at,
    ...result,
  })
  if (!made) throw refuse('NOT_FOUND')
}
