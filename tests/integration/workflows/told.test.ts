import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as contracts from '@/lib/contracts/workflows'
import type { Stage } from '@/lib/workflows/definition'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { workflowsCalls } from '@/server/workflows'
import { administersThem } from '@/server/workflows/access'
import { simpleForm } from '../../support/form-responses'
import { publishedForm } from '../../support/forms'
import { runJobNamed } from '../../support/jobs'
import type { Member } from '../../support/members'
import { openedMail } from '../../support/outbox'
import { makeSchool, schoolTime, type School } from '../../support/school'
import {
  askCall,
  instanceRow,
  namedPeople,
  roleOf,
  runsOf,
  settleOutbox,
  stage,
  started,
  subject,
  tickTask,
  workflowOf,
  type MadeWorkflow,
} from '../../support/workflows'

let school: School
let student: Member
let teacher: Member
let colleague: Member
let admin: Member
beforeAll(async () => {
  school = await makeSchool()
  ;({ student, teacher, colleague, admin } = school)
})

const names = ['student', 'teacher', 'colleague', 'admin'] as const
type Name = (typeof names)[number]
const Values = z.object({ kind: z.string().optional(), subject: z.string().optional(), isConfidential: z.string().optional() })

/** The notices that each person got since the last time, in a few words: 'turn A skipped'. */
async function noticesSince(): Promise<Partial<Record<Name, string[]>>> {
  await settleOutbox()
  const told: Partial<Record<Name, string[]>> = {}
  for (const name of names) {
    const { id } = school[name]
    const rows = await prisma().message.findMany({
      where: { textKey: { not: null }, thread: { members: { some: { userId: id, unread: true } } } },
      select: { textKey: true, values: true },
      orderBy: { id: 'asc' },
    })
    const words = rows.map(({ textKey, values }) => {
      const { kind = '', subject: of = '' } = Values.parse(values)
      return [textKey?.replace('workflow', '').toLowerCase(), textKey === 'formNotice' ? '' : of, kind].filter(Boolean).join(' ')
    })
    if (words.length > 0) told[name] = words.toSorted()
  }
  await prisma().threadMember.updateMany({ data: { unread: false } })
  return told
}
beforeEach(async () => void (await noticesSince()))

const task = (caption: string, of: Stage['who']) => stage('TASK', { caption, who: of })
type Made = { readonly id: string; readonly workflow: MadeWorkflow; readonly stages: readonly Stage[] }
async function makeInstance(stages: readonly Stage[], more: { subjectSees?: boolean } = {}): Promise<Made> {
  const workflow = await workflowOf(admin, { stages, for: [student], ...more })
  const id = await started(teacher, workflow, student)
  await noticesSince()
  return { id, workflow, stages }
}
const openRun = async (id: string) => (await runsOf(id)).find(({ state }) => state === 'OPEN')?.id
const skip = async (id: string) =>
  askCall(admin, contracts.skipStage, { runId: await openRun(id), revision: (await instanceRow(id)).revision, reason: 'x' })
const reassign = async (id: string, to: Member) =>
  askCall(admin, contracts.reassignStage, {
    runId: await openRun(id),
    revision: (await instanceRow(id)).revision,
    userId: to.id,
    reason: 'x',
  })
const goBack = async (id: string, stageId: string | undefined) =>
  askCall(admin, contracts.goBackTo, { instanceId: id, revision: (await instanceRow(id)).revision, stageId, reason: 'x' })
const cancel = async (id: string) =>
  askCall(admin, contracts.cancelInstance, { instanceId: id, revision: (await instanceRow(id)).revision, reason: 'x' })
async function setState(workflow: MadeWorkflow, state: string): Promise<void> {
  const { revision } = await askCall(admin, contracts.readForEditor, { id: workflow.id })
  await askCall(admin, contracts.setWorkflowState, { id: workflow.id, revision, state })
}
/** Adds a stage, publishes the workflow and moves the instance to it. */
async function move({ workflow, stages }: Made): Promise<void> {
  const { revision } = await askCall(admin, contracts.readForEditor, { id: workflow.id })
  const saved = await askCall(admin, contracts.saveStage, {
    workflowId: workflow.id,
    revision,
    stage: task('New', subject),
    afterId: stages.at(-1)?.id,
  })
  const { versionId } = await askCall(admin, contracts.publishWorkflow, { id: workflow.id, revision: saved.revision })
  expect(await noticesSince()).toEqual({})
  await askCall(admin, contracts.moveRunning, { workflowId: workflow.id, toVersionId: versionId })
}

type Case = { readonly what: string; readonly stages: () => Stage[]; readonly act: (made: Made) => Promise<unknown>; readonly told: object }
type Told = { readonly nobody: string } | { readonly cases: readonly Case[] }
const nothingRuns = { nobody: 'a draft, which nothing that runs follows' }

/** Every act of a workflow administrator: the people it notifies and of what, or why it notifies nobody. */
const acts: Readonly<Record<string, Told>> = {
  'workflows.save': { nobody: 'what runs goes on; a name and an audience count for what starts' },
  'workflows.saveStage': nothingRuns,
  'workflows.orderStages': nothingRuns,
  'workflows.removeStage': nothingRuns,
  'workflows.publish': { nobody: 'what runs stays on its version until it is moved' },
  'workflows.skip': {
    cases: [
      {
        what: 'whoever had it and whoever has the next one',
        stages: () => [task('A', namedPeople(colleague)), task('B', namedPeople(teacher))],
        act: ({ id }) => skip(id),
        told: { colleague: ['changed A skipped'], teacher: ['turn B'], student: ['changed A skipped'] },
      },
      {
        what: 'one person once, who had this one and has the next',
        stages: () => [task('A', subject), task('B', subject)],
        act: ({ id }) => skip(id),
        told: { student: ['turn B skipped'] },
      },
      {
        what: 'one person once who had this one, and whom a form asks now',
        stages: () => [task('A', namedPeople(colleague)), stage('FORM', { caption: 'Write', who: namedPeople(colleague), formId })],
        act: ({ id }) => skip(id),
        told: { colleague: ['formnotice asked'], student: ['changed A skipped'] },
      },
      {
        what: 'nobody twice where it ends with that',
        stages: () => [task('A', subject)],
        act: ({ id }) => skip(id),
        told: { student: ['done'], teacher: ['done'] },
      },
      {
        what: 'everybody of a role, but never whom it is about for what is a role’s',
        stages: () => [task('A', { kind: 'ROLE', roleId: teacherRole }), task('B', namedPeople(admin))],
        act: ({ id }) => skip(id),
        told: { teacher: ['changed A skipped'], colleague: ['changed A skipped'], student: ['changed A skipped'] },
      },
    ],
  },
  'workflows.reassign': {
    cases: [
      {
        what: 'whoever had it, whoever has it, and each time anew',
        stages: () => [task('A', namedPeople(colleague))],
        act: async ({ id }) => {
          await reassign(id, teacher)
          expect(await noticesSince()).toEqual({
            colleague: ['changed A reassigned'],
            teacher: ['turn A'],
            student: ['changed A reassigned'],
          })
          await reassign(id, colleague)
        },
        told: { teacher: ['changed A reassigned'], colleague: ['turn A'], student: ['changed A reassigned'] },
      },
      {
        what: 'whoever had a form, which tells whoever has it itself',
        stages: () => [stage('FORM', { caption: 'Write', who: namedPeople(colleague), formId })],
        act: ({ id }) => reassign(id, teacher),
        told: { colleague: ['changed Write reassigned'], teacher: ['formnotice asked'], student: ['changed Write reassigned'] },
      },
    ],
  },
  'workflows.goBack': {
    cases: [
      {
        what: 'whoever had it and whoever has the earlier one again',
        stages: () => [task('A', subject), task('B', namedPeople(colleague))],
        act: async ({ id, stages }) => {
          await tickTask(student, id)
          expect(await noticesSince()).toEqual({ colleague: ['turn B'] })
          await goBack(id, stages[0]?.id)
        },
        told: { colleague: ['changed A wentBack'], student: ['turn A wentBack'] },
      },
    ],
  },
  'workflows.cancel': {
    cases: [
      {
        what: 'whoever had it, whoever started it and whom it is about',
        stages: () => [task('A', namedPeople(colleague))],
        act: ({ id }) => cancel(id),
        told: { colleague: ['cancelled'], teacher: ['cancelled'], student: ['cancelled'] },
      },
      {
        what: 'whoever had its form once, and not by the form as well',
        stages: () => [stage('FORM', { caption: 'Write', who: namedPeople(colleague), formId })],
        act: ({ id }) => cancel(id),
        told: { colleague: ['cancelled'], teacher: ['cancelled'], student: ['cancelled'] },
      },
    ],
  },
  'workflows.setState': {
    cases: [
      {
        what: 'whoever has a turn and whom it is about, when it holds and when it goes on; nobody where what runs goes on',
        stages: () => [task('A', namedPeople(colleague))],
        act: async ({ workflow }) => {
          await setState(workflow, 'DISABLED')
          expect(await noticesSince()).toEqual({})
          await setState(workflow, 'SUSPENDED')
          expect(await noticesSince()).toEqual({ colleague: ['changed suspended'], student: ['changed suspended'] })
          await setState(workflow, 'ACTIVE')
        },
        told: { colleague: ['changed resumed'], student: ['changed resumed'] },
      },
      {
        what: 'whoever has the form of a stage now, and whoever of a role has a stage, once for all that run',
        stages: () => [stage('FORM', { caption: 'Write', who: namedPeople(colleague), formId })],
        act: async ({ workflow, id }) => {
          await started(teacher, workflow, student)
          await noticesSince()
          await reassign(id, teacher)
          await noticesSince()
          await setState(workflow, 'SUSPENDED')
        },
        told: { colleague: ['changed suspended'], teacher: ['changed suspended'], student: ['changed suspended'] },
      },
    ],
  },
  'workflows.moveRunning': {
    cases: [
      {
        what: 'whoever has a turn and whom it is about',
        stages: () => [task('A', { kind: 'ROLE', roleId: teacherRole })],
        act: move,
        told: { teacher: ['changed moved'], colleague: ['changed moved'], student: ['changed moved'] },
      },
    ],
  },
}

let teacherRole = ''
let formId = ''
beforeAll(async () => {
  teacherRole = await roleOf('TEACHER')
  const form = await publishedForm(admin, simpleForm(), { type: { requireReview: false }, settings: { subject: 'CHOSEN' } })
  formId = form.id
})

test('each act of whoever administers workflows says whom it tells', () => {
  const administering = workflowsCalls.filter(({ access, effect }) => effect === 'write' && access === administersThem.access)
  expect(Object.keys(acts).toSorted()).toEqual(administering.map(({ contract }) => contract.name).toSorted())
})

const cases = Object.entries(acts).flatMap(([act, told]) => ('cases' in told ? told.cases.map((one) => ({ ...one, name: act })) : []))
describe('what is told', () => {
  test.each(cases)('by $name: $what', async ({ stages, act, told }) => {
    await act(await makeInstance(stages()))
    expect(await noticesSince()).toEqual(told)
  })

  const secretly: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
    'skipping a stage': ({ id }) => skip(id),
    'reassigning it': ({ id }) => reassign(id, teacher),
    'going back': async ({ id, stages }) => {
      await tickTask(colleague, id)
      await goBack(id, stages[0]?.id)
    },
    cancelling: ({ id }) => cancel(id),
    'suspending and resuming': async ({ workflow }) => {
      await setState(workflow, 'SUSPENDED')
      await setState(workflow, 'ACTIVE')
    },
    'moving it': async ({ workflow, stages }) => {
      const { revision } = await askCall(admin, contracts.readForEditor, { id: workflow.id })
      const changed = { ...stages[0], caption: 'Anew' }
      const saved = await askCall(admin, contracts.saveStage, { workflowId: workflow.id, revision, stage: changed })
      const { versionId } = await askCall(admin, contracts.publishWorkflow, { id: workflow.id, revision: saved.revision })
      await askCall(admin, contracts.moveRunning, { workflowId: workflow.id, toVersionId: versionId })
    },
  }
  test.each(Object.entries(secretly))('by %s never reaches whom it is about where they are not to see it', async (_, act) => {
    const one = await makeInstance([task('A', namedPeople(colleague)), task('B', namedPeople(teacher))], { subjectSees: false })
    const before = await prisma().threadMember.count({ where: { userId: student.id } })
    await act(one)
    const told = await noticesSince()
    expect(Object.keys(told)).toContain('colleague')
    expect(await prisma().threadMember.count({ where: { userId: student.id } })).toBe(before)
  })
})

test('a task that no longer counts, as something before it was taken back, is told to whoever had it', async () => {
  const { id, stages } = await makeInstance([task('A', subject), task('B', namedPeople(colleague)), task('C', namedPeople(teacher))])
  await tickTask(student, id)
  await tickTask(colleague, id)
  expect(await noticesSince()).toMatchObject({ teacher: ['turn C'] })
  await goBack(id, stages[1]?.id)
  expect(await noticesSince()).toEqual({ teacher: ['changed B wentBack'], colleague: ['turn B'], student: ['changed B wentBack'] })
})

const Mailed = z.object({ to: z.string(), subject: z.string(), text: z.string() })
test('what is stuck is told and mailed to whoever administers workflows, with the reason; of what is confidential no mail says more than that', async () => {
  await prisma().user.update({ where: { id: admin.id }, data: { activation: 'ACTIVE' } })
  await prisma().threadMember.updateMany({ data: { unread: false, mailDueAt: null } })
  const mailed = async (subjectSees: boolean) => {
    await started(
      teacher,
      await workflowOf(admin, { stages: [task('A', namedPeople(teacher)), task('B', namedPeople(gone))], for: [student], subjectSees }),
      student,
    )
    await settleOutbox()
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
    const [instance] = await prisma().workflowInstance.findMany({ orderBy: { id: 'desc' }, take: 1, select: { id: true } })
    await tickTask(teacher, instance?.id ?? '')
    await settleOutbox()
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'ENABLED' } })
    stopClock(new Date(schoolTime.getTime() + 10 * 60_000))
    await runJobNamed('notification-mails')
    stopClock(schoolTime)
    const rows = await prisma().outboxEvent.findMany({ where: { type: 'mail' }, select: { payload: true } })
    await prisma().outboxEvent.deleteMany({ where: { type: 'mail' } })
    return rows.map(({ payload }) => Mailed.parse(openedMail(payload))).filter(({ to }) => to === adminMail)
  }
  const gone = colleague
  const { email: adminMail } = await prisma().user.findUniqueOrThrow({ where: { id: admin.id }, select: { email: true } })
  const [mail] = await mailed(true)
  expect(mail?.subject).toMatch(/^Urgent: Workflow .* is stuck about .* at ‘B’: nobody can do this stage/)
  expect(mail?.text).toContain('?tab=stuck')
  const [secret] = await mailed(false)
  expect(`${secret?.subject} ${secret?.text}`).not.toContain('stuck about')
})
