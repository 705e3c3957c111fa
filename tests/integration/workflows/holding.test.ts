import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/workflows'
import { savePageCall } from '@/server/form-responses/calls/pages'
import { submitResponseCall } from '@/server/form-responses/calls/hand-on'
import { asJob } from '@/server/form-responses'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { advanceInstance } from '@/server/workflows/move/advance'
import { runDue } from '@/server/workflows/jobs'
import { callAs } from '../../support/call'
import { simpleForm } from '../../support/form-responses'
import { publishedForm, succeeds } from '../../support/forms'
import { makeSchool, schoolTime, type School } from '../../support/school'
import {
  askCall,
  instanceRow,
  namedPeople,
  runsOf,
  settleOutbox,
  stage,
  started,
  subject,
  tickTask,
  turnOf,
  workflowCall,
  workflowOf,
  type MadeWorkflow,
} from '../../support/workflows'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const daysLater = (days: number) => new Date(schoolTime.getTime() + days * 86_400_000)
async function setState(workflow: MadeWorkflow, state: string, at: Date): Promise<{ held: number }> {
  stopClock(at)
  const answer = await askCall(school.admin, contracts.setWorkflowState, { id: workflow.id, revision: workflow.revision, state })
  workflow.revision = answer.revision
  return answer
}
const noticesOf = (key: string, instanceId: string) =>
  prisma().outboxEvent.count({
    where: { AND: [{ payload: { path: ['key'], equals: key } }, { payload: { path: ['href'], string_contains: instanceId } }] },
  })

describe('a workflow that is suspended', () => {
  test('starts nothing, moves nothing and reminds of nothing; then what waited goes on and what is due moves by the time held', async () => {
    const { student, teacher, admin } = school
    const form = await publishedForm(admin, simpleForm(), { type: { requireReview: false }, settings: { subject: 'SELF' } })
    const stages = [
      stage('FORM', { who: subject, formId: form.id, dueDays: 7, remind: [3] }),
      stage('TASK', { who: namedPeople(teacher), dueDays: 2 }),
    ]
    const workflow = await workflowOf(admin, { stages, for: [student] })
    const id = await started(teacher, workflow, student)
    const [run] = await runsOf(id)
    await setState(workflow, 'SUSPENDED', daysLater(1))
    expect(
      await callAs(teacher, workflowCall(contracts.startInstance), { id: v7(), workflowId: workflow.id, subjectId: student.id }),
    ).toMatchObject({ code: 'workflows.SUSPENDED' })
    const [page] = form.pages
    const title = page?.fields.find((field) => field.id === 'title')?.uid ?? ''
    stopClock(daysLater(6))
    await succeeds(student, savePageCall, { responseId: run?.responseId, pageUid: page?.uid, revision: 0, answers: { [title]: 'A' } })
    await succeeds(student, submitResponseCall, { responseId: run?.responseId })
    await settleOutbox()
    await runDue()
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['OPEN'])
    expect(await prisma().workflowSignal.count({ where: { instanceId: id, handledAt: null } })).toBeGreaterThan(0)
    expect(await noticesOf('workflowReminder', id)).toBe(0)
    expect(await setState(workflow, 'ACTIVE', daysLater(11))).toMatchObject({ held: 1 })
    const response = await prisma().formResponse.findUniqueOrThrow({ where: { id: run?.responseId ?? '' }, select: { dueAt: true } })
    expect(response.dueAt?.getTime()).toBe((run?.dueAt?.getTime() ?? 0) + 10 * 86_400_000)
    await settleOutbox()
    expect((await runsOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['FORM DONE', 'TASK OPEN'])
    stopClock(schoolTime)
  })

  test('refuses to be pressed, and takes no signal after it was cancelled', async () => {
    const { student, teacher, admin } = school
    const workflow = await workflowOf(admin, { stages: [stage('TASK', { who: subject })], for: [student] })
    const id = await started(teacher, workflow, student)
    const { runId, revision } = await turnOf(student, id)
    await setState(workflow, 'SUSPENDED', schoolTime)
    expect(await callAs(student, workflowCall(contracts.tickStage), { runId, revision })).toMatchObject({ code: 'workflows.SUSPENDED' })
    expect(
      await callAs(admin, workflowCall(contracts.cancelInstance), {
        instanceId: id,
        revision: (await instanceRow(id)).revision,
        reason: 'x',
      }),
    ).toMatchObject({ code: 'workflows.SUSPENDED' })
    await setState(workflow, 'DISABLED', schoolTime)
    await askCall(admin, contracts.cancelInstance, { instanceId: id, revision: (await instanceRow(id)).revision, reason: 'Not needed' })
    expect(await callAs(student, workflowCall(contracts.tickStage), { runId, revision })).toMatchObject({ status: 'STATE_CHANGED' })
    await asJob((work) => advanceInstance(work, id, { signal: { key: 'late', kind: 'FORM' } }))
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['VOID'])
    expect(await instanceRow(id)).toMatchObject({ state: 'CANCELLED' })
  })

  test('is told of a signal once, whatever repeats it', async () => {
    const { student, teacher, admin } = school
    const id = await started(teacher, await workflowOf(admin, { stages: [stage('TASK', { who: subject })], for: [student] }), student)
    const signal = { key: 'again', kind: 'FORM' } as const
    const told = [
      await asJob((work) => advanceInstance(work, id, { signal })),
      await asJob((work) => advanceInstance(work, id, { signal })),
    ]
    expect(told).toEqual([true, false])
  })

  test('goes no further than was committed: a move that fails half-way is as if it had not begun', async () => {
    const { student, teacher, admin } = school
    const id = await started(
      teacher,
      await workflowOf(admin, { stages: [stage('TASK', { who: subject }), stage('TASK', { who: namedPeople(teacher) })], for: [student] }),
      student,
    )
    const { runId } = await turnOf(student, id)
    const half = asJob(async (work) => {
      await advanceInstance(work, id, {
        signal: { key: `press:${runId}`, kind: 'PRESS' },
        pressed: { runId, choice: null, byId: student.id, comment: '' },
      })
      throw new Error('killed')
    })
    await expect(half).rejects.toThrow('killed')
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['OPEN'])
    await tickTask(student, id)
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['DONE', 'OPEN'])
  })
})

describe('the clock', () => {
  test('reminds once, tells somebody else where it is overdue, and ends what waits for days', async () => {
    const { student, teacher, admin } = school
    const stages = [
      stage('WAIT', { wait: { kind: 'DAYS', days: 2 } }),
      stage('TASK', { who: subject, dueDays: 7, remind: [3, 1], escalate: { afterDays: 1, to: namedPeople(teacher) } }),
    ]
    const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
    stopClock(daysLater(2))
    await runDue()
    expect((await runsOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['WAIT DONE', 'TASK OPEN'])
    stopClock(daysLater(6.8))
    await runDue()
    await runDue()
    expect(await noticesOf('workflowReminder', id)).toBe(1)
    stopClock(daysLater(11))
    await runDue()
    await runDue()
    expect(await noticesOf('workflowEscalated', id)).toBe(1)
    expect((await turnOf(student, id)).isLate).toBe(true)
    stopClock(schoolTime)
  })
})
