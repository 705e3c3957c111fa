import 'server-only'
import { isCategoryOf } from '@/lib/concerns/vocabulary'
import * as contracts from '@/lib/contracts/concerns'
import { concern, isOver } from '@/lib/states/concern'
import { closeConcernDraft, concernDraftsOf, concernOrigin } from '@/server/clinical-sessions'
import { institutionTimeZone, institutionToday } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { studentsFor } from '@/server/users'
import { insertConcern, insertEntry, moveConcern, type ConcernRow } from '../queries/case'
import { countConcerns } from '../queries/lists'
import { findStudent, listAdmins, listProgrammes, listReaders } from '../queries/people'
import { drawNumber, raising, writingInCase } from '../rules'
import { disclosedTo, involvedIn, raisedBy } from '../scope'
import { nobodyNotice, concernNotice } from '../tell'
import { addEvidence } from './files'
import { concernEntity, handlersOf, lockConcernFor, writerReads, writerWrites } from './access'

export const readConcernChoicesCall = defineCall(contracts.readConcernChoices, {
  ...writerReads,
  handle: async ({ actor, db, request }) => ({
    programmes: await listProgrammes(db),
    drafts: await concernDraftsOf(db, actor),
    timeZone: await institutionTimeZone(),
    today: await institutionToday(request.at),
    mayReceive: actor.privileges.has('SERIOUSCONCERN_RECEIVE'),
    raised: await countConcerns(db, raisedBy(actor)),
    aboutMe: await countConcerns(db, disclosedTo(actor)),
  }),
})

async function studentOf(db: Db, { actor, request }: { actor: Actor; request: RequestInfo }, id: string) {
  return findStudent(db, studentsFor(actor, await institutionToday(request.at)), id)
}

export const findConcernReadersCall = defineCall(contracts.findConcernReaders, {
  ...writerReads,
  handle: async ({ actor, input: { studentId, programmeId }, db, request }) => {
    const student = studentId === undefined ? null : await studentOf(db, { actor, request }, studentId)
    if (studentId !== undefined && !student) throw refuse('NOT_FOUND')
    const programme = student?.programmeId ?? programmeId
    if (programme === undefined) return { people: [], needsProgramme: true }
    const people = await listReaders(db, programme, [actor.id, ...(studentId === undefined ? [] : [studentId])])
    return { people: people.map(({ displayName, jobTitle }) => ({ displayName, jobTitle })), needsProgramme: false }
  },
})

export const raiseConcernCall = defineCall(contracts.raiseConcern, {
  ...writerWrites,
  audit: 'concerns.raised',
  limit: () => raising,
  handle: async ({ actor, input, db, request, emit, audit, touch }) => {
    const { id, kind, category, sessionId, studentTyped, happenedAt, fileIds, ...written } = input
    const student = input.studentId === null ? null : await studentOf(db, { actor, request }, input.studentId)
    const programmeId = student?.programmeId ?? input.programmeId
    const origin = sessionId === null ? null : await concernOrigin(db, actor, sessionId)
    const programmes = await listProgrammes(db)
    assertSound([
      (input.studentId === null ? studentTyped === '' : !student) && issueAt('studentId', 'studentNeeded'),
      input.studentId === actor.id && issueAt('studentId', 'notAboutOneself'),
      !programmes.some((one) => one.id === programmeId) && issueAt('programmeId', 'required'),
      !isCategoryOf(kind, category) && issueAt('category', 'required'),
      new Date(happenedAt) > request.at && issueAt('happenedAt', 'dateInFuture'),
      sessionId !== null && (!origin || origin.studentId !== input.studentId) && issueAt('sessionId', 'sessionOfAnother'),
    ])
    const today = await institutionToday(request.at)
    const newConcern = {
      ...written,
      id,
      kind,
      category,
      sessionId,
      studentTyped: student ? '' : studentTyped,
      isChosen: student !== null,
      programmeId: programmeId ?? '',
      happenedAt: new Date(happenedAt),
      year: Number(today.slice(0, 4)),
      raisedById: actor.id,
      raisedAt: request.at,
    }
    const number = await insertConcern(db, newConcern, drawNumber)
    if (number === null) throw refuse('CONFLICT', { code: 'concerns.TAKEN' })
    await addEvidence(db, { actor, concernId: id, fileIds, at: request.at })
    // The draft that was begun during marking has been sent with the concern.
    if (sessionId !== null) await closeConcernDraft(db, { sessionId, authorId: actor.id, at: request.at })
    const besides = involvedIn({ raisedById: actor.id, studentId: student?.id ?? null })
    const readers = await listReaders(db, programmeId ?? '', besides)
    const about = { id, number }
    if (readers.length > 0)
      emit(concernNotice({ key: 'concernRaised', to: readers.map((one) => one.id), about, view: 'case', urgent: written.risk }))
    else emit(nobodyNotice(await listAdmins(db, besides), about))
    // Workflows may start by the event: it contains only the student concerned, and nothing of the text.
    if (student !== null) emit({ type: 'concerns.raised', payload: { concernId: id, studentId: student.id } })
    audit({ entity: concernEntity, entityId: id, changes: { readers: { to: readers.length }, files: { to: fileIds } } })
    touch(...readers.map((one) => one.id))
    return about
  },
})

function readersOf(db: Db, found: ConcernRow) {
  return listReaders(db, found.programmeId, involvedIn(found))
}

export const withdrawConcernCall = defineCall(contracts.withdrawConcern, {
  ...writerWrites,
  audit: 'concerns.withdrawn',
  handle: async ({ actor, input: { id }, db, request, emit, audit }) => {
    const found = await lockConcernFor(db, raisedBy(actor), id)
    await transition({
      machine: concern,
      from: found.state,
      on: 'withdraw',
      compareAndSet: (from, to) => moveConcern(db, { id, from, to }),
    })
    await insertEntry(db, {
      concernId: id,
      at: request.at,
      authorId: actor.id,
      kind: 'STATE',
      sight: 'RAISER',
      step: 'WITHDRAWN',
      text: '',
    })
    const to = (await readersOf(db, found)).map((one) => one.id)
    emit(concernNotice({ key: 'concernWithdrawn', to, about: found, view: 'cases' }))
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})

export const addToConcernCall = defineCall(contracts.addToConcern, {
  ...writerWrites,
  audit: 'concerns.addedTo',
  limit: () => writingInCase,
  handle: async ({ actor, input: { id, text }, db, request, emit, audit }) => {
    const found = await lockConcernFor(db, raisedBy(actor), id)
    if (isOver(found.state)) throw refuse('STATE_CHANGED')
    await insertEntry(db, { concernId: id, at: request.at, authorId: actor.id, kind: 'FROM_RAISER', sight: 'RAISER', text })
    const handlers = handlersOf(found, actor.id)
    const to = handlers.length > 0 ? handlers : (await readersOf(db, found)).map((one) => one.id)
    emit(concernNotice({ key: 'concernIn', to, about: found, view: 'case' }))
    audit({ entity: concernEntity, entityId: id })
    return {}
  },
})
