import 'server-only'
import * as contracts from '@/lib/contracts/clinical-cases'
import { caseTransfer, clinicalCase } from '@/lib/states/clinical-case'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { transition } from '@/server/kernel/calls/transition'
import { listRefusing, recipientsOf } from '@/server/messaging'
import { studentsFor } from '@/server/users'
import { entity, writers } from '../access'
import { endAgreementIfChanged } from '../agreement'
import { transferEvidence } from '../evidence'
import { assertMay, lockCaseFor } from '../lock-case'
import { offerAnsweredNotice, offeredNotice } from '../notices'
import { copyCases, listAbleTakers } from '../queries/hand-over.sql'
import { beginPlanAnew, isTreeRunning, lockTree } from '../queries/plan.sql'
import { insertCaseHistory, insertTransfer, listOffers, listPeopleOf, updateCaseState, updateTransfer } from '../queries/writes'
import { dayMs, waitsForOffer } from '../rules'
import { tellPatientTwice } from '../twice'

export const setCaseStateCall = defineCall(contracts.setCaseState, {
  ...writers,
  audit: 'clinical-cases.stateSet',
  handle: async ({ actor, input: { id, on, reason, nextRecallOn }, db, request, emit, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    if (on === 'reopen' && found.studentId === actor.id) {
      // Two students who open cases of one plan at once come one after the other.
      await lockTree(db, id)
      if (await isTreeRunning(db, id)) throw refuse('CONFLICT', { code: 'clinical-cases.CONTINUED' })
    }
    if (on === 'remove') assertMay(found, 'remove', actor)
    else if (on === 'reopen') assertMay(found, 'reopen', actor)
    else assertMay(found, 'edit', actor)
    if (on === 'recall' && nextRecallOn === undefined) throw badField('nextRecallOn', 'dateEmpty')
    if (on === 'recall' && nextRecallOn !== undefined && nextRecallOn < (await institutionToday(request.at)))
      throw badField('nextRecallOn', 'datePast')
    const isExplained = on === 'recall' || on === 'resume' || on === 'close' || (on === 'remove' && found.studentId === actor.id)
    if (!isExplained && reason === '') throw badField('reason', 'required')
    const to = await transition({
      machine: clinicalCase,
      from: found.state,
      on,
      compareAndSet: (from, next) =>
        updateCaseState(db, { id, from, to: next, nextRecallOn: on === 'recall' ? (nextRecallOn ?? null) : null }),
    })
    // A case that has ended is offered to nobody.
    if (on !== 'recall' && on !== 'resume') await updateTransfer(db, { caseId: id, to: 'WITHDRAWN', at: request.at })
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: on, reason })
    if (on === 'reopen') {
      // Others may have treated the patient since, so an earlier agreement has to be asked for again.
      await beginPlanAnew(db, { id, isOtherPatient: false })
      await endAgreementIfChanged(db, { found, by: actor, at: request.at, emit })
      await tellPatientTwice(db, { caseId: id, known: new Set(), emit })
    }
    audit({ entity, entityId: id, changes: { state: { from: found.state, to } } })
    return { state: to }
  },
})

export const askCaseTransferCall = defineCall(contracts.askCaseTransfer, {
  ...writers,
  audit: 'clinical-cases.transferAsked',
  handle: async ({ actor, input: { id, studentId, reason }, db, request, emit, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    assertMay(found, 'edit', actor)
    if (found.offeredToId !== null) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const today = await institutionToday(request.at)
    const [taker] = await listPeopleOf(db, studentsFor(actor, today), {
      marker: 'APP_STUDENT',
      exceptId: actor.id,
      onlyId: studentId,
      besides: recipientsOf(actor),
    })
    // A student who has blocked the giver is answered for as if they were not there; and nobody takes over a plan that they supervise.
    if (!taker || taker.id === found.supervisorId) throw badField('studentId', 'personUnknown')
    if (reason === '') throw badField('reason', 'required')
    await assertFewOffers(db, { actor, studentId, at: request.at })
    await insertTransfer(db, { caseId: id, fromId: actor.id, toId: studentId, reason, askedAt: request.at })
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'transferAsked', reason })
    emit(offeredNotice({ toId: studentId, caseId: id, title: found.title, person: actor.displayName }))
    audit({ entity, entityId: id, changes: { offeredTo: { to: studentId } } })
    return {}
  },
})

type Offering = { readonly actor: Actor; readonly studentId: string; readonly at: Date }

/** @throws TOO_MANY_REQUESTS if somebody has made enough offers within a day, in all or to this person. Withdrawn and declined offers count. */
async function assertFewOffers(db: Tx, { actor, studentId, at }: Offering): Promise<void> {
  const since = new Date(at.getTime() - dayMs)
  const offers = await listOffers(db, { fromId: actor.id, since })
  const until = waitsForOffer(offers, studentId)
  if (until !== null) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((until.getTime() - since.getTime()) / 1000) })
}

export const answerCaseTransferCall = defineCall(contracts.answerCaseTransfer, {
  ...writers,
  audit: 'clinical-cases.transferAnswered',
  evidence: transferEvidence,
  handle: async ({ actor, input: { id, isAccepted, newId, planHash, reason }, db, request, emit, audit, vouch }) => {
    const found = await lockCaseFor(db, actor, id)
    if (found.studentId !== actor.id && !found.may.answer) throw refuse('NOT_FOUND')
    assertMay(found, 'answer', actor)
    const isRefused = (await listRefusing(db, { authorIds: [actor.id], ids: [found.studentId] })).size > 0
    const answer = {
      machine: caseTransfer,
      from: 'ASKED' as const,
      compareAndSet: () =>
        updateTransfer(db, { caseId: id, to: isAccepted ? ('ACCEPTED' as const) : ('DECLINED' as const), at: request.at }),
    }
    if (isAccepted) {
      // The rights are checked again: the taker may have graduated, be a student no more, or supervise the case by now.
      const may = found.may.answer && found.supervisorId !== actor.id && (await listAbleTakers(db, [actor.id])).has(actor.id)
      const shown = { sent: planHash, now: found.planHash, refusal: refuse('CONFLICT') }
      const vouched = vouch({ subject: [found.studentId], author: [], counted: [], may, shown })
      await transition({ ...answer, on: 'accept', vouched })
    } else await transition({ ...answer, on: 'decline' })
    await insertCaseHistory(db, {
      caseId: id,
      at: request.at,
      byId: actor.id,
      act: isAccepted ? 'transferAccepted' : 'transferDeclined',
      // A giver who has blocked the taker learns the answer and reads none of their words.
      reason: isRefused ? '' : reason,
    })
    if (isAccepted) {
      await transition({
        machine: clinicalCase,
        from: found.state,
        on: 'transfer',
        compareAndSet: (from, to) => updateCaseState(db, { id, from, to, nextRecallOn: null }),
      })
      // The copy is made after the giver's case has ended: only one case of a plan runs at a time.
      const copy = { fromId: id, toId: newId, studentId: actor.id, recallOn: found.nextRecallOn }
      const made = await copyCases(db, [copy], { openedOn: await institutionToday(request.at), at: request.at })
      if (made.size === 0) throw refuse('CONFLICT')
      await insertCaseHistory(db, { caseId: newId, at: request.at, byId: actor.id, act: 'takenOver' })
      await tellPatientTwice(db, { caseId: newId, known: new Set(), emit })
      audit({ entity, entityId: newId, changes: { from: { to: id } } })
    }
    emit(offerAnsweredNotice({ toId: found.studentId, caseId: id, title: found.title, person: actor.displayName, isAccepted }))
    audit({ entity, entityId: id, changes: { isAccepted: { to: isAccepted } } })
    return {}
  },
})

export const withdrawCaseTransferCall = defineCall(contracts.withdrawCaseTransfer, {
  ...writers,
  audit: 'clinical-cases.transferWithdrawn',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    assertMay(found, 'edit', actor)
    await transition({
      machine: caseTransfer,
      from: 'ASKED',
      on: 'withdraw',
      compareAndSet: () => updateTransfer(db, { caseId: id, to: 'WITHDRAWN', at: request.at }),
    })
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'transferWithdrawn' })
    audit({ entity, entityId: id })
    return {}
  },
})
