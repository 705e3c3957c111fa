import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/workflows'
import { pool, prisma } from '@/server/kernel/db'
import { getNotificationsCall } from '@/server/notifications'
import { findCall, listWaitingCall } from '@/server/today'
import { listTodoCall } from '@/server/form-responses/calls/lists'
import { newMenuWorkflows, shownStages } from '@/server/workflows/shell'
import { runStarts } from '@/server/workflows/jobs'
import { workflowsPersonalData } from '@/server/workflows/queries/personal-data.sql'
import { callAs, outputAs } from '../../support/call'
import { review, simpleForm } from '../../support/form-responses'
import { publishedForm } from '../../support/forms'
import { member, roleActor, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
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

/** The number of notices and turns, which each have a thread. */
const countNotices = ({ id }: Member) =>
  prisma().message.count({ where: { textKey: { in: ['workflowTold', 'workflowTurn'] }, thread: { members: { some: { userId: id } } } } })
const task = (more = {}) => stage('TASK', { who: subject, ...more })

describe('whom a workflow is about', () => {
  test('is asked of by no role and by no reassignment for what somebody else is to do', async () => {
    const role = await roleOf('STUDENT')
    const stages = [
      stage('DECISION', { who: { kind: 'ROLE', roleId: role }, branches: [{ id: v7(), caption: 'Yes', when: null, goTo: 'END' }] }),
    ]
    const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
    const { runId, act, isYours } = await turnOf(student, id)
    expect({ act, isYours }).toEqual({ act: null, isYours: false })
    const { revision } = await prisma().stageRun.findUniqueOrThrow({ where: { id: runId }, select: { revision: true } })
    expect(await callAs(student, workflowCall(contracts.decideStage), { runId, revision, branchId: null })).toMatchObject({
      code: 'workflows.NOT_OPEN',
    })
    const input = { runId, revision: (await instanceRow(id)).revision, reason: 'x' }
    expect(await callAs(admin, workflowCall(contracts.reassignStage), { ...input, userId: student.id })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    expect(await callAs(admin, workflowCall(contracts.reassignStage), { ...input, userId: v7() })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    await askCall(admin, contracts.reassignStage, { ...input, userId: school.partner.id })
    expect(await turnOf(school.partner, id)).toMatchObject({ isYours: true, act: 'DECIDE' })
  })

  test('never reviews their own form, even where they started it', async () => {
    const form = await publishedForm(admin, simpleForm({ route: [review({ kind: 'CHOSEN', roleIds: [] })] }), {
      type: { requireReview: false },
      settings: { subject: 'SELF' },
    })
    const write = stage('FORM', { who: subject, formId: form.id })
    const stages = [write, stage('REVIEW', { who: { kind: 'STARTER' }, ofStageId: write.id })]
    const workflow = await workflowOf(admin, { stages, for: [student] })
    const id = await started(student, workflow)
    await prisma().formResponse.updateMany({ where: { id: (await runsOf(id))[0]?.responseId ?? '' }, data: { state: 'AWAITING_REVIEW' } })
    await prisma().outboxEvent.create({
      data: {
        id: v7(),
        type: 'form-responses.stepped',
        payload: { responseId: (await runsOf(id))[0]?.responseId, state: 'AWAITING_REVIEW', key: v7() },
        createdAt: new Date(),
        nextAttemptAt: new Date('2026-11-20T10:00:00Z'),
      },
    })
    await settleOutbox()
    expect(await instanceRow(id)).toMatchObject({ state: 'STUCK', stuckReason: 'NOBODY' })
  })

  test('administers nothing that is about themself', async () => {
    const other = roleActor(student, ['WORKFLOWS_ADMIN'])
    const id = await started(teacher, await workflowOf(admin, { stages: [task()], for: [student] }), student)
    const { revision } = await instanceRow(id)
    const [run] = await runsOf(id)
    for (const [contract, input] of [
      [contracts.skipStage, { runId: run?.id, revision, reason: 'x' }],
      [contracts.cancelInstance, { instanceId: id, revision, reason: 'x' }],
      [contracts.goBackTo, { instanceId: id, revision, stageId: run?.stageId, reason: 'x' }],
      [contracts.reassignStage, { runId: run?.id, revision, userId: teacher.id, reason: 'x' }],
    ] as const)
      expect(await callAs(other, workflowCall(contract), input)).toMatchObject({ status: 'FORBIDDEN', code: 'workflows.YOURSELF' })
  })

  test('learns of it by no way where they are not to', async () => {
    const { stranger } = school
    const stages = [stage('MESSAGE', { to: [namedPeople(teacher)] }), stage('TASK', { who: namedPeople(teacher) })]
    const before = {
      waiting: await outputAs(stranger, listWaitingCall, {}),
      told: await countNotices(stranger),
      toldTeacher: await countNotices(teacher),
    }
    const panel = await outputAs(stranger, getNotificationsCall, {})
    const elsewhere = async () => ({
      shown: await shownStages(prisma(), stranger.actor),
      offered: await newMenuWorkflows(prisma(), stranger.actor, schoolTime),
      // The role may start a workflow about others; about themself the person is offered none.
      startable: (await askCall(stranger, contracts.listStartable, {})).workflows.filter(({ self }) => self),
      students: await askCall(stranger, contracts.findStartStudents, { q: 'Workflow' }),
      forms: await outputAs(stranger, listTodoCall, {}),
      found: await outputAs(stranger, findCall, { q: 'Workflow' }),
      messages: await prisma().threadMember.count({ where: { userId: stranger.id } }),
    })
    const ways = await elsewhere()
    const id = await started(teacher, await workflowOf(admin, { stages, for: [stranger], subjectSees: false }), stranger)
    await settleOutbox()
    expect(await askCall(stranger, contracts.listMine, {})).toMatchObject({ own: [], shown: [] })
    expect(await callAs(stranger, workflowCall(contracts.readInstance), { id })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(roleActor(stranger, ['WORKFLOWS_ADMIN']), workflowCall(contracts.readInstance), { id })).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(
      await callAs(stranger, workflowCall(contracts.readStage), {
        workflowId: (await prisma().workflowInstance.findUniqueOrThrow({ where: { id } })).workflowId,
        stageId: stages[1]?.id,
      }),
    ).toMatchObject({ status: 'NOT_FOUND' })
    expect(await outputAs(stranger, listWaitingCall, {})).toEqual(before.waiting)
    expect([await countNotices(stranger), await countNotices(teacher)]).toEqual([before.told, before.toldTeacher + 1])
    expect(await outputAs(stranger, getNotificationsCall, {})).toEqual(panel)
    expect(await elsewhere()).toEqual(ways)
    for (const { name, sql } of workflowsPersonalData.parts) {
      const { rows } = await pool().query(sql, [stranger.id])
      if (name === 'workflows-unseen') expect(rows).toEqual([{ count: 1 }])
      else expect(JSON.stringify(rows)).not.toContain(teacher.displayName)
    }
    expect((await readAs(teacher, id)).subject.id).toBe(stranger.id)
  })
})

test('a form that whom it is about would find among their own is warned of, where they are not to see the workflow', async () => {
  const made = async (subjectSees: 'ALWAYS' | 'NEVER') =>
    publishedForm(admin, simpleForm(), { type: { requireReview: false }, settings: { subject: 'CHOSEN', subjectSees } })
  const codes = async (formId: string, isSeen: boolean) => {
    const stages = [stage('FORM', { who: namedPeople(teacher), formId })]
    const { id } = await workflowOf(admin, { stages, for: [student], subjectSees: isSeen })
    return (await askCall(admin, contracts.checkWorkflow, { id })).problems.map(({ code, level }) => `${level} ${code}`)
  }
  const [seen, unseen] = [await made('ALWAYS'), await made('NEVER')]
  expect(await codes(seen.id, false)).toEqual(['WARNING FORM_SEEN'])
  expect(await codes(seen.id, true)).toEqual([])
  expect(await codes(unseen.id, false)).toEqual([])
})

describe('a stage', () => {
  test('is done no more by whoever lost the role', async () => {
    const role = v7()
    await prisma().role.create({ data: { id: role, name: 'Tutors' } })
    await prisma().userRole.create({ data: { userId: school.colleague.id, roleId: role } })
    const stages = [stage('TASK', { who: { kind: 'ROLE', roleId: role } })]
    const id = await started(teacher, await workflowOf(admin, { stages, for: [student] }), student)
    const { runId, revision } = await turnOf(school.colleague, id)
    await prisma().userRole.deleteMany({ where: { roleId: role } })
    expect(await callAs(school.colleague, workflowCall(contracts.tickStage), { runId, revision })).toMatchObject({
      code: 'workflows.NOT_OPEN',
    })
  })

  test('of somebody who left goes to whoever it can, or is stuck', async () => {
    const leaver = await member('TEACHER')
    const id = await started(
      teacher,
      await workflowOf(admin, { stages: [stage('TASK', { who: namedPeople(leaver, school.colleague) }), task()], for: [student] }),
      student,
    )
    const alone = await started(
      teacher,
      await workflowOf(admin, { stages: [stage('TASK', { who: namedPeople(leaver) }), task()], for: [student] }),
      student,
    )
    await prisma().user.update({ where: { id: leaver.id }, data: { status: 'DISABLED' } })
    await runStarts()
    await runStarts()
    expect((await runsOf(id))[0]).toMatchObject({ userId: school.colleague.id, state: 'OPEN' })
    expect(await instanceRow(alone)).toMatchObject({ state: 'STUCK', stuckReason: 'NOBODY' })
  })
})

describe('ids of others', () => {
  test('lead nowhere', async () => {
    const workflow = await workflowOf(admin, { stages: [task(), task({ who: subject })], for: [student, school.partner] })
    const id = await started(teacher, workflow, student)
    const { runId, revision, stageId } = await turnOf(student, id)
    const strangers = [school.partner, school.unrelated]
    const own = {
      entitled: student,
      strangers,
      reachableBy: ['ADMIN'] as const,
      refusedAs: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'] as const,
    }
    await expectOutOfScope({ call: workflowCall(contracts.readInstance), parameter: 'id', input: (of) => ({ id: of }), id, ...own })
    await expectOutOfScope({
      call: workflowCall(contracts.readStage),
      parameter: 'instanceId',
      input: (of) => ({ workflowId: workflow.id, stageId, instanceId: of }),
      id,
      ...own,
    })
    await expectOutOfScope({
      call: workflowCall(contracts.tickStage),
      parameter: 'runId',
      input: (of) => ({ runId: of, revision }),
      id: runId,
      ...own,
    })
    const yes = { id: v7(), caption: 'Yes', when: null, goTo: 'END' as const }
    const decided = await started(
      teacher,
      await workflowOf(admin, { stages: [stage('DECISION', { who: subject, branches: [yes] })], for: [student] }),
      student,
    )
    const decision = await turnOf(student, decided)
    await expectOutOfScope({
      call: workflowCall(contracts.decideStage),
      parameter: 'runId',
      input: (of) => ({ runId: of, revision: decision.revision, branchId: yes.id }),
      id: decision.runId,
      ...own,
    })
  })
})
