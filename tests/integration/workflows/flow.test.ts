import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/workflows'
import type { Stage } from '@/lib/workflows/definition'
import { acceptResponseCall, giveBackResponseCall, withdrawSignatureCall } from '@/server/form-responses/calls/decisions'
import { abandonResponseCall } from '@/server/form-responses/calls/endings'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { decision, openTask, review, sign, signResponse, simpleForm } from '../../support/form-responses'
import { publishedForm, succeeds } from '../../support/forms'
import type { Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import {
  askCall,
  instanceRow,
  namedPeople,
  readAs,
  roleOf,
  runsOf,
  settleOutbox,
  stage,
  started,
  subject,
  tickTask,
  turnOf,
  workflowCall,
  workflowOf,
} from '../../support/workflows'

let school: School
let student: Member
let teacher: Member
let admin: Member
beforeAll(async () => {
  school = await makeSchool()
  ;({ student, teacher, admin } = school)
})

const chosen = { kind: 'CHOSEN', roleIds: [] }

/** A form of the student's, which somebody reviews and signs as the workflow says. */
async function formOf(route: readonly { readonly kind?: unknown }[], type: object = {}) {
  return publishedForm(admin, simpleForm({ route }), {
    type: { requireReview: false, requireSignoff: false, ...type },
    settings: { subject: 'SELF', subjectSees: 'ALWAYS' },
  })
}

async function handIn(who: Member, responseId: string, form: Awaited<ReturnType<typeof formOf>>, title: string): Promise<void> {
  const [page] = form.pages
  const uid = page?.fields.find(({ id }) => id === 'title')?.uid ?? ''
  const parts = await prisma().formPart.findMany({ where: { responseId }, select: { revision: true } })
  await succeeds(who, savePageCall, { responseId, pageUid: page?.uid ?? '', revision: parts[0]?.revision ?? 0, answers: { [uid]: title } })
  await succeeds(who, submitResponseCall, { responseId })
  await settleOutbox()
}

const responseOf = async (instanceId: string) => (await runsOf(instanceId)).find(({ responseId }) => responseId !== null)?.responseId ?? ''
const statesOf = async (instanceId: string) => (await runsOf(instanceId)).map(({ kind, state, round }) => `${kind} ${state} ${round}`)

describe('a workflow', () => {
  test('goes from a form to its review, its signature and a task, each a task of the form or of the workflow', async () => {
    const form = await formOf([review(chosen), sign(chosen)], { settleHours: 24 })
    const write = stage('FORM', { who: subject, formId: form.id, dueDays: 7 })
    const stages = [
      write,
      stage('REVIEW', { who: namedPeople(teacher), ofStageId: write.id }),
      stage('SIGN_OFF', { who: namedPeople(school.colleague), ofStageId: write.id, dueDays: 3 }),
      stage('TASK', { who: { kind: 'SAME_AS', stageId: write.id } }),
    ]
    const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
    expect(await turnOf(student, id)).toMatchObject({ kind: 'FORM', isYours: true, act: 'OPEN_FORM', dueAt: '2026-11-27T23:59:00.000Z' })
    const responseId = await responseOf(id)
    expect((await turnOf(student, id)).href).toContain(`/responses/${responseId}/stage/`)
    await handIn(student, responseId, form, 'Extraction')
    expect(await turnOf(student, id)).toMatchObject({ kind: 'REVIEW', isYours: false, act: null, whose: { person: { id: teacher.id } } })
    expect(await turnOf(teacher, id)).toMatchObject({ kind: 'REVIEW', isYours: true, act: 'OPEN_FORM' })
    await succeeds(teacher, acceptResponseCall, await decision(teacher, responseId))
    await settleOutbox()
    expect(await turnOf(school.colleague, id)).toMatchObject({ kind: 'SIGN_OFF', isYours: true })
    const { taskId } = await signResponse(school.colleague, responseId)
    await settleOutbox()
    expect(await turnOf(student, id)).toMatchObject({ kind: 'TASK', isYours: true, act: 'TICK' })
    expect((await readAs(student, id)).progress).toEqual({ done: 3, of: 4 })
    // A withdrawn signature voids the run and all runs after it.
    await succeeds(school.colleague, withdrawSignatureCall, { responseId, taskId })
    await settleOutbox()
    expect(await statesOf(id)).toEqual(['FORM DONE 1', 'REVIEW DONE 1', 'SIGN_OFF VOID 1', 'TASK VOID 1', 'SIGN_OFF OPEN 2'])
    await signResponse(school.colleague, responseId)
    await settleOutbox()
    await tickTask(student, id)
    expect(await instanceRow(id)).toMatchObject({ state: 'DONE' })
    expect(await readAs(student, id)).toMatchObject({ state: 'DONE', turn: null, progress: { done: 4, of: 4 } })
    expect((await readAs(student, id)).path.map(({ whose }) => whose.person?.id)).toEqual([
      student.id,
      teacher.id,
      school.colleague.id,
      student.id,
    ])
  })

  test('asks for the same form again where it was returned, and for nothing where it was withdrawn', async () => {
    const form = await formOf([review(chosen)])
    const write = stage('FORM', { who: subject, formId: form.id })
    const stages = [write, stage('REVIEW', { who: namedPeople(teacher), ofStageId: write.id })]
    const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
    const responseId = await responseOf(id)
    await handIn(student, responseId, form, 'Extraction')
    await succeeds(teacher, giveBackResponseCall, { responseId, taskId: await openTask(teacher, responseId), comment: 'Say more' })
    await settleOutbox()
    expect(await statesOf(id)).toEqual(['FORM VOID 1', 'REVIEW VOID 1', 'FORM OPEN 2'])
    expect((await runsOf(id)).map((run) => run.responseId)).toEqual([responseId, responseId, responseId])
    await succeeds(admin, abandonResponseCall, { responseId, reason: 'A mistake' })
    await settleOutbox()
    expect(await instanceRow(id)).toMatchObject({ state: 'STUCK', stuckReason: 'FORM_GONE' })
    // The administrator is told once, and goes back to a stage to ask for a new form.
    const told = await prisma().message.count({ where: { textKey: 'workflowStuck', thread: { members: { some: { userId: admin.id } } } } })
    expect(told).toBeGreaterThan(0)
    const { revision } = await instanceRow(id)
    const run = (await runsOf(id)).at(-1)
    await askCall(admin, contracts.skipStage, { runId: run?.id, revision, reason: 'It was withdrawn' })
    expect(await instanceRow(id)).toMatchObject({ state: 'STUCK', stuckReason: 'NO_STEP' })
  })

  test('asks for a review or a signature of nobody once its stage is skipped or cancelled, unless a stage ahead goes on from it', async () => {
    const made = async (more: (write: Stage) => readonly Stage[]) => {
      const form = await formOf([review(chosen), sign(chosen)])
      const write = stage('FORM', { who: subject, formId: form.id })
      const stages = [write, stage('REVIEW', { who: namedPeople(teacher), ofStageId: write.id }), ...more(write)]
      const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
      const responseId = await responseOf(id)
      await handIn(student, responseId, form, 'Extraction')
      return { id, responseId }
    }
    const open = async (responseId: string) =>
      (await prisma().formTask.findMany({ where: { responseId, state: 'OPEN' }, select: { kind: true, userId: true } })).map(
        ({ kind, userId }) => `${kind} ${userId === teacher.id ? 'teacher' : ''}`,
      )
    const act = async (contract: typeof contracts.skipStage | typeof contracts.cancelInstance, id: string) => {
      const { revision } = await instanceRow(id)
      const of = contract === contracts.skipStage ? { runId: (await runsOf(id)).at(-1)?.id } : { instanceId: id }
      await askCall(admin, contract, { ...of, revision, reason: 'x' })
      await settleOutbox()
    }

    const toTask = await made(() => [stage('TASK', { who: subject })])
    expect(await open(toTask.responseId)).toEqual(['REVIEW teacher'])
    await act(contracts.skipStage, toTask.id)
    expect(await open(toTask.responseId)).toEqual([])
    expect(await statesOf(toTask.id)).toEqual(['FORM DONE 1', 'REVIEW SKIPPED 1', 'TASK OPEN 1'])
    // What is handed in stays, and is asked for again where the workflow goes back.
    expect(await prisma().formResponse.findUnique({ where: { id: toTask.responseId }, select: { state: true } })).toEqual({
      state: 'AWAITING_REVIEW',
    })

    const toSignature = await made((write) => [stage('SIGN_OFF', { who: namedPeople(school.colleague), ofStageId: write.id })])
    await act(contracts.skipStage, toSignature.id)
    expect(await open(toSignature.responseId)).toEqual(['REVIEW teacher'])

    const cancelled = await made(() => [stage('TASK', { who: subject })])
    await act(contracts.cancelInstance, cancelled.id)
    expect(await open(cancelled.responseId)).toEqual([])
  })

  test('decides by what a form was answered with', async () => {
    const form = await formOf([])
    const minutes = form.pages[0]?.fields.find(({ id }) => id === 'minutes')?.uid ?? ''
    const write = stage('FORM', { who: subject, formId: form.id })
    const long = stage('TASK', { who: namedPeople(teacher), caption: 'Long' })
    const short = stage('TASK', { who: namedPeople(teacher), caption: 'Short' })
    const branch = (of: string) => ({
      id: v7(),
      caption: 'Long',
      when: { kind: 'ANSWER' as const, stageId: write.id, formula: `{${minutes}} > 30` },
      goTo: of,
    })
    const stages = [write, stage('DECISION', { branches: [branch(long.id)], next: short.id }), long, short]
    const workflow = await workflowOf(admin, { stages, for: [student] })
    for (const [answer, caption] of [
      [45, 'Long'],
      [10, 'Short'],
    ] as const) {
      const id = await started(teacher, workflow, student)
      const responseId = await responseOf(id)
      const [page] = form.pages
      const title = page?.fields.find(({ id: one }) => one === 'title')?.uid ?? ''
      await succeeds(student, savePageCall, {
        responseId,
        pageUid: page?.uid ?? '',
        revision: 0,
        answers: { [title]: 'A', [minutes]: answer },
      })
      await succeeds(student, submitResponseCall, { responseId })
      await settleOutbox()
      expect((await turnOf(teacher, id)).caption).toBe(caption)
    }
  })

  test('is moved by one of two who press at once', async () => {
    const role = await roleOf('TEACHER')
    const stages = [stage('TASK', { who: { kind: 'ROLE', roleId: role } }), stage('TASK', { who: subject })]
    const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
    const { runId, revision } = await turnOf(teacher, id)
    const press = (who: Member) => callAs(who, workflowCall(contracts.tickStage), { runId, revision })
    const answers = await Promise.all([press(teacher), press(school.colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect(await statesOf(id)).toEqual(['TASK DONE 1', 'TASK OPEN 1'])
    expect(await callAs(teacher, workflowCall(contracts.tickStage), { runId, revision })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'workflows.NOT_OPEN',
    })
  })

  test('lets a person decide, and tells people by message', async () => {
    const yes = { id: v7(), caption: 'Yes', when: null, goTo: 'END' as const }
    const stages = [
      stage('MESSAGE', { to: [subject, namedPeople(teacher)], caption: 'It begins' }),
      stage('DECISION', { who: namedPeople(teacher), branches: [yes] }),
      stage('TASK', { who: subject }),
    ]
    const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
    const { runId, revision, choices } = await turnOf(teacher, id)
    expect(choices).toEqual([{ id: yes.id, caption: 'Yes' }])
    expect((await readAs(student, id)).path[0]?.told.map((one) => one.id).toSorted()).toEqual([student.id, teacher.id].toSorted())
    const decide = (branchId: string) =>
      callAs(teacher, workflowCall(contracts.decideStage), { runId, revision, branchId, comment: 'Well done' })
    expect(await decide(v7())).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await callAs(teacher, workflowCall(contracts.decideStage), { runId, revision: revision + 1, branchId: yes.id })).toMatchObject({
      code: 'workflows.VERSION',
    })
    expect(await decide(yes.id)).toMatchObject({ status: 'SUCCESS', output: { state: 'DONE' } })
    expect((await readAs(student, id)).path[1]).toMatchObject({
      choice: 'Yes',
      comment: 'Well done',
      whose: { person: { id: teacher.id } },
    })
  })
})
