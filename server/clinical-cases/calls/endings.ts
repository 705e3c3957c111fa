import 'server-only'
import * as contracts from '@/lib/contracts/clinical-cases'
import { caseTransfer, clinicalCase } from '@/lib/states/clinical-case'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { transition } from '@/server/kernel/calls/transition'
import { listRefusing, wantingFrom } from '@/server/messaging'
import { studentsFor } from '@/server/users'
import { agreers, entity, writers } from '../access'
import { assertMay, lockCaseFor } from '../lock-case'
import { offeredNotice } from '../notices'
import { copyCases } from '../queries/hand-over.sql'
import {
  insertCaseHistory,
  insertTransfer,
  listOffers,
  listPeopleOf,
  updateAgreed,
  updateCaseState,
  updateTransfer,
} from '../queries/writes'
import { dayMs, waitsForOffer } from '../rules'

export const setCaseStateCall = defineCall(contracts.setCaseState, {
  ...writers,
  audit: 'clinical-cases.stateSet',
  handle: async ({ actor, input: { id, on, reason, nextRecallOn }, db, request, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    if (on === 'reopen' && found.isContinued && found.studentId === actor.id) throw refuse('CONFLICT', { code: 'clinical-cases.CONTINUED' })
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
    // What has ended is offered to nobody.
    if (on !== 'recall' && on !== 'resume') await updateTransfer(db, { caseId: id, to: 'WITHDRAWN', at: request.at })
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: on, reason })
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
      besides: wantingFrom(actor),
    })
    // Whoever has blocked the giver answers as whoever is not there.
    if (!taker) throw badField('studentId', 'personUnknown')
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

/** @throws TOO_MANY_REQUESTS where somebody has offered enough within a day, to all or to this person. Offers that were withdrawn or declined count. */
async function assertFewOffers(db: Tx, { actor, studentId, at }: Offering): Promise<void> {
  const since = new Date(at.getTime() - dayMs)
  const offers = await listOffers(db, { fromId: actor.id, since })
  const until = waitsForOffer(offers, studentId)
  if (until !== null) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((until.getTime() - since.getTime()) / 1000) })
}

export const answerCaseTransferCall = defineCall(contracts.answerCaseTransfer, {
  ...writers,
  audit: 'clinical-cases.transferAnswered',
  handle: async ({ actor, input: { id, isAccepted, newId, reason }, db, request, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    if (found.studentId !== actor.id && !found.may.answer) throw refuse('NOT_FOUND')
    assertMay(found, 'answer', actor)
    const isRefused = (await listRefusing(db, { authorIds: [actor.id], ids: [found.studentId] })).size > 0
    await transition({
      machine: caseTransfer,
      from: 'ASKED',
      on: isAccepted ? 'accept' : 'decline',
      compareAndSet: () => updateTransfer(db, { caseId: id, to: isAccepted ? 'ACCEPTED' : 'DECLINED', at: request.at }),
    })
    await insertCaseHistory(db, {
      caseId: id,
      at: request.at,
      byId: actor.id,
      act: isAccepted ? 'transferAccepted' : 'transferDeclined',
      // A giver who has blocked the taker learns the answer and reads none of their words.
      reason: isRefused ? '' : reason,
    })
    if (isAccepted) {
      // Before the giver's case ends, so that its recall is copied.
      const copy = { fromId: id, toId: newId, studentId: actor.id }
      const made = await copyCases(db, [copy], { openedOn: await institutionToday(request.at), at: request.at })
      if (made.size === 0) throw refuse('CONFLICT')
      await transition({
        machine: clinicalCase,
        from: found.state,
        on: 'transfer',
        compareAndSet: (from, to) => updateCaseState(db, { id, from, to, nextRecallOn: null }),
      })
      await insertCaseHistory(db, { caseId: newId, at: request.at, byId: actor.id, act: 'takenOver' })
      audit({ entity, entityId: newId, changes: { from: { to: id } } })
    }
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

export const agreeCasePlanCall = defineCall(contracts.agreeCasePlan, {
  ...agreers,
  audit: 'clinical-cases.planAgreed',
  handle: async ({ actor, input: { id, planRevision }, db, request, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    assertMay(found, 'agree', actor)
    if (found.planRevision === 0 || (await updateAgreed(db, { id, planRevision, byId: actor.id, at: request.at })) === 0)
      throw refuse('CONFLICT')
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'planAgreed' })
    audit({ entity, entityId: id, changes: { planRevision: { to: planRevision } } })
    return {}
  },
})
