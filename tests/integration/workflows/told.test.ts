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
  asked,
  instanceRow,
  named,
  roleOf,
  runsOf,
  settled,
  stage,
  started,
  subject,
  ticked,
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

/** What each was told by notices since the last time, in a few words: 'turn A skipped'. */
async function heard(): Promise<Partial<Record<Name, string[]>>> {
  await settled()
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
beforeEach(async () => void (await heard()))

const task = (caption: string, of: Stage['who']) => stage('TASK', { caption, who: of })
type Made = { readonly id: string; readonly workflow: MadeWorkflow; readonly stages: readonly Stage[] }
async function made(stages: readonly Stage[], more: { subjectSees?: boolean } = {}): Promise<Made> {
  const workflow = await workflowOf(admin, { stages, for: [student], ...more })
  const id = await started(teacher, workflow, student)
  await heard()
  return { id, workflow, stages }
}
const openRun = async (id: string) => (await runsOf(id)).find(({ state }) => state === 'OPEN')?.id
const skip = async (id: string) =>
  asked(admin, contracts.skipStage, { runId: await openRun(id), revision: (await instanceRow(id)).revision, reason: 'x' })
const reassign = async (id: string, to: Member) =>
  asked(admin, contracts.reassignStage, {
    runId: await openRun(id),
    revision: (await instanceRow(id)).revision,
    userId: to.id,
    reason: 'x',
  })
const goBack = async (id: string, stageId: string | undefined) =>
  asked(admin, contracts.goBackTo, { instanceId: id, revision: (await instanceRow(id)).revision, stageId, reason: 'x' })
const cancel = async (id: string) =>
  asked(admin, contracts.cancelInstance, { instanceId: id, revision: (await instanceRow(id)).revision, reason: 'x' })
async function setState(workflow: MadeWorkflow, state: string): Promise<void> {
  const { revision } = await asked(admin, contracts.readForEditor, { id: workflow.id })
  await asked(admin, contracts.setWorkflowState, { id: workflow.id, revision, state })
}
/** A stage more, published and moved to. */
async function move({ workflow, stages }: Made): Promise<void> {
  const { revision } = await asked(admin, contracts.readForEditor, { id: workflow.id })
  const saved = await asked(admin, contracts.saveStage, {
    workflowId: workflow.id,
    revision,
    stage: task('New', subject),
    afterId: stages.at(-1)?.id,
  })
  const { versionId } = await asked(admin, contracts.publishWorkflow, { id: workflow.id, revision: saved.revision })
  expect(await heard()).toEqual({})
  await asked(admin, contracts.moveRunning, { workflowId: workflow.id, toVersionId: versionId })
}

type Case = { readonly what: string; readonly stages: () => Stage[]; readonly act: (made: Made) => Promise<unknown>; readonly told: object }
type Told = { readonly nobody: string } | { readonly cases: readonly Case[] }
const nothingRuns = { nobody: 'a draft, which nothing that runs follows' }

/** Every act of whoever administers workflows: whom it tells what, or why it tells nobody. */
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
        stages: () => [task('A', named(colleague)), task('B', named(teacher))],
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
        stages: () => [task('A', named(colleague)), stage('FORM', { caption: 'Write', who: named(colleague), formId })],
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
        stages: () => [task('A', { kind: 'ROLE', roleId: teacherRole }), task('B', named(admin))],
        act: ({ id }) => skip(id),
        told: { teacher: ['changed A skipped'], colleague: ['changed A skipped'], student: ['changed A skipped'] },
      },
    ],
  },
  'workflows.reassign': {
    cases: [
      {
        what: 'whoever had it, whoever has it, and each time anew',
        stages: () => [task('A', named(colleague))],
        act: async ({ id }) => {
          await reassign(id, teacher)
          expect(await heard()).toEqual({
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
        stages: () => [stage('FORM', { caption: 'Write', who: named(colleague), formId })],
        act: ({ id }) => reassign(id, teacher),
        told: { colleague: ['changed Write reassigned'], teacher: ['formnotice asked'], student: ['changed Write reassigned'] },
      },
    ],
  },
  'workflows.goBack': {
    cases: [
      {
        what: 'whoever had it and whoever has the earlier one again',
        stages: () => [task('A', subject), task('B', named(colleague))],
        act: async ({ id, stages }) => {
          await ticked(student, id)
          expect(await heard()).toEqual({ colleague: ['turn B'] })
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
        stages: () => [task('A', named(colleague))],
        act: ({ id }) => cancel(id),
        told: { colleague: ['cancelled'], teacher: ['cancelled'], student: ['cancelled'] },
      },
      {
        what: 'whoever had its form once, and not by the form as well',
        stages: () => [stage('FORM', { caption: 'Write', who: named(colleague), formId })],
        act: ({ id }) => cancel(id),
        told: { colleague: ['cancelled'], teacher: ['cancelled'], student: ['cancelled'] },
      },
    ],
  },
  'workflows.setState': {
    cases: [
      {
        what: 'whoever has a turn and whom it is about, when it holds and when it goes on; nobody where what runs goes on',
        stages: () => [task('A', named(colleague))],
        act: async ({ workflow }) => {
          await setState(workflow, 'DISABLED')
          expect(await heard()).toEqual({})
          await setState(workflow, 'SUSPENDED')
          expect(await heard()).toEqual({ colleague: ['changed suspended'], student: ['changed suspended'] })
          await setState(workflow, 'ACTIVE')
        },
        told: { colleague: ['changed resumed'], student: ['changed resumed'] },
      },
      {
        what: 'whoever has the form of a stage now, and whoever of a role has a stage, once for all that run',
        stages: () => [stage('FORM', { caption: 'Write', who: named(colleague), formId })],
        act: async ({ workflow, id }) => {
          await started(teacher, workflow, student)
          await heard()
          await reassign(id, teacher)
          await heard()
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
    await act(await made(stages()))
    expect(await heard()).toEqual(told)
  })

  const secretly: Readonly<Record<string, (made: Made) => Promise<unknown>>> = {
    'skipping a stage': ({ id }) => skip(id),
    'reassigning it': ({ id }) => reassign(id, teacher),
    'going back': async ({ id, stages }) => {
      await ticked(colleague, id)
      await goBack(id, stages[0]?.id)
    },
    cancelling: ({ id }) => cancel(id),
    'suspending and resuming': async ({ workflow }) => {
      await setState(workflow, 'SUSPENDED')
      await setState(workflow, 'ACTIVE')
    },
    'moving it': async ({ workflow, stages }) => {
      const { revision } = await asked(admin, contracts.readForEditor, { id: workflow.id })
      const changed = { ...stages[0], caption: 'Anew' }
      const saved = await asked(admin, contracts.saveStage, { workflowId: workflow.id, revision, stage: changed })
      const { versionId } = await asked(admin, contracts.publishWorkflow, { id: workflow.id, revision: saved.revision })
      await asked(admin, contracts.moveRunning, { workflowId: workflow.id, toVersionId: versionId })
    },
  }
  test.each(Object.entries(secretly))('by %s never reaches whom it is about where they are not to see it', async (_, act) => {
    const one = await made([task('A', named(colleague)), task('B', named(teacher))], { subjectSees: false })
    const before = await prisma().threadMember.count({ where: { userId: student.id } })
    await act(one)
    const told = await heard()
    expect(Object.keys(told)).toContain('colleague')
    expect(await prisma().threadMember.count({ where: { userId: student.id } })).toBe(before)
  })
})

test('a task that no longer counts, as something before it was taken back, is told to whoever had it', async () => {
  const { id, stages } = await made([task('A', subject), task('B', named(colleague)), task('C', named(teacher))])
  await ticked(student, id)
  await ticked(colleague, id)
  expect(await heard()).toMatchObject({ teacher: ['turn C'] })
  await goBack(id, stages[1]?.id)
  expect(await heard()).toEqual({ teacher: ['changed B wentBack'], colleague: ['turn B'], student: ['changed B wentBack'] })
})

const Mailed = z.object({ to: z.string(), subject: z.string(), text: z.string() })
test('what is stuck is told and mailed to whoever administers workflows, with the reason; of what is confidential no mail says more than that', async () => {
  await prisma().user.update({ where: { id: admin.id }, data: { activation: 'ACTIVE' } })
  await prisma().threadMember.updateMany({ data: { unread: false, mailDueAt: null } })
  const mailed = async (subjectSees: boolean) => {
    await started(
      teacher,
      await workflowOf(admin, { stages: [task('A', named(teacher)), task('B', named(gone))], for: [student], subjectSees }),
      student,
    )
    await settled()
    await prisma().user.update({ where: { id: gone.id }, data: { status: 'DISABLED' } })
    const [instance] = await prisma().workflowInstance.findMany({ orderBy: { id: 'desc' }, take: 1, select: { id: true } })
    await ticked(teacher, instance?.id ?? '')
    await settled()
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
