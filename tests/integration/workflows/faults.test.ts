import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/workflows'
import type { Stage } from '@/lib/workflows/definition'
import { acceptResponseCall, claimTaskCall, withdrawSignatureCall } from '@/server/form-responses/calls/decisions'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { asJob } from '@/server/form-responses'
import { readFormCall, saveFormDraftCall } from '@/server/forms/calls/forms'
import { publishFormCall, withdrawFormCall } from '@/server/forms/calls/versions'
import { forgetSettings } from '@/server/config'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { advanceInstance } from '@/server/workflows/move/advance'
import { handleHappened } from '@/server/workflows/events'
import { runDue } from '@/server/workflows/jobs'
import { callAs } from '../../support/call'
import { decision, review, sign, signResponse, simpleForm } from '../../support/form-responses'
import { publishedForm, succeeds } from '../../support/forms'
import type { Member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'
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
type Form = Awaited<ReturnType<typeof formOf>>
async function formOf(route: readonly { readonly kind?: unknown }[]) {
  const settings = { subject: 'SELF', subjectSees: 'ALWAYS' }
  return publishedForm(admin, simpleForm({ route }), { type: { requireReview: false, requireSignoff: false, settleHours: 24 }, settings })
}
const startWorkflow = async (stages: readonly Stage[]) => started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
const responseOf = async (id: string) => (await runsOf(id)).find(({ responseId }) => responseId !== null)?.responseId ?? ''
async function handIn(id: string, form: Form): Promise<string> {
  const responseId = await responseOf(id)
  const [page] = form.pages
  const title = page?.fields.find((field) => field.id === 'title')?.uid ?? ''
  await succeeds(student, savePageCall, { responseId, pageUid: page?.uid, revision: 0, answers: { [title]: 'A' } })
  await succeeds(student, submitResponseCall, { responseId })
  await settleOutbox()
  return responseId
}
const statesOf = async (id: string) => (await runsOf(id)).map(({ kind, state, round }) => `${kind} ${state} ${round}`)
const signal = (id: string) => asJob((work) => advanceInstance(work, id, { signal: { key: v7(), kind: 'GO_ON' } }))

describe('a form under a workflow', () => {
  test('that is withdrawn before its stage has come holds it there, and goes on once it is open again', async () => {
    const form = await formOf([])
    const id = await startWorkflow([stage('TASK', { who: namedPeople(teacher) }), stage('FORM', { who: subject, formId: form.id })])
    const { revision, draftRevision } = await succeeds(admin, readFormCall, { id: form.id })
    await succeeds(admin, withdrawFormCall, { id: form.id, revision })
    const { runId, revision: ofRun } = await turnOf(teacher, id)
    await askCall(teacher, contracts.tickStage, { runId, revision: ofRun })
    expect(await instanceRow(id)).toMatchObject({ state: 'STUCK', stuckReason: 'FORM_CLOSED' })
    await succeeds(admin, publishFormCall, { id: form.id, draftRevision })
    await signal(id)
    expect(await instanceRow(id)).toMatchObject({ state: 'RUNNING' })
    expect(await statesOf(id)).toEqual(['TASK DONE 1', 'FORM OPEN 1'])
  })

  test('that is withdrawn while somebody fills it in is theirs to complete still', async () => {
    const form = await formOf([])
    const id = await startWorkflow([stage('FORM', { who: subject, formId: form.id })])
    const { revision } = await succeeds(admin, readFormCall, { id: form.id })
    await succeeds(admin, withdrawFormCall, { id: form.id, revision })
    await handIn(id, form)
    expect(await statesOf(id)).toEqual(['FORM DONE 1'])
  })

  test('that is published anew without its signature never stands for one', async () => {
    const form = await formOf([sign(chosen)])
    const write = stage('FORM', { who: subject, formId: form.id })
    const workflow = await workflowOf(admin, {
      stages: [stage('TASK', { who: namedPeople(teacher) }), write, stage('SIGN_OFF', { who: namedPeople(teacher), ofStageId: write.id })],
      for: [student],
    })
    const id = await started(teacher, workflow, student)
    const { draftRevision, code, name, typeId, subject: about, subjectSees } = await succeeds(admin, readFormCall, { id: form.id })
    const settings = { code, name, typeId, subject: about, subjectSees }
    const unsigned = simpleForm()
    await succeeds(admin, saveFormDraftCall, { id: form.id, draftRevision, definition: unsigned, settings })
    await succeeds(admin, publishFormCall, { id: form.id, draftRevision: draftRevision + 1 })
    const { runId, revision } = await turnOf(teacher, id)
    await askCall(teacher, contracts.tickStage, { runId, revision })
    const responseId = await responseOf(id)
    const [page] = unsigned.pages
    const title = page?.fields.find((field) => field.id === 'title')?.uid ?? ''
    await succeeds(student, savePageCall, { responseId, pageUid: page?.uid, revision: 0, answers: { [title]: 'A' } })
    await succeeds(student, submitResponseCall, { responseId })
    await settleOutbox()
    expect(await instanceRow(id)).toMatchObject({ state: 'STUCK', stuckReason: 'NO_STEP' })
    // The check reports it to a person who publishes the workflow again.
    const { problems } = await askCall(admin, contracts.checkWorkflow, { id: workflow.id })
    expect(problems.map(({ code }) => code)).toContain('FORM_HAS_NO_SIGNATURE')
  })

  test('that is unsigned after the end opens the workflow again, and tells whom it asks', async () => {
    const form = await formOf([sign(chosen)])
    const write = stage('FORM', { who: subject, formId: form.id })
    const id = await startWorkflow([write, stage('SIGN_OFF', { who: namedPeople(teacher), ofStageId: write.id })])
    const responseId = await handIn(id, form)
    const { taskId } = await signResponse(teacher, responseId)
    await settleOutbox()
    expect(await instanceRow(id)).toMatchObject({ state: 'DONE' })
    await succeeds(teacher, withdrawSignatureCall, { responseId, taskId })
    await settleOutbox()
    expect(await instanceRow(id)).toMatchObject({ state: 'RUNNING' })
    expect(await statesOf(id)).toEqual(['FORM DONE 1', 'SIGN_OFF VOID 1', 'SIGN_OFF OPEN 2'])
    expect(await turnOf(teacher, id)).toMatchObject({ isYours: true, act: 'OPEN_FORM' })
  })
})

describe('two people', () => {
  test('who review one form of a role at once: one does, the stage is done once, and the next is opened once', async () => {
    const form = await formOf([review(chosen)])
    const write = stage('FORM', { who: subject, formId: form.id })
    const stages = [
      write,
      stage('REVIEW', { who: { kind: 'ROLE', roleId: await roleOf('TEACHER') }, ofStageId: write.id }),
      stage('TASK', { who: subject }),
    ]
    const id = await startWorkflow(stages)
    const responseId = await handIn(id, form)
    const task = await prisma().formTask.findFirstOrThrow({ where: { responseId, state: 'OPEN' }, select: { id: true } })
    const people = [teacher, school.colleague]
    const claims = await Promise.all(people.map((who) => callAs(who, claimTaskCall, { responseId, taskId: task.id })))
    expect(claims.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    const winner = claims[0]?.status === 'SUCCESS' ? teacher : school.colleague
    const one = await decision(winner, responseId)
    // The winner accepts on two devices, and so does the other teacher, who still has the task on the screen.
    const loser = winner === teacher ? school.colleague : teacher
    const answers = await Promise.all([winner, winner, loser].map((who) => callAs(who, acceptResponseCall, one)))
    expect(answers.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1)
    await settleOutbox()
    expect(await statesOf(id)).toEqual(['FORM DONE 1', 'REVIEW DONE 1', 'TASK OPEN 1'])
  })

  test('of whom one does the stage while an administrator skips it: one of both counts', async () => {
    const id = await startWorkflow([stage('TASK', { who: subject }), stage('TASK', { who: namedPeople(teacher) })])
    const { runId, revision } = await turnOf(student, id)
    const { revision: ofInstance } = await instanceRow(id)
    const answers = await Promise.all([
      callAs(student, workflowCall(contracts.tickStage), { runId, revision }),
      callAs(admin, workflowCall(contracts.skipStage), { runId, revision: ofInstance, reason: 'x' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['STATE_CHANGED', 'SUCCESS'])
    expect((await runsOf(id)).map(({ state }) => state)).toEqual([answers[0].status === 'SUCCESS' ? 'DONE' : 'SKIPPED', 'OPEN'])
  })
})

test('while the module of what a stage waits for is off it waits, is told of when its time is over, and goes on once it is on again', async () => {
  const id = await startWorkflow([
    stage('WAIT', {
      wait: { kind: 'FOR', for: { kind: 'TEST_FAILED', testIds: [] }, times: 1 },
      dueDays: 2,
      escalate: { afterDays: 0, to: namedPeople(teacher) },
    }),
    stage('TASK', { who: namedPeople(teacher) }),
  ])
  const value = ['clinical']
  await prisma().setting.upsert({ where: { key: 'modules' }, create: { key: 'modules', value, changedAt: new Date() }, update: { value } })
  forgetSettings()
  expect(await readAs(student, id)).toMatchObject({ turn: { kind: 'WAIT', waits: { times: 1, counted: [] } } })
  stopClock(new Date(schoolTime.getTime() + 4 * 86_400_000))
  await runDue()
  expect(await prisma().workflowHistory.count({ where: { instanceId: id, act: 'escalated' } })).toBe(1)
  expect(await instanceRow(id)).toMatchObject({ state: 'RUNNING' })
  await prisma().setting.delete({ where: { key: 'modules' } })
  forgetSettings()
  const origin = { kind: 'TEST', id: null, title: 'CT-01', on: '2026-11-20' } as const
  await asJob((work) => handleHappened(work, { kind: 'TEST_FAILED', subjectId: student.id, sourceId: v7(), ofIds: [], origin }))
  expect(await statesOf(id)).toEqual(['WAIT DONE 1', 'TASK OPEN 1'])
  stopClock(schoolTime)
})

describe('as many stages as there can be', () => {
  test('are stored, checked, tried out and gone through; one more is refused', async () => {
    const stages = Array.from({ length: 40 }, (_, at) => stage('MESSAGE', { caption: `M ${at}`, to: [namedPeople(teacher)] }))
    const workflow = await workflowOf(admin, { stages, for: [student] })
    expect((await askCall(admin, contracts.readForEditor, { id: workflow.id })).stages).toHaveLength(40)
    expect((await askCall(admin, contracts.tryWorkflow, { workflowId: workflow.id, subjectId: student.id })).steps).toHaveLength(40)
    const { revision } = workflow
    expect(
      await callAs(admin, workflowCall(contracts.saveStage), { workflowId: workflow.id, revision, stage: stage('TASK', { who: subject }) }),
    ).toMatchObject({ status: 'VALIDATION_FAILED' })
    const id = await started(teacher, workflow, student)
    // The stages are more than one transaction takes: the outbox goes on with the rest.
    expect((await instanceRow(id)).state).toBe('RUNNING')
    await settleOutbox()
    expect(await instanceRow(id)).toMatchObject({ state: 'DONE' })
    expect((await runsOf(id)).filter(({ state }) => state === 'DONE')).toHaveLength(40)
  })
})
