import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-cases'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { caseCall, onCase, openCase, patientNumber, addPlanItem, takenOver, tryCase } from '../../support/clinical-cases'
import { runJobNamed } from '../../support/jobs'
import type { Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob } from '../../support/outbox'
import { makeSchool, schoolTime, type School } from '../../support/school'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const plan = (studentId?: string) => onCase(school.staff, contracts.previewHandOver, studentId === undefined ? {} : { studentId })
const listOwnCases = async (who: Member) => (await onCase(who, contracts.listCases, {})).rows
const undo = (batchId: string) => onCase(school.staff, contracts.undoHandOver, { batchId })
const stateOf = async (id: string) => (await prisma().clinicalCase.findUniqueOrThrow({ where: { id } })).state
const noticesOf = async (who: Member, textKey: string) =>
  (await prisma().message.findMany({ where: { textKey, thread: { members: { some: { userId: who.id } } } }, orderBy: { at: 'asc' } })).map(
    ({ values }) => values,
  )

/** A student who leaves, with an open case with a planned item and one that waits for a recall. */
async function leavingStudent(): Promise<{ open: string; recall: string }> {
  const open = await openCase(school, { title: 'Crown on 26' })
  await addPlanItem(school, open, { teeth: [26] })
  const recall = await openCase(school, { title: 'Periodontitis' })
  await onCase(school.student, contracts.setCaseState, { id: recall, on: 'recall', nextRecallOn: '2027-02-01' })
  return { open, recall }
}

/** Counts a line of a session of somebody's with this credit. Returns the line's id. */
async function countLine(who: Member, credit: number): Promise<string> {
  const lineId = v7()
  await prisma().experienceLine.create({
    data: {
      lineId,
      sessionId: await begin(school, {}, who),
      studentId: who.id,
      teacherId: school.teacher.id,
      procedureId: school.procedures.examination.id,
      clinicId: school.clinicId,
      participationTypeId: school.participationTypeId,
      heldOn: new Date('2026-11-20T00:00:00Z'),
      shift: 'AM',
      quantity: 1,
      credit,
      completes: true,
      teeth: [],
      surfaces: [],
      quadrants: 0,
      byInitials: false,
      marks: 0,
      markSum: 0,
      pairs: 0,
      pairDiff: 0,
      teacherChars: 0,
    },
  })
  return lineId
}

describe('a leaver’s cases', () => {
  test('stand in the plan as soon as they have graduated, with who can go on', async () => {
    const { open, recall } = await leavingStudent()
    expect((await plan()).leavers.map(({ id }) => id)).not.toContain(school.student.id)
    await prisma().user.update({ where: { id: school.student.id }, data: { graduated: true, year: null } })
    expect((await plan()).leavers).toMatchObject([{ id: school.student.id, cases: 2, hasLeft: true }])
    const { cases, takers, leaver } = await plan(school.student.id)
    expect(leaver).toEqual({ id: school.student.id, displayName: school.student.displayName })
    expect(cases).toMatchObject([
      { id: open, state: 'OPEN', planned: 1, done: 0 },
      { id: recall, state: 'RECALL', nextRecallOn: '2027-02-01' },
    ])
    expect(takers.map(({ id }) => id).toSorted()).toEqual([school.partner.id, school.stranger.id].toSorted())
    await prisma().user.update({ where: { id: school.student.id }, data: { graduated: false, year: 4 } })
    await prisma().clinicalCase.updateMany({ data: { state: 'DELETED' } })
  })

  test('are handed over together: plan and recall go along, the takers are told, and all of it is undone', async () => {
    const { open, recall } = await leavingStudent()
    await onCase(school.student, contracts.askCaseTransfer, { id: open, studentId: school.partner.id, reason: 'Could you?' })
    expect((await plan(school.student.id)).cases[0]?.offeredTo).toMatchObject({ id: school.partner.id })
    const { batchId, moved, refused } = await onCase(school.staff, contracts.handOverCases, {
      studentId: school.student.id,
      reason: 'Graduates',
      cases: [
        { caseId: open, takerId: school.partner.id },
        { caseId: recall, takerId: school.stranger.id },
      ],
    })
    expect([moved, refused]).toEqual([2, 0])
    const [taken] = await listOwnCases(school.partner)
    expect(taken).toMatchObject({ title: 'Crown on 26', state: 'OPEN', planned: 1 })
    expect((await onCase(school.partner, contracts.readCase, { id: taken?.id })).found).toMatchObject({
      patient: { text: patientNumber },
      continuedFrom: { id: open },
      items: [{ teeth: [26], state: 'PLANNED' }],
    })
    expect(await listOwnCases(school.stranger)).toMatchObject([{ title: 'Periodontitis', state: 'RECALL', nextRecallOn: '2027-02-01' }])
    expect((await onCase(school.partner, contracts.listCases, {})).offered).toEqual([])
    expect([await stateOf(open), await stateOf(recall)]).toEqual(['TRANSFERRED', 'TRANSFERRED'])
    expect((await onCase(school.student, contracts.readCase, { id: open })).found.history[0]).toMatchObject({
      act: 'handedOver',
      reason: 'Graduates',
    })
    await runOutboxJob()
    expect(await noticesOf(school.partner, 'casesHandedOver')).toEqual([
      { count: '1', title: 'Crown on 26', person: school.student.displayName },
    ])
    expect((await plan()).undoable).toMatchObject([{ id: batchId, from: school.student.displayName, moved: 2 }])
    expect(await undo(batchId)).toEqual({ undone: 2, kept: 0 })
    expect([await stateOf(open), await stateOf(recall)]).toEqual(['OPEN', 'RECALL'])
    expect((await onCase(school.student, contracts.readCase, { id: recall })).found.nextRecallOn).toBe('2027-02-01')
    expect([await listOwnCases(school.partner), await listOwnCases(school.stranger)]).toEqual([[], []])
    expect(await tryCase(school.staff, contracts.undoHandOver, { batchId })).toMatchObject({ status: 'STATE_CHANGED' })
  })

  test('on which a taker has worked since stay with them; what ended meanwhile stays as it is', async () => {
    const { open, recall } = await leavingStudent()
    await onCase(school.student, contracts.setCaseState, { id: recall, on: 'close' })
    const rows = [open, recall].map((caseId) => ({ caseId, takerId: school.partner.id }))
    const answer = await onCase(school.staff, contracts.handOverCases, { studentId: school.student.id, cases: rows })
    expect(answer).toMatchObject({ moved: 1, refused: 1 })
    expect(await stateOf(recall)).toBe('CLOSED')
    const [taken] = await listOwnCases(school.partner)
    await onCase(school.partner, contracts.linkCaseVisit, { sessionId: await begin(school, {}, school.partner), caseId: taken?.id })
    expect(await undo(answer.batchId)).toEqual({ undone: 0, kept: 1 })
    expect(await stateOf(open)).toBe('TRANSFERRED')
  })

  test('are undone for a day', async () => {
    const { open } = await leavingStudent()
    const cases = [{ caseId: open, takerId: school.partner.id }]
    const { batchId } = await onCase(school.staff, contracts.handOverCases, { studentId: school.student.id, cases })
    stopClock(new Date(schoolTime.getTime() + 24 * 3_600_000 + 1))
    expect(await tryCase(school.staff, contracts.undoHandOver, { batchId })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'clinical-cases.TOO_LATE',
    })
    stopClock(schoolTime)
  })

  test('are proposed to who has treated somebody, studies the same and stays; anybody else can be chosen, too', async () => {
    const { student, partner, stranger } = school
    await openCase(school, { title: 'Somebody’s' })
    const [programmeId, otherId] = [v7(), v7()]
    await prisma().programme.createMany({
      data: [
        { id: programmeId, name: 'Dentistry', lengthYears: 5 },
        { id: otherId, name: 'Hygiene', lengthYears: 5 },
      ],
    })
    const all = { where: { id: { in: [student.id, partner.id, stranger.id] } } }
    await prisma().user.updateMany({ ...all, data: { programmeId, year: 4 } })
    const lineId = await countLine(partner, 0)
    const suited = async () => (await plan(student.id)).takers.map(({ id, isSuited }) => ({ id, isSuited }))
    // A student who only watched, or has done nothing yet, is listed but not proposed.
    expect(new Set((await suited()).map(({ isSuited }) => isSuited))).toEqual(new Set([false]))
    await prisma().experienceLine.update({ where: { lineId }, data: { credit: 1 } })
    const proposed = [
      { id: partner.id, isSuited: true },
      { id: stranger.id, isSuited: false },
    ]
    expect(await suited()).toEqual(proposed)
    for (const data of [{ year: 5 }, { year: null }, { programmeId: otherId }]) {
      await prisma().user.update({ where: { id: partner.id }, data })
      expect(await suited(), JSON.stringify(data)).toContainEqual({ id: partner.id, isSuited: false })
      await prisma().user.update({ where: { id: partner.id }, data: { programmeId, year: 4 } })
    }
    // For a leaver without a programme, students of all programmes are proposed.
    await prisma().user.update({ where: { id: student.id }, data: { programmeId: null } })
    expect(await suited()).toEqual(proposed)
    await prisma().user.updateMany({ ...all, data: { programmeId: null, year: null } })
    await prisma().user.updateMany({ where: { id: { in: [student.id, partner.id] } }, data: { year: 4 } })
  })

  test('go to nobody who has left, to no teacher, not back to the leaver, and only from their student', async () => {
    const { open } = await leavingStudent()
    const give = (takerId: string, studentId = school.student.id) =>
      tryCase(school.staff, contracts.handOverCases, { studentId, cases: [{ caseId: open, takerId }] })
    for (const id of [school.teacher.id, school.student.id, v7()])
      expect(await give(id)).toMatchObject({ issues: [{ path: 'cases', code: 'studentUnknown' }] })
    await prisma().user.update({ where: { id: school.partner.id }, data: { status: 'DISABLED' } })
    expect(await give(school.partner.id)).toMatchObject({ issues: [{ path: 'cases', code: 'studentUnknown' }] })
    expect(
      await tryCase(school.student, contracts.askCaseTransfer, { id: open, studentId: school.partner.id, reason: 'Yours' }),
    ).toMatchObject({
      issues: [{ path: 'studentId', code: 'personUnknown' }],
    })
    await prisma().user.update({ where: { id: school.partner.id }, data: { status: 'ENABLED' } })
    expect(await give(school.stranger.id, school.partner.id)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await stateOf(open)).toBe('OPEN')
  })

  test('given round in a circle end where they began, as one case after the other', async () => {
    const first = await openCase(school, { title: 'Round' })
    const hand = async (id: string, from: Member, to: Member) => {
      await onCase(from, contracts.askCaseTransfer, { id, studentId: to.id, reason: 'On' })
      return takenOver(to, id)
    }
    const second = await hand(first, school.student, school.partner)
    const third = await hand(second, school.partner, school.student)
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual(['TRANSFERRED', 'TRANSFERRED', 'OPEN'])
    const { found } = await onCase(school.student, contracts.readCase, { id: third })
    expect([found.continuedFrom?.id, found.continuedAs]).toEqual([second, null])
    // The next case in the chain has ended as well, but reopening an earlier one would mean that two students treat the patient.
    expect(await tryCase(school.partner, contracts.setCaseState, { id: second, on: 'reopen', reason: 'Mine' })).toMatchObject({
      code: 'clinical-cases.CONTINUED',
    })
    expect(await tryCase(school.student, contracts.setCaseState, { id: first, on: 'reopen', reason: 'Mine' })).toMatchObject({
      code: 'clinical-cases.CONTINUED',
    })
  })
})

describe('recalls', () => {
  test('cannot be set to a day that is over', async () => {
    const id = await openCase(school)
    const set = (nextRecallOn: string) => tryCase(school.student, contracts.setCaseState, { id, on: 'recall', nextRecallOn })
    expect(await set('2026-11-19')).toMatchObject({ issues: [{ path: 'nextRecallOn', code: 'datePast' }] })
    expect(await set('2026-11-20')).toMatchObject({ status: 'SUCCESS' })
  })

  test('are told once, two weeks ahead, to the student; of who has left to the supervisor', async () => {
    await prisma().clinicalCase.updateMany({ data: { state: 'DELETED' } })
    await prisma().outboxEvent.deleteMany()
    const recall = async (title: string, nextRecallOn: string, who = school.student) => {
      const id = await openCase(school, { title, patient: { kind: 'INITIALS', text: title } }, who)
      await onCase(who, contracts.setCaseState, { id, on: 'recall', nextRecallOn })
      return id
    }
    const one = await recall('First', '2026-12-01')
    await recall('Second', '2026-12-04')
    await recall('Later', '2026-12-05')
    await recall('Of a leaver', '2026-11-25', school.partner)
    await prisma().user.update({ where: { id: school.partner.id }, data: { graduated: true } })
    await runJobNamed('case-recalls')
    await runJobNamed('case-recalls')
    await runOutboxJob()
    expect(await noticesOf(school.student, 'recallsDue')).toEqual([{ count: '2', title: 'First' }])
    expect(await noticesOf(school.teacher, 'recallsDue')).toEqual([{ count: '1', title: 'Of a leaver' }])
    expect(await noticesOf(school.partner, 'recallsDue')).toEqual([])
    // A recall on another day is a new recall.
    await onCase(school.student, contracts.setCaseState, { id: one, on: 'resume' })
    await onCase(school.student, contracts.setCaseState, { id: one, on: 'recall', nextRecallOn: '2026-11-30' })
    await runJobNamed('case-recalls')
    await runOutboxJob()
    expect(await noticesOf(school.student, 'recallsDue')).toHaveLength(2)
    await prisma().user.update({ where: { id: school.partner.id }, data: { graduated: false } })
  })
})

test('ids of a hand-over are only for who sees all', async () => {
  const reach = { refusedAs: ['NOT_FOUND', 'FORBIDDEN'] as const, reachableBy: ['STAFF', 'ADMIN'] as const, entitled: school.staff }
  const caseId = await openCase(school)
  const takerId = school.partner.id
  const studentId = school.student.id
  await expectOutOfScope({
    call: caseCall(contracts.previewHandOver),
    parameter: 'studentId',
    input: (id) => ({ studentId: id }),
    id: studentId,
    ...reach,
  })
  const give = caseCall(contracts.handOverCases)
  await expectOutOfScope({
    call: give,
    parameter: 'studentId',
    input: (id) => ({ studentId: id, cases: [{ caseId, takerId }] }),
    id: studentId,
    ...reach,
  })
  await expectOutOfScope({
    call: give,
    parameter: 'cases[].caseId',
    input: (id) => ({ studentId, cases: [{ caseId: id, takerId }] }),
    id: await openCase(school),
    ...reach,
  })
  await expectOutOfScope({
    call: give,
    parameter: 'cases[].takerId',
    input: (id) => ({ studentId, cases: [{ caseId, takerId: id }] }),
    id: takerId,
    ...reach,
  })
  const { batchId } = await onCase(school.staff, contracts.handOverCases, {
    studentId,
    cases: [{ caseId: await openCase(school), takerId }],
  })
  await expectOutOfScope({
    call: caseCall(contracts.undoHandOver),
    parameter: 'batchId',
    input: (id) => ({ batchId: id }),
    id: batchId,
    ...reach,
  })
})
