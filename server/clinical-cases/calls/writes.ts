import 'server-only'
import * as contracts from '@/lib/contracts/clinical-cases'
import { canonicalPlace, placeProblems } from '@/lib/clinical/site'
import { decryptPatient, encryptPatient, sessionsOpenTo, type Patient } from '@/server/clinical-sessions'
import { institutionToday } from '@/server/config'
import { isStudent } from '@/server/kernel/actor'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { teachersFor } from '@/server/users'
import { entity, writers } from '../access'
import { endAgreementIfChanged } from '../agreement'
import { assertMay, lockCaseFor } from '../lock-case'
import { findSessionOfCase, type HeldCase } from '../queries/one.sql'
import { beginPlanAnew, clearAsked } from '../queries/plan.sql'
import { lockPatient } from '../queries/twice.sql'
import {
  countItems,
  deleteVisit,
  findSite,
  hasVisitOfOther,
  insertCase,
  insertCaseHistory,
  insertItem,
  isUsable,
  listPeopleOf,
  putVisit,
  settleCase,
  settlePlans,
  updateCase,
  updateItem,
  updateItemState,
} from '../queries/writes'
import { othersOfPatient, tellPatientTwice } from '../twice'

const mostItems = 100

/** A number written in another way is the same patient; initials only repeat what the student says, so any change of them may mean somebody else. */
function isOtherPatient(found: HeldCase, patient: Patient, patientHash: string | null): boolean {
  if (patientHash !== null && found.patientHash !== null) return patientHash !== found.patientHash
  return patientHash !== found.patientHash || decryptPatient(found)?.text !== patient.text
}

export const saveCaseCall = defineCall(contracts.saveCase, {
  ...writers,
  audit: 'clinical-cases.saved',
  handle: async ({ actor, input: { id, revision, patient, occurredAt: _, ...rest }, db, request, emit, audit }) => {
    if (revision === 0 && !isStudent(actor)) throw refuse('FORBIDDEN')
    const found = revision > 0 ? await lockCaseFor(db, actor, id) : null
    if (found) assertMay(found, 'edit', actor)
    const [supervisor] = await listPeopleOf(db, teachersFor(actor), {
      marker: 'APP_TEACHER',
      exceptId: actor.id,
      onlyId: rest.supervisorId,
    })
    if (!supervisor) throw badField('supervisorId', 'teacherUnknown')
    if (!(await isUsable(db, { specialtyId: rest.specialtyId }))) throw badField('specialtyId', 'specialtyUnknown')
    const { patientCipher, patientHash } = encryptPatient(patient)
    if (patientCipher === null) throw badField('patient.text', 'required')
    // The rule is the same as for linking a visit: if only initials are known, the student decides whose they are.
    if (found && patientHash !== null && (await hasVisitOfOther(db, { caseId: id, patientHash })))
      throw badField('patient.text', 'patientOfVisits')
    const fields = { ...rest, patientCipher, patientHash }
    const isChanged = found !== null && isOtherPatient(found, patient, patientHash)
    if (patientHash !== null) await lockPatient(db, patientHash)
    const known = found && !isChanged ? await othersOfPatient(db, id) : new Set<string>()
    if (revision === 0) {
      const made = await insertCase(db, {
        ...fields,
        id,
        studentId: actor.id,
        openedOn: await institutionToday(request.at),
        createdAt: request.at,
      })
      if (made === 0) throw refuse('CONFLICT')
      await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'opened' })
    } else if ((await updateCase(db, { id, revision, fields })) === 0) throw refuse('CONFLICT')
    if (found && found.supervisorId !== rest.supervisorId) await clearAsked(db, id)
    if (isChanged) {
      // The agreement was for another patient; who that was stays in the history, encrypted.
      await beginPlanAnew(db, { id, isOtherPatient: true })
      const entry = { caseId: id, at: request.at, byId: actor.id, act: 'patientChanged', patientCipher: found.patientCipher }
      await insertCaseHistory(db, entry)
    }
    const hasEnded = found !== null && (await endAgreementIfChanged(db, { found, by: actor, at: request.at, emit }))
    if (hasEnded && !isChanged) await insertCaseHistory(db, { caseId: id, at: request.at, byId: actor.id, act: 'detailsChanged' })
    await tellPatientTwice(db, { caseId: id, known, emit })
    // The audit contains neither the patient nor texts about them.
    audit({
      entity,
      entityId: id,
      changes: {
        specialtyId: { to: rest.specialtyId },
        supervisorId: { to: rest.supervisorId },
        ...(isChanged && { patient: { to: 'CHANGED' } }),
        ...(hasEnded && { agreement: { to: 'ENDED' } }),
      },
    })
    return { revision: revision + 1 }
  },
})

export const savePlanItemCall = defineCall(contracts.savePlanItem, {
  ...writers,
  audit: 'clinical-cases.itemSaved',
  handle: async ({ actor, input: { caseId, planItemId, revision, phase, procedureId, teeth, surfaces }, db, request, emit, audit }) => {
    const found = await lockCaseFor(db, actor, caseId)
    assertMay(found, 'plan', actor)
    const procedure = await findSite(db, procedureId)
    if (!procedure?.active) throw badField('procedureId', 'procedureUnknown')
    const asked = { site: procedure.site, teeth, surfaces }
    const [problem] = placeProblems(asked)
    if (problem) throw badField(problem.path, problem.code)
    const item = { id: planItemId, caseId, phase, procedureId, ...canonicalPlace(asked), planRevision: found.planRevision + 1 }
    if (revision === 0 && (await countItems(db, caseId)) >= mostItems) throw badField('procedureId', 'tooMany')
    const saved = revision === 0 ? await insertItem(db, item) : await updateItem(db, item, revision)
    if (saved === 0) throw refuse('CONFLICT')
    await endAgreementIfChanged(db, { found, by: actor, at: request.at, emit })
    audit({ entity, entityId: caseId, changes: { item: { to: planItemId }, procedureId: { to: procedureId }, phase: { to: phase } } })
    return { revision: revision + 1 }
  },
})

export const dropPlanItemCall = defineCall(contracts.dropPlanItem, {
  ...writers,
  audit: 'clinical-cases.itemDropped',
  handle: async ({ actor, input: { caseId, planItemId, revision, isDropped, reason }, db, request, emit, audit }) => {
    const found = await lockCaseFor(db, actor, caseId)
    assertMay(found, 'plan', actor)
    if (isDropped && reason === '') throw badField('reason', 'required')
    const [from, to] = isDropped ? (['PLANNED', 'DROPPED'] as const) : (['DROPPED', 'PLANNED'] as const)
    const changed = await updateItemState(db, {
      id: planItemId,
      caseId,
      revision,
      from,
      to,
      reason: isDropped ? reason : '',
      planRevision: found.planRevision + 1,
    })
    if (changed === 0) throw refuse('CONFLICT')
    await endAgreementIfChanged(db, { found, by: actor, at: request.at, emit })
    audit({ entity, entityId: caseId, changes: { item: { to: planItemId }, state: { from, to } } })
    return { revision: revision + 1 }
  },
})

export const linkCaseVisitCall = defineCall(contracts.linkCaseVisit, {
  ...writers,
  audit: 'clinical-cases.visitLinked',
  handle: async ({ actor, input: { sessionId, caseId }, db, audit }) => {
    const openable = await sessionsOpenTo(db, actor, [sessionId])
    const session = openable.has(sessionId) ? await findSessionOfCase(db, sessionId) : null
    if (!session) throw refuse('NOT_FOUND')
    if (session.studentId !== actor.id) throw refuse('FORBIDDEN')
    const before = session.caseId
    if (caseId === null) {
      if (before === null) return {}
      assertMay(await lockCaseFor(db, actor, before), 'edit', actor)
      await deleteVisit(db, sessionId)
      await settleCase(db, before)
    } else {
      if (before !== null && before !== caseId) throw refuse('CONFLICT', { code: 'clinical-cases.LINKED' })
      const found = await lockCaseFor(db, actor, caseId)
      assertMay(found, 'edit', actor)
      if (session.patientHash !== null && found.patientHash !== null && session.patientHash !== found.patientHash)
        throw refuse('CONFLICT', { code: 'clinical-cases.OTHER_PATIENT' })
      await putVisit(db, { sessionId, caseId })
      await settlePlans(db, [sessionId])
    }
    audit({
      entity,
      entityId: caseId ?? before ?? sessionId,
      changes: { session: { from: caseId === null ? sessionId : null, to: caseId === null ? null : sessionId } },
    })
    return {}
  },
})
