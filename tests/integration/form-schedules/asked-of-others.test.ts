import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abandonResponseCall, askToEndCall, extendResponsesCall, withdrawResponseCall } from '@/server/form-responses/calls/endings'
import { exportResponsesCall } from '@/server/form-responses/calls/export'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { readHistoryCall } from '@/server/form-responses/calls/history'
import { listResponsesCall } from '@/server/form-responses/calls/lists'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { readResponseCall } from '@/server/form-responses/calls/read'
import { startResponseCall } from '@/server/form-responses/calls/start'
import { formResponsesJobs } from '@/server/form-responses/jobs'
import { assignFormCall, undoAssignmentCall } from '@/server/form-schedules/calls/assignments'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { beginResponse, makeDueUnderLock, simpleForm } from '../../support/form-responses'
import { assignment, noticesOf, people, responsesOf } from '../../support/form-schedules'
import { publishedForm, succeeds, uidOf } from '../../support/forms'
import { member, roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { runOutboxJob } from '../../support/outbox'

let admin: Member, staff: Member, student: Member, other: Member, teacher: Member, assigner: Member
beforeAll(async () => {
  ;[admin, staff, student, other, teacher] = [
    await member('ADMIN'),
    await member('STAFF'),
    await member('STUDENT'),
    await member('STUDENT'),
    await member('TEACHER'),
  ]
  assigner = roleActor(staff, ['FORMS', 'FORMS_ASSIGN'], { only: true })
})
beforeEach(async () => {
  await prisma().outboxEvent.deleteMany()
})

type Assigned = { readonly id: string; readonly batchId: string; readonly formId: string; readonly pageUid: string; readonly title: string }

async function assignForm(more: object = {}): Promise<Assigned> {
  const made = await publishedForm(admin, simpleForm(), {})
  const wanted = assignment(made.id, { audience: people(student), ...more })
  await succeeds(staff, assignFormCall, wanted)
  const [response] = await responsesOf(wanted.id)
  return {
    id: response?.id ?? '',
    batchId: wanted.id,
    formId: made.id,
    pageUid: made.pages[0]?.uid ?? '',
    title: uidOf(made.pages, 'title'),
  }
}
async function startAssigned(more: object = {}): Promise<Assigned> {
  const one = await assignForm(more)
  await succeeds(student, startResponseCall, { id: one.id, formId: one.formId })
  await succeeds(student, savePageCall, {
    responseId: one.id,
    pageUid: one.pageUid,
    revision: 0,
    answers: { [one.title]: 'Secret so far' },
  })
  return one
}
const runDeadlines = async () => formResponsesJobs.find(({ name }) => name === 'form-deadlines')?.run()
const makeLate = (id: string) =>
  prisma().formResponse.update({ where: { id }, data: { late: 'LOCK', dueAt: new Date(Date.now() - 60_000) } })
const stateOf = async (id: string) => (await prisma().formResponse.findUniqueOrThrow({ where: { id } })).state

describe('a form that was assigned and begun', () => {
  test('is known to who assigned it and who oversees forms by its state and deadline, and its answers to its author alone', async () => {
    const one = await startAssigned({ dueAt: '2199-01-01T12:00:00.000Z' })
    for (const who of [assigner, staff, admin]) {
      const read = await succeeds(who, readResponseCall, { id: one.id })
      expect(read).toMatchObject({ state: 'DRAFT', dueAt: '2199-01-01T12:00:00.000Z', isHidden: true, answers: {}, parts: [], files: [] })
      expect(read.shown.pages).toEqual([])
      expect(JSON.stringify([read, await succeeds(who, readHistoryCall, { id: one.id })])).not.toContain('Secret')
      const { responses: rows } = await succeeds(who, listResponsesCall, { list: 'all', formId: one.formId })
      expect(rows.map(({ id, state }) => [id, state])).toEqual([[one.id, 'DRAFT']])
    }
    expect(await succeeds(student, readResponseCall, { id: one.id })).toMatchObject({
      isHidden: false,
      answers: { [one.title]: 'Secret so far' },
    })
    expect(await callAs(teacher, readResponseCall, { id: one.id })).toMatchObject({ status: 'NOT_FOUND' })
    // A form that somebody began by themself is shown to nobody else.
    const { responseId } = await beginResponse(admin, student)
    for (const who of [assigner, staff, admin])
      expect(await callAs(who, readResponseCall, { id: responseId })).toMatchObject({ status: 'NOT_FOUND' })
  })

  test('is among the late ones, so that whoever chases them sees all, and in no file with its answers', async () => {
    const [begunOne, unbegun] = [await startAssigned(), await assignForm()]
    for (const { id } of [begunOne, unbegun])
      await prisma().formResponse.update({ where: { id }, data: { dueAt: new Date(Date.now() - 60_000) } })
    for (const { id, formId } of [begunOne, unbegun]) {
      const { responses: rows } = await succeeds(admin, listResponsesCall, { list: 'all', state: 'OVERDUE', formId })
      expect(rows.map((row) => row.id)).toEqual([id])
    }
    await makeLate(begunOne.id)
    await runDeadlines()
    expect(await stateOf(begunOne.id)).toBe('INCOMPLETE')
    expect((await succeeds(admin, readResponseCall, { id: begunOne.id })).isHidden).toBe(true)
    const file = await callAs(admin, exportResponsesCall, { formId: begunOne.formId })
    expect(JSON.stringify(file)).not.toContain('Secret')
  })

  test('is ended by who assigned it, and the student is told', async () => {
    const one = await startAssigned()
    expect((await succeeds(assigner, readResponseCall, { id: one.id })).may).toContain('withdraw')
    await succeeds(assigner, withdrawResponseCall, { responseId: one.id, reason: 'No longer needed' })
    expect(await stateOf(one.id)).toBe('WITHDRAWN')
    expect((await noticesOf('void', [one.id])).map(({ payload }) => payload)).toMatchObject([{ toIds: [student.id] }])
    // Ending a response shows nobody what was never handed in.
    for (const who of [assigner, staff, admin])
      expect(await succeeds(who, readResponseCall, { id: one.id })).toMatchObject({ state: 'WITHDRAWN', isHidden: true, answers: {} })
    expect(await succeeds(student, readResponseCall, { id: one.id })).toMatchObject({ isHidden: false })
  })
})

describe('whoever is asked for a form', () => {
  test.each([
    ['unbegun', assignForm],
    ['begun', startAssigned],
    [
      'extended after its deadline locked it',
      async () => {
        const one = await startAssigned()
        await makeLate(one.id)
        await runDeadlines()
        await succeeds(staff, extendResponsesCall, { responseIds: [one.id], to: '2199-01-01T12:00:00.000Z', reason: '' })
        return one
      },
    ],
    [
      'handed in',
      async () => {
        const one = await startAssigned()
        await succeeds(student, submitResponseCall, { responseId: one.id })
        await prisma().formResponse.update({ where: { id: one.id }, data: { state: 'AWAITING_REVIEW' } })
        return one
      },
    ],
  ])('does not end it: %s', async (_, made) => {
    const one = await made()
    const before = await stateOf(one.id)
    for (const call of [abandonResponseCall, withdrawResponseCall])
      expect(await callAs(student, call, { responseId: one.id, reason: 'I would rather not' })).toMatchObject({ status: 'FORBIDDEN' })
    const { may } = await succeeds(student, readResponseCall, { id: one.id })
    expect(may).not.toEqual(expect.arrayContaining(['abandon']))
    expect(may).not.toEqual(expect.arrayContaining(['withdraw']))
    expect(await stateOf(one.id)).toBe(before)
  })

  test('asks to be let off with a reason, once a day, and whoever assigned it is told; until then it stays', async () => {
    const one = await startAssigned()
    const asking = { responseId: one.id, reason: 'I was on placement' }
    expect((await succeeds(student, readResponseCall, { id: one.id })).may).toContain('askToEnd')
    expect(await callAs(teacher, askToEndCall, asking)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(admin, askToEndCall, asking)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await succeeds(student, askToEndCall, asking)).toEqual({ toldCount: 1 })
    expect((await noticesOf('endAsked', [one.id])).map(({ payload }) => payload)).toMatchObject([{ toIds: [staff.id], byId: student.id }])
    expect(await stateOf(one.id)).toBe('DRAFT')
    expect(await callAs(student, askToEndCall, asking)).toMatchObject({ status: 'STATE_CHANGED', code: 'form-responses.ASKED_TODAY' })
    const { entries } = await succeeds(staff, readHistoryCall, { id: one.id })
    expect(entries).toContainEqual(expect.objectContaining({ act: 'endAsked', reason: 'I was on placement' }))
    // A person ends by themself what they began by themself.
    const { responseId } = await beginResponse(admin, student)
    expect(await callAs(student, askToEndCall, { ...asking, responseId })).toMatchObject({ status: 'FORBIDDEN' })
    expect(await callAs(student, abandonResponseCall, { ...asking, responseId })).toMatchObject({ status: 'SUCCESS' })
  })

  test('asks about what is asked of them alone', async () => {
    const [own, foreign] = [await startAssigned(), await assignForm({ audience: people(other) })]
    await expectOutOfScope({
      call: askToEndCall,
      parameter: 'responseId',
      input: (responseId) => ({ responseId, reason: 'I was ill' }),
      id: foreign.id,
      entitledTo: own.id,
      entitled: student,
      strangers: [student, teacher],
    })
  })

  test('of a schedule asks who administers forms', async () => {
    const one = await startAssigned()
    await prisma().formResponse.update({ where: { id: one.id }, data: { originKind: 'SCHEDULE', createdById: null } })
    await succeeds(student, askToEndCall, { responseId: one.id, reason: 'I was ill' })
    const [told] = await noticesOf('endAsked', [one.id])
    expect(told?.payload).toMatchObject({ toIds: expect.arrayContaining([admin.id]) })
    expect(JSON.stringify(told?.payload)).not.toContain(staff.id)
  })
})

describe('a deadline that locked and is moved', () => {
  test('has the form await its author again, with what they wrote, which they can hand in as it is', async () => {
    const one = await startAssigned()
    await makeLate(one.id)
    await runDeadlines()
    await succeeds(staff, extendResponsesCall, { responseIds: [one.id], to: '2199-01-01T12:00:00.000Z', reason: '' })
    expect(await stateOf(one.id)).toBe('AWAITING_COMPLETION')
    expect(await succeeds(staff, readResponseCall, { id: one.id })).toMatchObject({
      state: 'AWAITING_COMPLETION',
      isHidden: true,
      answers: {},
    })
    expect(await succeeds(student, readResponseCall, { id: one.id })).toMatchObject({ answers: { [one.title]: 'Secret so far' } })
    expect((await succeeds(student, submitResponseCall, { responseId: one.id })).state).toBe('COMPLETED')
    expect(await succeeds(admin, readResponseCall, { id: one.id })).toMatchObject({
      isHidden: false,
      answers: { [one.title]: 'Secret so far' },
    })
  })

  test('is not told as coming once it is past: only that it is late', async () => {
    const one = await assignForm({ dueAt: '2199-01-01T12:00:00.000Z', late: 'LOCK' })
    const [asked] = await noticesOf('asked', [one.id])
    expect(asked).toBeDefined()
    await prisma().formResponse.update({ where: { id: one.id }, data: { dueAt: new Date(Date.now() - 1_000) } })
    await runOutboxJob()
    const told = await prisma().message.findMany({ where: { values: { path: ['form'], not: '' } }, select: { values: true } })
    expect(told.filter(({ values }) => JSON.stringify(values).includes(one.formId))).toEqual([])
    await runDeadlines()
    expect((await noticesOf('late', [one.id])).map(({ payload }) => payload)).toMatchObject([{ toIds: [student.id] }])
  })
})

test('an assignment of which nothing is taken back says so', async () => {
  const one = await startAssigned()
  expect(await succeeds(staff, undoAssignmentCall, { batchId: one.batchId })).toEqual({ taken: 0, kept: 1 })
  expect(await stateOf(one.id)).toBe('DRAFT')
  const other = await assignForm()
  expect(await succeeds(staff, undoAssignmentCall, { batchId: other.batchId })).toEqual({ taken: 1, kept: 0 })
  expect(await callAs(staff, undoAssignmentCall, { batchId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
})

test('a mail of a deadline that has passed is not sent', async () => {
  const one = await assignForm({ dueAt: '2199-01-01T12:00:00.000Z', late: 'LOCK' })
  await makeDueUnderLock(one.id, new Date('2199-01-01T12:00:00Z'))
  await runOutboxJob()
  const rows = await prisma().message.findMany({ where: { textKey: 'formNotice' }, select: { values: true } })
  expect(rows.map(({ values }) => values)).toContainEqual(expect.objectContaining({ kind: 'asked', until: '2199-01-01T12:00:00.000Z' }))
})
