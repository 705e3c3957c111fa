import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/workflows'
import type { Start } from '@/lib/workflows/definition'
import { asJob } from '@/server/form-responses'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { handleHappened } from '@/server/workflows/events'
import { runStarts } from '@/server/workflows/jobs'
import { callAs } from '../../support/call'
import { member } from '../../support/members'
import { makeSchool, schoolTime, type School } from '../../support/school'
import {
  askCall,
  instanceRow,
  namedPeople,
  readAs,
  roleOf,
  settleOutbox,
  stage,
  started,
  subject,
  workflowCall,
  workflowOf,
} from '../../support/workflows'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const makeStarting = (starts: Start[], more: object = {}) =>
  workflowOf(school.admin, {
    stages: [stage('TASK', { who: namedPeople(school.teacher) })],
    starts,
    for: [school.student, school.partner],
    ...more,
  })
const countOf = (workflowId: string) => prisma().workflowInstance.count({ where: { workflowId } })
const emitEvent = (type: string, payload: object) =>
  prisma().outboxEvent.create({ data: { id: v7(), type, payload, createdAt: schoolTime, nextAttemptAt: schoolTime } })

describe('by hand', () => {
  test('is offered to whom it names, for themself and for students of theirs', async () => {
    const { student, teacher, stranger, admin } = school
    const workflow = await makeStarting([{ kind: 'HAND', roleIds: [await roleOf('TEACHER')] }])
    const free = await makeStarting([{ kind: 'HAND', roleIds: [] }])
    const offered = async (who: typeof student) =>
      (await askCall(who, contracts.listStartable, {})).workflows.filter(({ id }) => id === workflow.id || id === free.id)
    expect(await offered(teacher)).toMatchObject([{ self: false, others: true }])
    expect(await offered(student)).toMatchObject([{ id: free.id, self: true, others: false }])
    expect(await offered(stranger)).toEqual([])
    const { displayName: q } = await prisma().user.findUniqueOrThrow({ where: { id: student.id }, select: { displayName: true } })
    const found = async (who: typeof student) => (await askCall(who, contracts.findStartStudents, { q })).people.map(({ id }) => id)
    expect(await found(teacher)).toContain(student.id)
    expect(await found(student)).toEqual([])
    expect(await callAs(teacher, workflowCall(contracts.findStartStudents), { q: 'a' })).toMatchObject({ status: 'VALIDATION_FAILED' })
    const start = (who: typeof student, workflowId: string, subjectId: string | null, id = v7()) =>
      callAs(who, workflowCall(contracts.startInstance), { id, workflowId, subjectId })
    expect(await start(student, workflow.id, null)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await start(student, free.id, school.partner.id)).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await start(stranger, free.id, null)).toMatchObject({ status: 'VALIDATION_FAILED' })
    expect(await start(school.staff, workflow.id, student.id)).toMatchObject({ status: 'NOT_FOUND' })
    const id = v7()
    expect(await start(student, free.id, null, id)).toMatchObject({ status: 'SUCCESS' })
    expect(await start(student, free.id, null, id)).toMatchObject({ status: 'CONFLICT' })
    expect(await readAs(student, id)).toMatchObject({ origin: { kind: 'HAND' }, isYou: true })
    expect(await countOf(free.id)).toBe(1)
    const { revision } = await askCall(admin, contracts.readForEditor, { id: free.id })
    await askCall(admin, contracts.setWorkflowState, { id: free.id, revision, state: 'DISABLED' })
    expect(await start(student, free.id, null)).toMatchObject({ code: 'workflows.NOT_STARTABLE' })
  })

  test('starts as often as it says, two at once among them', async () => {
    const { student, teacher } = school
    const workflow = await makeStarting([{ kind: 'HAND', roleIds: [await roleOf('TEACHER')] }], { once: 'ONE_RUNNING' })
    const start = () => callAs(teacher, workflowCall(contracts.startInstance), { id: v7(), workflowId: workflow.id, subjectId: student.id })
    const both = await Promise.all([start(), start()])
    expect(both.map((answer) => (answer.status === 'SUCCESS' ? 'SUCCESS' : answer.code)).toSorted()).toEqual(['SUCCESS', 'workflows.ONCE'])
  })
})

describe('by events', () => {
  test('starts once for whom it reaches, and counts what a stage waits for once, until it is taken back', async () => {
    const { student, stranger, admin } = school
    const wait = stage('WAIT', { wait: { kind: 'FOR', for: { kind: 'TEST_FAILED', testIds: [] }, times: 2 } })
    const workflow = await workflowOf(admin, {
      stages: [wait, stage('TASK', { who: subject })],
      starts: [{ kind: 'AT_RISK' }],
      for: [student],
    })
    await emitEvent('attendance.atRisk', { studentId: student.id, percent: 60, threshold: 80 })
    await emitEvent('attendance.atRisk', { studentId: stranger.id, percent: 60, threshold: 80 })
    await settleOutbox()
    const [instance] = await prisma().workflowInstance.findMany({
      where: { workflowId: workflow.id },
      select: { id: true, subjectId: true },
    })
    expect(await countOf(workflow.id)).toBe(1)
    const id = instance?.id ?? ''
    const fail = (sourceId: string) =>
      asJob((work) =>
        handleHappened(work, {
          kind: 'TEST_FAILED',
          subjectId: student.id,
          sourceId,
          ofIds: [v7()],
          origin: { kind: 'TEST', id: sourceId, title: 'CT-07', on: '2026-11-19' },
        }),
      )
    const one = v7()
    await fail(one)
    await fail(one)
    expect((await readAs(student, id)).turn?.waits).toEqual({ times: 2, counted: [{ on: '2026-11-19', title: 'CT-07' }] })
    await fail(v7())
    expect((await readAs(student, id)).turn?.kind).toBe('TASK')
  })

  test('a concern starts only what its subject is not to see, and no supervisor sees that there is one', async () => {
    const { student, teacher, colleague } = school
    const workflow = await makeStarting([{ kind: 'CONCERN' }], { subjectSees: false })
    await emitEvent('concerns.raised', { concernId: v7(), studentId: student.id })
    await settleOutbox()
    const row = await prisma().workflowInstance.findFirstOrThrow({ where: { workflowId: workflow.id }, select: { id: true } })
    expect(await readAs(teacher, row.id)).toMatchObject({ origin: { kind: 'CONCERN', title: '' } })
    expect(await callAs(colleague, workflowCall(contracts.readInstance), { id: row.id })).toMatchObject({ status: 'NOT_FOUND' })
  })
})

describe('by the clock', () => {
  test('a schedule starts everybody of its audience once, in parts, and not what was missed', async () => {
    const people = []
    for (let count = 0; count < 60; count += 1) people.push(await member('STUDENT'))
    const opensAt = new Date(schoolTime.getTime() + 3_600_000).toISOString()
    const workflow = await makeStarting([{ kind: 'SCHEDULE', opensAt, rrule: 'FREQ=WEEKLY' }], { for: people })
    await runStarts()
    expect(await countOf(workflow.id)).toBe(0)
    stopClock(new Date(schoolTime.getTime() + 2 * 3_600_000))
    await runStarts()
    await runStarts()
    expect(await countOf(workflow.id)).toBe(60)
    const { nextStartAt } = await prisma().workflow.findUniqueOrThrow({ where: { id: workflow.id }, select: { nextStartAt: true } })
    expect(nextStartAt?.toISOString()).toBe('2026-11-27T11:30:00.000Z')
    stopClock(schoolTime)
  })

  test('an absence of some days that is over starts once', async () => {
    const { student } = school
    const workflow = await makeStarting([{ kind: 'ABSENCE_OVER', days: 10, within: 14 }])
    const typeId = v7()
    await prisma().absenceType.create({ data: { id: typeId, name: 'Illness' } })
    const absence = (fromOn: string, toOn: string) =>
      prisma().absence.create({
        data: {
          id: v7(),
          userId: student.id,
          typeId,
          fromOn: new Date(fromOn),
          toOn: new Date(toOn),
          state: 'APPROVED',
          recordedById: student.id,
          recordedAt: schoolTime,
        },
      })
    await absence('2026-11-05', '2026-11-16')
    await absence('2026-11-17', '2026-11-18')
    await runStarts()
    await runStarts()
    expect(await countOf(workflow.id)).toBe(1)
  })
})

test('what is started runs on the version of then', async () => {
  const { student, teacher } = school
  const workflow = await makeStarting([{ kind: 'HAND', roleIds: [await roleOf('TEACHER')] }])
  const id = await started(teacher, workflow, student)
  expect(await instanceRow(id)).toMatchObject({ versionId: workflow.versionId, state: 'RUNNING' })
})
