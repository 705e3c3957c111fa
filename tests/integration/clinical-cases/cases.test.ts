import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import {
  agreeTo,
  caseFields,
  noHash,
  onCase,
  openCase,
  patientNumber,
  addPlanItem,
  planShownTo,
  tryCase,
} from '../../support/clinical-cases'
import type { Member } from '../../support/members'
import { runOutboxJob } from '../../support/outbox'
import { makeTreated } from '../../support/reports'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin, beginFinished } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const read = async (who: Member, id: string) => (await onCase(who, contracts.readCase, { id })).found

describe('a case', () => {
  test('is opened by a student, with its patient encrypted and found again by a keyed hash', async () => {
    const id = await openCase(school, { summary: 'Wants to chew on the left', specialtyId: school.specialtyId })
    const stored = await prisma().clinicalCase.findUniqueOrThrow({ where: { id } })
    expect(stored.patientCipher).not.toContain('204')
    expect(stored.patientHash).toMatch(/\S{20,}/)
    const again = await prisma().clinicalCase.findUniqueOrThrow({
      where: { id: await openCase(school, { patient: { kind: 'HOSPITAL_NUMBER', text: 'ng204618' } }) },
    })
    expect([again.patientHash, again.patientCipher === stored.patientCipher]).toEqual([stored.patientHash, false])
    expect(await read(school.student, id)).toMatchObject({
      state: 'OPEN',
      patient: { kind: 'HOSPITAL_NUMBER', text: patientNumber },
      supervisor: { id: school.teacher.id },
      specialty: { name: 'Restorative dentistry' },
      may: { edit: true, plan: true, agree: false, remove: true },
      history: [{ act: 'opened' }],
    })
    const audited = await prisma().auditEntry.findMany({ where: { entityId: id } })
    expect(JSON.stringify(audited)).not.toMatch(/NG 204|ng204|chew/)
  })

  test('is saved over nobody else’s save', async () => {
    const id = await openCase(school)
    expect(await onCase(school.student, contracts.saveCase, { id, revision: 1, ...caseFields(school, { title: 'Denture' }) })).toEqual({
      revision: 2,
    })
    expect(await tryCase(school.student, contracts.saveCase, { id, revision: 1, ...caseFields(school) })).toMatchObject({
      status: 'CONFLICT',
    })
    expect(await tryCase(school.student, contracts.saveCase, { id, revision: 0, ...caseFields(school) })).toMatchObject({
      status: 'CONFLICT',
    })
    expect((await read(school.student, id)).title).toBe('Denture')
  })

  test.each([
    ['supervisorId', 'teacherUnknown', () => ({ supervisorId: school.partner.id })],
    ['specialtyId', 'specialtyUnknown', () => ({ specialtyId: v7() })],
    ['title', 'required', () => ({ title: ' ' })],
  ])('takes no wrong %s', async (path, code, changes) => {
    expect(await tryCase(school.student, contracts.saveCase, { id: v7(), revision: 0, ...caseFields(school, changes()) })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path, code }],
    })
  })

  test('is read by who supervises it or taught a visit and by who sees all; by no other student or teacher', async () => {
    const id = await openCase(school, { supervisorId: school.colleague.id })
    expect((await read(school.colleague, id)).may).toMatchObject({ edit: false, agree: true })
    expect((await read(school.staff, id)).may).toMatchObject({ edit: false, remove: true })
    for (const who of [school.partner, school.teacher, school.unrelated])
      expect(await tryCase(who, contracts.readCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId: await begin(school), caseId: id })
    expect((await read(school.teacher, id)).may.edit).toBe(false)
    expect(await tryCase(school.teacher, contracts.saveCase, { id, revision: 1, ...caseFields(school) })).toMatchObject({
      status: 'FORBIDDEN',
    })
  })
})

describe('the plan', () => {
  test('is agreed to by a teacher in one revision, and says what changed since', async () => {
    const id = await openCase(school)
    const first = await addPlanItem(school, id)
    const shown = await planShownTo(school.teacher, id)
    expect(shown.planRevision).toBe(1)
    expect(await tryCase(school.student, contracts.agreeCasePlan, { id, ...shown })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryCase(school.teacher, contracts.agreeCasePlan, { id, ...shown, planRevision: 7 })).toMatchObject({ status: 'CONFLICT' })
    expect(await tryCase(school.teacher, contracts.agreeCasePlan, { id, ...shown, planHash: noHash })).toMatchObject({ status: 'CONFLICT' })
    await agreeTo(school.teacher, id)
    expect(await read(school.student, id)).toMatchObject({
      agreed: { by: school.teacher.displayName, isCurrent: true },
      items: [{ id: first, isAgreed: true }],
    })
    const second = await addPlanItem(school, id, { teeth: [46], phase: 'URGENT' })
    const changed = await read(school.student, id)
    expect(changed.agreed?.isCurrent).toBe(false)
    expect(changed.items.map((item) => [item.id, item.isAgreed])).toEqual([
      [second, false],
      [first, true],
    ])
    expect((await onCase(school.teacher, contracts.listCases, { only: 'agree' })).rows.map((row) => row.id)).toContain(id)
  })

  test('asks for a place that the procedure has, and drops with a reason', async () => {
    const id = await openCase(school)
    const item = { caseId: id, planItemId: v7(), revision: 0, phase: 'RESTORE', procedureId: school.procedures.extraction.id }
    expect(await tryCase(school.student, contracts.savePlanItem, { ...item, teeth: [] })).toMatchObject({
      issues: [{ path: 'teeth', code: 'toothNeeded' }],
    })
    expect(
      await tryCase(school.student, contracts.savePlanItem, { ...item, procedureId: school.procedures.retired.id, teeth: [11] }),
    ).toMatchObject({ issues: [{ code: 'procedureUnknown' }] })
    const planItemId = await addPlanItem(school, id)
    const drop = { caseId: id, planItemId, revision: 1, isDropped: true }
    expect(await tryCase(school.student, contracts.dropPlanItem, drop)).toMatchObject({ issues: [{ path: 'reason' }] })
    await onCase(school.student, contracts.dropPlanItem, { ...drop, reason: 'Caries found' })
    expect((await read(school.student, id)).items).toMatchObject([{ state: 'DROPPED', reason: 'Caries found' }])
    expect(await tryCase(school.student, contracts.dropPlanItem, { ...drop, reason: 'Again' })).toMatchObject({ status: 'CONFLICT' })
    await onCase(school.student, contracts.dropPlanItem, { ...drop, revision: 2, isDropped: false })
    expect((await read(school.student, id)).items).toMatchObject([{ state: 'PLANNED', reason: '' }])
  })

  test('is done by what was counted in its visits, at its teeth alone', async () => {
    const id = await openCase(school)
    const mine = await addPlanItem(school, id, { teeth: [36] })
    await addPlanItem(school, id, { teeth: [46] })
    const { sessionId } = await makeTreated(school, {
      studentId: school.student.id,
      procedure: school.procedures.extraction,
      teeth: [36],
      heldOn: '2026-11-18',
    })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: id })
    const view = await read(school.student, id)
    expect(view.items.map((item) => [item.teeth, item.state, item.doneOn])).toEqual([
      [[36], 'DONE', '2026-11-18'],
      [[46], 'PLANNED', null],
    ])
    expect(view.visits).toMatchObject([{ sessionId, heldOn: '2026-11-18', isFinished: true, procedures: ['Extraction'] }])
    expect((await onCase(school.student, contracts.readCaseOfSession, { sessionId })).linked).toMatchObject({
      id,
      items: [{ teeth: [46] }],
    })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: null })
    expect((await read(school.student, id)).items.find((item) => item.id === mine)).toMatchObject({ state: 'PLANNED', doneOn: null })
  })

  test('is done once a visit that is linked already is finished and counted', async () => {
    const { sessionId } = await beginFinished(school)
    const id = await openCase(school)
    await addPlanItem(school, id, { procedureId: school.procedures.examination.id, teeth: [] })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: id })
    expect((await read(school.student, id)).items[0]?.state).toBe('PLANNED')
    stopClock(new Date(schoolTime.getTime() + 60_000))
    await runOutboxJob()
    expect((await read(school.student, id)).items[0]?.state).toBe('DONE')
    stopClock(schoolTime)
  })
})

describe('visits', () => {
  test('are of one case, and of the student’s own sessions', async () => {
    const [one, other] = [await openCase(school), await openCase(school)]
    const sessionId = await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: patientNumber } })
    expect((await onCase(school.student, contracts.readCaseOfSession, { sessionId })).offered[0]).toMatchObject({ isSamePatient: true })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: one })
    expect(await tryCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: other })).toMatchObject({
      status: 'CONFLICT',
      code: 'clinical-cases.LINKED',
    })
    expect(await tryCase(school.teacher, contracts.linkCaseVisit, { sessionId, caseId: one })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryCase(school.partner, contracts.linkCaseVisit, { sessionId, caseId: one })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('a patient', () => {
  test('of another number makes a session no visit of a case; one known by initials alone is the student’s to say', async () => {
    const id = await openCase(school)
    const visitOf = (patient: object) => begin(school, { patient })
    const link = async (patient: object) =>
      tryCase(school.student, contracts.linkCaseVisit, { sessionId: await visitOf(patient), caseId: id })
    expect(await link({ kind: 'HOSPITAL_NUMBER', text: 'NG 999-111' })).toMatchObject({
      status: 'CONFLICT',
      code: 'clinical-cases.OTHER_PATIENT',
    })
    const other = await visitOf({ kind: 'HOSPITAL_NUMBER', text: 'NG 999-111' })
    expect((await read(school.student, id)).unlinked.map(({ sessionId }) => sessionId)).not.toContain(other)
    expect((await onCase(school.student, contracts.readCaseOfSession, { sessionId: other })).offered.map((one) => one.id)).not.toContain(id)
    expect(await link({ kind: 'HOSPITAL_NUMBER', text: 'ng204618' })).toMatchObject({ status: 'SUCCESS' })
    expect(await link({ kind: 'INITIALS', text: 'MW' })).toMatchObject({ status: 'SUCCESS' })
  })

  test('is not exchanged for another where a visit is of the first; and a plan that was agreed for one is not for the other', async () => {
    const [id, other] = [await openCase(school), { kind: 'HOSPITAL_NUMBER', text: 'NG 999-222' }]
    await addPlanItem(school, id)
    await agreeTo(school.teacher, id)
    const sessionId = await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: patientNumber } })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: id })
    const save = (revision: number, changes: object) =>
      tryCase(school.student, contracts.saveCase, { id, revision, ...caseFields(school, changes) })
    expect(await save(1, { patient: other })).toMatchObject({ issues: [{ path: 'patient.text', code: 'patientOfVisits' }] })
    expect(await save(1, { supervisorId: school.colleague.id })).toMatchObject({ status: 'SUCCESS' })
    expect((await read(school.student, id)).agreed).toMatchObject({ isCurrent: true })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: null })
    expect(await save(2, { patient: other })).toMatchObject({ status: 'SUCCESS' })
    expect((await read(school.student, id)).agreed).toMatchObject({ isCurrent: false })
  })

  test('that was put right after a session was linked takes it out of the case when the session is counted', async () => {
    const { sessionId } = await beginFinished(school)
    const id = await openCase(school)
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: id })
    expect((await read(school.student, id)).visits).toHaveLength(1)
    const { patientHash } = await prisma().clinicalCase.findUniqueOrThrow({
      where: { id: await openCase(school, { patient: { kind: 'HOSPITAL_NUMBER', text: 'NG 999-333' } }) },
    })
    await prisma().treatmentSession.update({ where: { id: sessionId }, data: { patientHash } })
    stopClock(new Date(schoolTime.getTime() + 60_000))
    await runOutboxJob()
    stopClock(schoolTime)
    expect((await read(school.student, id)).visits).toEqual([])
  })

  test('who is another’s is theirs: a case of one’s own says nothing of it, and shows none of its visits', async () => {
    const theirs = await openCase(school, { title: 'Theirs' }, school.partner)
    const own = await openCase(school, { title: 'Mine' })
    const found = await read(school.student, own)
    expect(JSON.stringify(found)).not.toContain(theirs)
    expect(await tryCase(school.student, contracts.readCase, { id: theirs })).toMatchObject({ status: 'NOT_FOUND' })
    const sessionId = await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: patientNumber } })
    expect((await onCase(school.student, contracts.readCaseOfSession, { sessionId })).offered.map((one) => one.id)).not.toContain(theirs)
  })
})

describe('the numbers of the list', () => {
  test('are of all that run, whatever is asked for; the total is of what is asked for, ended and found by a name or not', async () => {
    // Cases of other tests are ended.
    await prisma().clinicalCase.updateMany({ data: { state: 'DELETED' } })
    const at = (openedOn: string) => new Date(`${openedOn}T00:00:00Z`)
    const [stalledId, recallId, agreeId, closedId] = [
      await openCase(school, { title: 'Long ago' }),
      await openCase(school, { title: 'Comes again' }),
      await openCase(school, { title: 'Not agreed' }),
      await openCase(school, { title: 'Over' }),
    ]
    await openCase(school, { title: 'Theirs' }, school.partner)
    await prisma().clinicalCase.update({ where: { id: stalledId }, data: { openedOn: at('2026-08-01') } })
    await onCase(school.student, contracts.setCaseState, { id: recallId, on: 'recall', nextRecallOn: '2026-11-25' })
    await addPlanItem(school, agreeId)
    await onCase(school.student, contracts.setCaseState, { id: closedId, on: 'close' })
    const ask = async (input: object, who: Member = school.student) => {
      const { rows, total, counts } = await onCase(who, contracts.listCases, input)
      expect(total).toBe(rows.length)
      return { titles: rows.map(({ title }) => title), counts }
    }
    const counts = { stalled: 1, recall: 1, agree: 1, twice: 3 }
    expect(await ask({})).toEqual({ titles: ['Not agreed', 'Comes again', 'Long ago'], counts })
    expect(await ask({ state: 'CLOSED' })).toEqual({ titles: ['Over'], counts })
    expect(await ask({ only: 'stalled' })).toEqual({ titles: ['Long ago'], counts })
    expect(await ask({ state: 'ALL', q: 'over' })).toEqual({ titles: ['Over'], counts })
    expect(await ask({ abandoned: 'only' })).toEqual({ titles: [], counts })
    expect(await ask({ state: 'ALL' }, school.staff)).toEqual({
      titles: ['Theirs', 'Over', 'Not agreed', 'Comes again', 'Long ago'],
      counts: { ...counts, twice: 4 },
    })
    expect(await ask({ q: school.partner.displayName }, school.staff)).toEqual({ titles: ['Theirs'], counts: { ...counts, twice: 4 } })
    await prisma().clinicalCase.updateMany({ data: { state: 'DELETED' } })
  })
})

describe('the states', () => {
  test('lead to recall, to an end with a reason, and back', async () => {
    const id = await openCase(school)
    const set = (input: object, who: Member = school.student) => tryCase(who, contracts.setCaseState, { id, ...input })
    expect(await set({ on: 'recall' })).toMatchObject({ issues: [{ path: 'nextRecallOn' }] })
    expect(await set({ on: 'recall', nextRecallOn: '2026-11-25' })).toMatchObject({ output: { state: 'RECALL' } })
    expect((await onCase(school.student, contracts.listCases, { only: 'recall' })).rows).toMatchObject([{ id, isRecallDue: true }])
    expect(await set({ on: 'resume' })).toMatchObject({ output: { state: 'OPEN' } })
    expect(await set({ on: 'abandon' })).toMatchObject({ issues: [{ path: 'reason' }] })
    expect(await set({ on: 'abandon', reason: 'Moved away' })).toMatchObject({ output: { state: 'ABANDONED' } })
    expect(await set({ on: 'recall', nextRecallOn: '2026-12-25' })).toMatchObject({ status: 'STATE_CHANGED' })
    const found = async (abandoned: string) =>
      (await onCase(school.student, contracts.listCases, { state: 'ALL', abandoned })).rows.some((row) => row.id === id)
    expect([await found('exclude'), await found('include'), await found('only')]).toEqual([false, true, true])
    expect(await set({ on: 'reopen', reason: 'Back again' })).toMatchObject({ output: { state: 'OPEN' } })
    expect(await set({ on: 'remove', reason: 'No' }, school.teacher)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await set({ on: 'remove' })).toMatchObject({ output: { state: 'DELETED' } })
    expect(await tryCase(school.student, contracts.readCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('with a visit, a case is deleted by who sees all alone, with a reason', async () => {
    const id = await openCase(school)
    await onCase(school.student, contracts.linkCaseVisit, { sessionId: await begin(school), caseId: id })
    expect(await tryCase(school.student, contracts.setCaseState, { id, on: 'remove' })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await tryCase(school.staff, contracts.setCaseState, { id, on: 'remove' })).toMatchObject({ issues: [{ path: 'reason' }] })
    expect(await tryCase(school.staff, contracts.setCaseState, { id, on: 'remove', reason: 'Made twice' })).toMatchObject({
      output: { state: 'DELETED' },
    })
  })

  test('a case without a visit for eight weeks is stalled', async () => {
    const id = await openCase(school)
    await prisma().clinicalCase.update({ where: { id }, data: { openedOn: new Date('2026-09-24') } })
    const { rows, counts } = await onCase(school.student, contracts.listCases, { only: 'stalled' })
    expect([rows.map((row) => row.id), counts.stalled]).toEqual([[id], 1])
    await prisma().clinicalCase.update({ where: { id }, data: { openedOn: new Date('2026-09-25') } })
    expect((await onCase(school.student, contracts.listCases, { only: 'stalled' })).rows).toEqual([])
  })
})

describe('handing over', () => {
  test('offers the case without its patient, and opens the taker’s own with what is left of the plan', async () => {
    const id = await openCase(school, { title: 'Denture for two' })
    await addPlanItem(school, id, { teeth: [11] })
    await addPlanItem(school, id, { teeth: [21] })
    const { sessionId } = await makeTreated(school, { studentId: school.student.id, procedure: school.procedures.extraction, teeth: [11] })
    await onCase(school.student, contracts.linkCaseVisit, { sessionId, caseId: id })
    expect(
      await tryCase(school.student, contracts.askCaseTransfer, { id, studentId: school.stranger.id, reason: 'Leaving' }),
    ).toMatchObject({ issues: [{ path: 'studentId', code: 'personUnknown' }] })
    await onCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'Leaving' })
    expect(await tryCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'Twice' })).toMatchObject({
      status: 'STATE_CHANGED',
    })
    const offer = await read(school.partner, id)
    expect(offer).toMatchObject({ patient: null, may: { answer: true, edit: false } })
    expect((await onCase(school.partner, contracts.listCases, {})).offered).toMatchObject([{ id, reason: 'Leaving' }])
    const answer = { id, isAccepted: true, newId: v7(), planHash: offer.planHash }
    expect(await tryCase(school.teacher, contracts.answerCaseTransfer, answer)).toMatchObject({ status: 'NOT_FOUND' })
    await onCase(school.partner, contracts.answerCaseTransfer, answer)
    expect(await read(school.partner, answer.newId)).toMatchObject({
      title: 'Denture for two',
      patient: { text: patientNumber },
      items: [{ teeth: [21], state: 'PLANNED' }],
      visits: [],
      continuedFrom: { id },
    })
    expect(await read(school.student, id)).toMatchObject({
      state: 'TRANSFERRED',
      visits: [{ sessionId }],
      continuedAs: { student: school.partner.displayName },
    })
    expect(await tryCase(school.student, contracts.setCaseState, { id, on: 'reopen', reason: 'Back' })).toMatchObject({
      status: 'CONFLICT',
      code: 'clinical-cases.CONTINUED',
    })
    expect(await tryCase(school.partner, contracts.readCase, { id })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('can be declined and withdrawn, each once', async () => {
    const id = await openCase(school)
    await onCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'Leaving' })
    await onCase(school.partner, contracts.answerCaseTransfer, { id, isAccepted: false, newId: v7(), planHash: noHash, reason: 'Too much' })
    expect((await read(school.student, id)).transfer).toBeNull()
    expect(await tryCase(school.student, contracts.withdrawCaseTransfer, { id })).toMatchObject({ status: 'STATE_CHANGED' })
    await onCase(school.student, contracts.askCaseTransfer, { id, studentId: school.partner.id, reason: 'Again' })
    expect(await tryCase(school.partner, contracts.withdrawCaseTransfer, { id })).toMatchObject({ status: 'FORBIDDEN' })
    await onCase(school.student, contracts.withdrawCaseTransfer, { id })
    expect((await onCase(school.partner, contracts.listCases, {})).offered).toEqual([])
  })
})
