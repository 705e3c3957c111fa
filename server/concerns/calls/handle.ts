import 'server-only'
import { isOutcomeOf } from '@/lib/concerns/vocabulary'
import * as contracts from '@/lib/contracts/concerns'
import { dayIn } from '@/lib/format'
import { concern } from '@/lib/states/concern'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { studentsFor } from '@/server/users'
import { appealEvidence, claimOn, resolutionEvidence } from '../evidence'
import { hasActedAsOwner, insertEntry, moveConcern, updateConcern, upsertHandler, upsertAction, type ConcernRow } from '../queries/case'
import { findStudent } from '../queries/people'
import { appealUntilOf, awaitsResponse, retainedUntil, writingInCase } from '../rules'
import { casesFor } from '../scope'
import { concernNotice } from '../tell'
import { cannotHandle, concernEntity, handlersOf, handlerWrites, lockConcernFor, lockOwned, partOf } from './access'

export const triageCaseCall = defineCall(contracts.triageCase, {
  ...handlerWrites,
  audit: 'concerns.triaged',
  handle: async ({ actor, input: { id, level, ownerId, dueOn, studentId }, db, request, emit, audit }) => {
    const found = await lockConcernFor(db, casesFor(actor), id)
    const today = await institutionToday(request.at)
    const isNamed = found.studentId !== null
    const named = isNamed || studentId === null ? null : await findStudent(db, studentsFor(actor, today), studentId)
    const about = { studentId: found.studentId ?? named?.id ?? null, raisedById: found.raisedById }
    assertSound([
      found.kind === 'CONCERN' && level === null && issueAt('level', 'required'),
      dueOn < today && issueAt('dueOn', 'datePast'),
      !isNamed && studentId !== null && (!named || named.id === found.raisedById) && issueAt('studentId', 'studentNeeded'),
      named?.id === actor.id && issueAt('studentId', 'cannotHandle'),
      await cannotHandle(db, { userId: ownerId, path: 'ownerId', about }),
    ])
    await transition({
      machine: concern,
      from: found.state,
      on: 'triage',
      compareAndSet: (from, to) => moveConcern(db, { id, from, to }, { level, dueOn: new Date(dueOn), studentId: about.studentId }),
    })
    await upsertHandler(db, { concernId: id, userId: ownerId, part: 'OWNER', at: request.at })
    const entry = { concernId: id, authorId: actor.id, at: request.at, kind: 'STATE', sight: 'HANDLERS', text: '' } as const
    if (named) await insertEntry(db, { ...entry, step: 'IDENTIFIED' })
    await insertEntry(db, { ...entry, step: 'TRIAGED' })
    if (ownerId !== actor.id) emit(concernNotice({ key: 'concernAssigned', to: [ownerId], about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: id, changes: { owner: { to: ownerId }, dueOn: { to: dueOn } } })
    return {}
  },
})

export const reviewCaseCall = defineCall(contracts.reviewCase, {
  ...handlerWrites,
  audit: 'concerns.reviewed',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const found = await lockOwned(db, actor, id)
    if (found.kind === 'COMMENDATION') throw refuse('STATE_CHANGED')
    await transition({ machine: concern, from: found.state, on: 'review', compareAndSet: (from, to) => moveConcern(db, { id, from, to }) })
    await insertEntry(db, { concernId: id, authorId: actor.id, at: request.at, kind: 'STATE', sight: 'HANDLERS', step: 'REVIEW', text: '' })
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})

export const recordInCaseCall = defineCall(contracts.recordInCase, {
  ...handlerWrites,
  audit: 'concerns.noted',
  limit: () => writingInCase,
  handle: async ({ actor, input: { id, text }, db, request, audit }) => {
    await lockConcernFor(db, casesFor(actor), id)
    await insertEntry(db, { concernId: id, authorId: actor.id, at: request.at, kind: 'NOTE', sight: 'HANDLERS', text })
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})

export const tellInCaseCall = defineCall(contracts.tellInCase, {
  ...handlerWrites,
  audit: 'concerns.told',
  limit: () => writingInCase,
  handle: async ({ actor, input: { id, to, text }, db, request, emit, audit }) => {
    const found = await lockConcernFor(db, casesFor(actor), id)
    const entry = { concernId: id, authorId: actor.id, at: request.at, text }
    if (to === 'RAISER') {
      await insertEntry(db, { ...entry, kind: 'TO_RAISER', sight: 'RAISER' })
      emit(concernNotice({ key: 'concernToRaiser', to: [found.raisedById], about: found, view: 'raised' }))
    } else {
      if (found.studentId === null || found.disclosedAt === null) throw refuse('STATE_CHANGED', { code: 'concerns.UNDISCLOSED' })
      await insertEntry(db, { ...entry, kind: 'TO_STUDENT', sight: 'STUDENT' })
      emit(concernNotice({ key: 'concernToStudent', to: [found.studentId], about: found, view: 'about' }))
    }
    audit({ entity: concernEntity, entityId: id, changes: { to: { to } } })
    return {}
  },
})

export const discloseCaseCall = defineCall(contracts.discloseCase, {
  ...handlerWrites,
  audit: 'concerns.disclosed',
  handle: async ({ actor, input: { id, text }, db, request, emit, audit }) => {
    const found = await lockOwned(db, actor, id)
    const isUnderWay = found.state === 'TRIAGED' || found.state === 'UNDER_REVIEW'
    if (!isUnderWay || found.studentId === null || found.disclosedAt !== null) throw refuse('STATE_CHANGED')
    await updateConcern(db, id, { disclosedAt: request.at })
    const entry = { concernId: id, authorId: actor.id, at: request.at } as const
    await insertEntry(db, { ...entry, kind: 'TO_STUDENT', sight: 'STUDENT', step: 'DISCLOSED', text })
    emit(concernNotice({ key: 'concernDisclosed', to: [found.studentId], about: found, view: 'about' }))
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})

export const saveCaseActionCall = defineCall(contracts.saveCaseAction, {
  ...handlerWrites,
  audit: 'concerns.actionSaved',
  handle: async ({ actor, input: { id, actionId, text, dueOn, done }, db, request, audit }) => {
    await lockConcernFor(db, casesFor(actor), id)
    const dated = { dueOn: dueOn === null ? null : new Date(dueOn), doneAt: done ? request.at : null }
    if (!(await upsertAction(db, { id: actionId, concernId: id, text, ...dated, at: request.at }))) throw refuse('NOT_FOUND')
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})

async function standingOf(found: ConcernRow) {
  return {
    kind: found.kind,
    state: found.state,
    disclosedOn: found.disclosedAt && dayIn(found.disclosedAt, await institutionTimeZone()),
    hasResponded: found.respondedAt !== null,
  }
}

export const resolveCaseCall = defineCall(contracts.resolveCase, {
  ...handlerWrites,
  audit: 'concerns.resolved',
  evidence: resolutionEvidence,
  handle: async ({ actor, input: { id, revision, outcome, text, notDisclosedWhy }, db, request, emit, audit, vouch }) => {
    const found = await lockConcernFor(db, casesFor(actor), id)
    const vouched = vouch(claimOn(found, { counted: [], may: partOf(found, actor.id) === 'OWNER', revision }))
    const today = await institutionToday(request.at)
    const standing = await standingOf(found)
    assertSound([
      !isOutcomeOf(found.kind, outcome) && issueAt('outcome', 'required'),
      found.disclosedAt === null && notDisclosedWhy === '' && issueAt('notDisclosedWhy', 'notDisclosedWhy'),
    ])
    if (awaitsResponse(standing, today)) throw refuse('STATE_CHANGED', { code: 'concerns.AWAITS_RESPONSE' })
    const until = appealUntilOf(standing, today)
    await transition({
      machine: concern,
      from: found.state,
      on: 'resolve',
      vouched,
      compareAndSet: (from, to) =>
        moveConcern(
          db,
          { id, from, to },
          {
            outcome,
            resolvedAt: request.at,
            keepUntil: new Date(retainedUntil(today)),
            // A case that was appealed once is not appealed again.
            appealUntil: until === null || found.appealedAt !== null ? null : new Date(until),
          },
        ),
    })
    const entry = { concernId: id, authorId: actor.id, at: request.at } as const
    const isTold = found.disclosedAt !== null
    if (!isTold) await insertEntry(db, { ...entry, kind: 'NOTE', sight: 'HANDLERS', step: 'NOT_DISCLOSED', text: notDisclosedWhy })
    await insertEntry(db, {
      ...entry,
      kind: isTold ? 'TO_STUDENT' : 'STATE',
      sight: isTold ? 'STUDENT' : 'HANDLERS',
      step: 'RESOLVED',
      text,
    })
    emit(concernNotice({ key: 'concernResolved', to: [found.raisedById], about: found, view: 'raised' }))
    if (isTold && found.studentId !== null)
      emit(concernNotice({ key: 'concernResolved', to: [found.studentId], about: found, view: 'about' }))
    audit({ entity: concernEntity, entityId: id, changes: { outcome: { to: outcome } } })
    return {}
  },
})

export const decideCaseAppealCall = defineCall(contracts.decideCaseAppeal, {
  ...handlerWrites,
  audit: 'concerns.appealDecided',
  evidence: appealEvidence,
  handle: async ({ actor, input: { id, revision, outcome, text }, db, request, emit, audit, vouch }) => {
    const found = await lockConcernFor(db, casesFor(actor), id)
    const counted = (await hasActedAsOwner(db, { concernId: id, userId: actor.id })) ? [actor.id] : []
    const vouched = vouch(claimOn(found, { counted, may: partOf(found, actor.id) === 'APPEAL', revision }))
    assertSound([!isOutcomeOf(found.kind, outcome) && issueAt('outcome', 'required')])
    const keepUntil = new Date(retainedUntil(await institutionToday(request.at)))
    await transition({
      machine: concern,
      from: found.state,
      on: 'decideAppeal',
      vouched,
      compareAndSet: (from, to) => moveConcern(db, { id, from, to }, { outcome, resolvedAt: request.at, appealUntil: null, keepUntil }),
    })
    const entry = { concernId: id, authorId: actor.id, at: request.at } as const
    await insertEntry(db, { ...entry, kind: 'TO_STUDENT', sight: 'STUDENT', step: 'APPEAL_DECIDED', text })
    emit(concernNotice({ key: 'concernResolved', to: [found.studentId ?? ''].filter(Boolean), about: found, view: 'about' }))
    emit(concernNotice({ key: 'concernResolved', to: handlersOf(found, actor.id), about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: id, changes: { outcome: { from: found.outcome, to: outcome } } })
    return {}
  },
})

export const reopenCaseCall = defineCall(contracts.reopenCase, {
  ...handlerWrites,
  audit: 'concerns.reopened',
  handle: async ({ actor, input: { id, text }, db, request, emit, audit }) => {
    const found = await lockOwned(db, actor, id)
    await transition({
      machine: concern,
      from: found.state,
      on: 'reopen',
      compareAndSet: (from, to) => moveConcern(db, { id, from, to }, { appealUntil: null, keepUntil: null, resolvedAt: null }),
    })
    await insertEntry(db, { concernId: id, authorId: actor.id, at: request.at, kind: 'NOTE', sight: 'HANDLERS', step: 'REOPENED', text })
    emit(concernNotice({ key: 'concernReopened', to: handlersOf(found, actor.id), about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})
