import 'server-only'
import * as contracts from '@/lib/contracts/clinical-cases'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { agreers, entity, withdrawers, writers } from '../access'
import { isAgreed, seenPlan } from '../agreement'
import { agreementEvidence } from '../evidence'
import { assertMay, lockCaseFor } from '../lock-case'
import { agreementAskedNotice, agreementWithdrawnNotice } from '../notices'
import { clearAgreed, updateAgreed, updateAsked } from '../queries/plan.sql'
import { insertCaseHistory } from '../queries/writes'

/** A student's own act. Pressing twice asks once; after a change of the plan or of the supervisor, it may be asked again. */
export const askCaseAgreementCall = defineCall(contracts.askCaseAgreement, {
  ...writers,
  audit: 'clinical-cases.agreementAsked',
  handle: async ({ actor, input: { id }, db, request, emit, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    assertMay(found, 'plan', actor)
    if (found.planRevision === 0 || isAgreed(found)) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    if (found.askedRevision === found.planRevision) return {}
    await updateAsked(db, { id, planRevision: found.planRevision, at: request.at })
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'agreementAsked' })
    emit(agreementAskedNotice({ toId: found.supervisorId, caseId: id, title: found.title, person: actor.displayName }))
    audit({ entity, entityId: id, changes: { askedRevision: { from: found.askedRevision, to: found.planRevision } } })
    return {}
  },
})

export const agreeCasePlanCall = defineCall(contracts.agreeCasePlan, {
  ...agreers,
  audit: 'clinical-cases.planAgreed',
  evidence: agreementEvidence,
  handle: async ({ actor, input: { id, planRevision, planHash }, db, request, audit, vouch }) => {
    const found = await lockCaseFor(db, actor, id)
    assertMay(found, 'agree', actor)
    if (isAgreed(found)) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    const vouched = vouch({
      subject: [found.studentId],
      author: found.isAuthor ? [actor.id] : [],
      counted: [],
      may: found.may.agree,
      shown: { sent: seenPlan({ planRevision, planHash }), now: seenPlan(found), refusal: refuse('CONFLICT') },
    })
    const agreed = { id, planRevision, hash: planHash, at: request.at }
    if (found.planRevision === 0 || (await updateAgreed(db, vouched, agreed)) === 0) throw refuse('CONFLICT')
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'planAgreed' })
    audit({ entity, entityId: id, changes: { planRevision: { to: planRevision }, planHash: { to: planHash } } })
    return {}
  },
})

export const withdrawCaseAgreementCall = defineCall(contracts.withdrawCaseAgreement, {
  ...withdrawers,
  audit: 'clinical-cases.agreementWithdrawn',
  handle: async ({ actor, input: { id, reason }, db, request, emit, audit }) => {
    const found = await lockCaseFor(db, actor, id)
    if (found.agreedById === null) throw refuse('STATE_CHANGED', { data: { state: found.state } })
    assertMay(found, 'withdrawAgreement', actor)
    if (reason === '') throw badField('reason', 'required')
    await clearAgreed(db, id)
    await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'agreementWithdrawn', reason })
    for (const toId of new Set([found.studentId, found.agreedById]))
      if (toId !== actor.id) emit(agreementWithdrawnNotice({ toId, caseId: id, title: found.title, person: actor.displayName }))
    audit({ entity, entityId: id, changes: { planRevision: { from: found.agreedRevision, to: null } } })
    return {}
  },
})
