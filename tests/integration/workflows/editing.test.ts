import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { nobody } from '@/lib/audience'
import * as contracts from '@/lib/contracts/workflows'
import type { Module } from '@/lib/modules'
import { starterNames, startKinds } from '@/lib/workflows/vocabulary'
import { prisma } from '@/server/kernel/db'
import { callAs } from '../../support/call'
import { simpleForm } from '../../support/form-responses'
import { publishedForm } from '../../support/forms'
import type { Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import {
  askCall,
  instanceRow,
  namedPeople,
  readAs,
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
beforeAll(async () => {
  school = await makeSchool()
})

const settings = (more: object = {}) => ({
  name: `W ${v7().slice(-8)}`,
  audience: { ...nobody, userIds: [school.student.id] },
  subjectSees: true,
  once: 'ANY',
  starts: [],
  ...more,
})
const editor = (id: string) => askCall(school.admin, contracts.readForEditor, { id })

describe('a draft', () => {
  test('is made, its stages saved, ordered and removed, and never over somebody else’s save', async () => {
    const id = v7()
    const { admin } = school
    let { revision } = await askCall(admin, contracts.saveWorkflow, { id, revision: 0, ...settings() })
    const [a, b, c] = [
      stage('TASK', { who: subject, caption: 'A' }),
      stage('TASK', { who: subject, caption: 'B' }),
      stage('TASK', { who: subject, caption: 'C' }),
    ]
    const shown = { inSidebar: true, sidebarCaption: 'Mine', homescreenStyle: 'CARD', inNewMenu: false }
    revision = (await askCall(admin, contracts.saveStage, { workflowId: id, revision, stage: { ...a, ...shown } })).revision
    revision = (await askCall(admin, contracts.saveStage, { workflowId: id, revision, stage: { ...b, next: c.id }, afterId: a.id }))
      .revision
    revision = (await askCall(admin, contracts.saveStage, { workflowId: id, revision, stage: c, afterId: b.id })).revision
    const stale = await callAs(admin, workflowCall(contracts.saveStage), { workflowId: id, revision: revision - 1, stage: a })
    expect(stale).toMatchObject({ status: 'CONFLICT', data: { newer: { revision } } })
    revision = (await askCall(admin, contracts.orderStages, { workflowId: id, revision, stageIds: [c.id, a.id, b.id] })).revision
    expect((await editor(id)).stages.map(({ caption }) => caption)).toEqual(['C', 'A', 'B'])
    expect((await editor(id)).stages[1]).toMatchObject(shown)
    expect(await callAs(admin, workflowCall(contracts.orderStages), { workflowId: id, revision, stageIds: [c.id, a.id] })).toMatchObject({
      status: 'VALIDATION_FAILED',
    })
    expect(await callAs(admin, workflowCall(contracts.removeStage), { workflowId: id, revision, stageId: v7() })).toMatchObject({
      status: 'NOT_FOUND',
    })
    revision = (await askCall(admin, contracts.removeStage, { workflowId: id, revision, stageId: c.id })).revision
    // The stages that led to the removed one lead to the stage after it.
    expect((await editor(id)).stages.map(({ caption, next }) => [caption, next])).toEqual([
      ['A', 'FOLLOWING'],
      ['B', a.id],
    ])
    expect(await callAs(admin, workflowCall(contracts.publishWorkflow), { id, revision })).toMatchObject({ code: 'workflows.PROBLEMS' })
    expect(await callAs(admin, workflowCall(contracts.setWorkflowState), { id, revision, state: 'ACTIVE' })).toMatchObject({
      code: 'workflows.UNPUBLISHED',
    })
    const taken = (await editor(id)).name.toUpperCase()
    expect(
      await callAs(admin, workflowCall(contracts.saveWorkflow), { id: v7(), revision: 0, ...settings({ name: taken }) }),
    ).toMatchObject({ code: 'workflows.NAME_TAKEN' })
  })

  test('is checked for what would leave people stuck', async () => {
    const { admin, teacher } = school
    const plain = await publishedForm(admin, simpleForm(), { type: { requireReview: false }, settings: { subject: 'SELF' } })
    const write = stage('FORM', { who: { kind: 'SUPERVISOR' }, formId: plain.id })
    const gone = { kind: 'ANSWER' as const, stageId: write.id, formula: `{${v7()}} = 1` }
    const stages = [
      write,
      stage('SIGN_OFF', { who: subject, ofStageId: write.id }),
      stage('WAIT', { wait: { kind: 'FOR', for: { kind: 'TEST_FAILED', testIds: [] }, times: 1 }, dueDays: 42 }),
      stage('TASK', { who: { kind: 'ROLE', roleId: v7() }, when: gone }),
      stage('DECISION', { branches: [] }),
      stage('MESSAGE', { next: v7() }),
    ]
    const id = v7()
    let { revision } = await askCall(admin, contracts.saveWorkflow, { id, revision: 0, ...settings({ starts: [{ kind: 'CONCERN' }] }) })
    for (const [place, one] of stages.entries())
      revision = (
        await askCall(admin, contracts.saveStage, { workflowId: id, revision, stage: one, afterId: stages[place - 1]?.id ?? null })
      ).revision
    const { problems } = await askCall(admin, contracts.checkWorkflow, { id })
    expect(problems.map(({ code, place }) => `${place ?? 0} ${code}`)).toEqual([
      '0 CONCERN_SEEN',
      '1 FORM_SUBJECT',
      '2 SUBJECT_DECIDES',
      '2 FORM_HAS_NO_SIGNATURE',
      '3 WAIT_UNTOLD',
      '4 NOBODY_HOLDS',
      '4 FIELD_GONE',
      '5 NO_BRANCHES',
      '6 NOBODY',
      '6 GOES_NOWHERE',
    ])
    expect(await callAs(teacher, workflowCall(contracts.checkWorkflow), { id })).toMatchObject({ status: 'FORBIDDEN' })
  })

  test('is begun by nothing, and waits for nothing, whose module is off: it is neither offered nor published', async () => {
    const { admin, student, teacher } = school
    const without = (...off: Module[]): Member => ({
      ...admin,
      actor: { ...admin.actor, modules: new Set([...admin.actor.modules].filter((one) => !off.includes(one))) },
    })
    const offeredTo = async (who: Member) => (await askCall(who, contracts.listWorkflowChoices, {})).events
    expect(await offeredTo(admin)).toEqual([...startKinds])
    expect(await offeredTo(without('tests'))).toEqual(startKinds.filter((kind) => kind !== 'TEST_FAILED'))
    expect(await offeredTo(without('clinical', 'timetable'))).toEqual(
      startKinds.filter((kind) => kind !== 'SESSION_MARKED' && kind !== 'AT_RISK'),
    )
    const wait = { kind: 'FOR' as const, for: { kind: 'SESSION_MARKED' as const, procedureIds: [] }, times: 1 }
    const id = v7()
    const base = { id, ...settings(), audience: { ...nobody, userIds: [student.id] } }
    let { revision } = await askCall(admin, contracts.saveWorkflow, {
      ...base,
      revision: 0,
      starts: [{ kind: 'TEST_FAILED', testIds: [] }],
    })
    const stages = [stage('WAIT', { wait }), stage('TASK', { who: namedPeople(teacher) })]
    for (const [place, one] of stages.entries())
      revision = (
        await askCall(admin, contracts.saveStage, { workflowId: id, revision, stage: one, afterId: stages[place - 1]?.id ?? null })
      ).revision
    const problemsFor = async (who: Member) => {
      const { problems } = await askCall(who, contracts.checkWorkflow, { id })
      return problems.map(({ code, place, what }) => `${place ?? 0} ${code} ${what}`)
    }
    expect(await problemsFor(admin)).toEqual([])
    expect(await problemsFor(without('tests'))).toEqual(['0 MODULE_OFF TEST_FAILED'])
    expect(await problemsFor(without('tests', 'clinical'))).toEqual(['0 MODULE_OFF TEST_FAILED', '1 MODULE_OFF SESSION_MARKED'])
    expect(await callAs(without('tests'), workflowCall(contracts.publishWorkflow), { id, revision })).toMatchObject({
      status: 'VALIDATION_FAILED',
      code: 'workflows.PROBLEMS',
    })
    await askCall(admin, contracts.publishWorkflow, { id, revision })
  })

  test('is tried on a real student, and nothing is written', async () => {
    const { admin, student, teacher } = school
    const workflow = await workflowOf(admin, {
      stages: [
        stage('TASK', { who: subject, dueDays: 7 }),
        stage('WAIT', { wait: { kind: 'DAYS', days: 3 } }),
        stage('TASK', { who: { kind: 'SAME_AS', stageId: v7() } }),
      ].slice(0, 2),
      for: [student],
    })
    const before = await prisma().outboxEvent.count()
    const tried = await askCall(admin, contracts.tryWorkflow, { workflowId: workflow.id, subjectId: student.id })
    expect(tried).toMatchObject({
      isReached: true,
      steps: [
        { kind: 'TASK', whose: { person: { id: student.id } }, opensOn: '2026-11-20', dueOn: '2026-11-27', stops: null },
        { kind: 'WAIT', opensOn: '2026-11-27', dueOn: '2026-11-30' },
      ],
    })
    expect(await prisma().workflowInstance.count({ where: { workflowId: workflow.id } })).toBe(0)
    expect(await prisma().outboxEvent.count()).toBe(before)
    expect(await callAs(admin, workflowCall(contracts.tryWorkflow), { workflowId: workflow.id, subjectId: v7() })).toMatchObject({
      status: 'NOT_FOUND',
    })
    expect(await askCall(admin, contracts.tryWorkflow, { workflowId: workflow.id, subjectId: teacher.id })).toMatchObject({
      isReached: false,
    })
  })

  test.each(starterNames)('comes ready-made in words of the asker: %s', async (starter) => {
    const id = v7()
    await askCall(school.admin, contracts.saveWorkflow, { id, revision: 0, ...settings(), starter })
    const { stages } = await editor(id)
    expect(stages.length).toBeGreaterThan(2)
    const { problems } = await askCall(school.admin, contracts.checkWorkflow, { id })
    // Apart from the forms that the application ships, only these remain to be chosen.
    expect(problems.filter(({ code }) => code !== 'NO_FORM')).toEqual([])
  })
})

describe('a new version', () => {
  test('leaves those that run where they are, and takes them along by the ids of their stages', async () => {
    const { admin, student, teacher } = school
    const [a, b] = [stage('TASK', { who: subject, caption: 'A' }), stage('TASK', { who: namedPeople(teacher), caption: 'B' })]
    const workflow = await workflowOf(admin, { stages: [a, b], for: [student, school.partner] })
    const [first, second] = [await started(teacher, workflow, student), await started(teacher, workflow, school.partner)]
    await tickTask(student, first)
    let { revision } = await editor(workflow.id)
    expect(await callAs(admin, workflowCall(contracts.publishWorkflow), { id: workflow.id, revision })).toMatchObject({
      code: 'workflows.UNCHANGED',
    })
    revision = (await askCall(admin, contracts.removeStage, { workflowId: workflow.id, revision, stageId: a.id })).revision
    const { versionId, number, onOlder } = await askCall(admin, contracts.publishWorkflow, { id: workflow.id, revision })
    expect({ number, onOlder }).toEqual({ number: 2, onOlder: 2 })
    expect(await turnOf(school.partner, second)).toMatchObject({ caption: 'A', act: 'TICK' })
    const preview = await askCall(admin, contracts.previewMove, { workflowId: workflow.id, toVersionId: versionId })
    expect(preview).toMatchObject({ to: 2, moves: 1, stays: 1 })
    expect(preview.stages.map(({ caption, count, toStage }) => [caption, count, toStage]).toSorted()).toEqual([
      ['A', 1, null],
      ['B', 1, 'B'],
    ])
    expect(await askCall(admin, contracts.moveRunning, { workflowId: workflow.id, toVersionId: versionId })).toEqual({
      moved: 1,
      stayed: 1,
    })
    await settleOutbox()
    expect([(await instanceRow(first)).versionId, (await instanceRow(second)).versionId]).toEqual([versionId, workflow.versionId])
    expect(await turnOf(teacher, first)).toMatchObject({ caption: 'B', act: 'TICK' })
    for (const contract of [contracts.previewMove, contracts.moveRunning])
      expect(await callAs(admin, workflowCall(contract), { workflowId: workflow.id, toVersionId: v7() })).toMatchObject({
        status: 'NOT_FOUND',
      })
  })
})

describe('whoever administers workflows', () => {
  test('lists what runs and what is stuck, goes back, skips and cancels, each with a reason that stands in the history', async () => {
    const { admin, student, teacher } = school
    const [a, b] = [stage('TASK', { who: subject, caption: 'A' }), stage('TASK', { who: namedPeople(teacher), caption: 'B' })]
    const workflow = await workflowOf(admin, { stages: [a, b], for: [student] })
    const id = await started(teacher, workflow, student)
    await tickTask(student, id)
    const revisionOf = async () => (await instanceRow(id)).revision
    await askCall(admin, contracts.goBackTo, { instanceId: id, revision: await revisionOf(), stageId: a.id, reason: 'Once more' })
    expect((await runsOf(id)).map(({ state, round }) => `${state} ${round}`)).toEqual(['VOID 1', 'VOID 1', 'OPEN 2'])
    expect(
      await callAs(admin, workflowCall(contracts.goBackTo), { instanceId: id, revision: await revisionOf(), stageId: b.id, reason: 'x' }),
    ).toMatchObject({ status: 'VALIDATION_FAILED' })
    const open = (await runsOf(id)).at(-1)
    expect(await callAs(admin, workflowCall(contracts.skipStage), { runId: open?.id, revision: 1, reason: 'x' })).toMatchObject({
      code: 'workflows.VERSION',
    })
    await askCall(admin, contracts.skipStage, { runId: open?.id, revision: await revisionOf(), reason: 'Known' })
    expect(await turnOf(teacher, id)).toMatchObject({ caption: 'B' })
    const { rows, running, next } = await askCall(admin, contracts.listRunning, { workflowId: workflow.id })
    expect(rows).toMatchObject([{ id, version: 1, stage: { caption: 'B', whose: { person: { id: teacher.id } } } }])
    expect({ running, next }).toEqual({ running: 1, next: null })
    await askCall(admin, contracts.cancelInstance, { instanceId: id, revision: await revisionOf(), reason: 'Left' })
    const { state, history } = await readAs(admin, id)
    expect(state).toBe('CANCELLED')
    expect(history.filter(({ reason }) => reason !== '').map(({ act, reason }) => `${act} ${reason}`)).toEqual([
      'cancelled Left',
      'skipped Known',
      'wentBack Once more',
    ])
    expect((await readAs(student, id)).history).toEqual([])
    expect(
      await callAs(admin, workflowCall(contracts.cancelInstance), { instanceId: id, revision: await revisionOf(), reason: 'x' }),
    ).toMatchObject({ code: 'workflows.NOT_OPEN' })
    expect(await callAs(admin, workflowCall(contracts.listRunning), { workflowId: v7() })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await askCall(admin, contracts.listWorkflows, { q: workflow.name })).toMatchObject({
      workflows: [{ id: workflow.id, version: 1, hasDraft: false, running: 0, starts: ['HAND'] }],
    })
  })

  test('chooses among forms, fields and people', async () => {
    const { admin, teacher, student } = school
    const form = await publishedForm(admin, simpleForm(), { type: { requireReview: false }, settings: { subject: 'SELF' } })
    const { forms, roles, starters } = await askCall(admin, contracts.listWorkflowChoices, {})
    expect(forms.find(({ id }) => id === form.id)).toMatchObject({ subject: 'SELF', hasReview: false, hasSignature: false })
    expect({ roles: roles.length > 3, starters: starters.length }).toEqual({ roles: true, starters: 6 })
    expect((await askCall(admin, contracts.listWorkflowFields, { formId: form.id })).fields.map(({ id }) => id)).toEqual([
      'title',
      'minutes',
      'patient',
    ])
    expect((await askCall(admin, contracts.findWorkflowPeople, { q: 'tess' })).people.map(({ id }) => id)).toContain(teacher.id)
    for (const [contract, input] of [
      [contracts.listWorkflowChoices, {}],
      [contracts.listWorkflowFields, { formId: form.id }],
      [contracts.findWorkflowPeople, { q: 'tess' }],
      [contracts.listWorkflows, {}],
      [contracts.readForEditor, { id: v7() }],
      [contracts.saveWorkflow, { id: v7(), revision: 0, ...settings() }],
    ] as const)
      expect(await callAs(student, workflowCall(contract), input)).toMatchObject({ status: 'FORBIDDEN' })
    for (const contract of [contracts.listMine, contracts.listStartable])
      expect(await callAs(null, workflowCall(contract), {})).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
  })
})
