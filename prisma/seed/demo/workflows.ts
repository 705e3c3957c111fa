import { v7 as uuid } from 'uuid'
import { nobody } from '@/lib/audience'
import type { Prisma } from '@/lib/generated/prisma/client'
import { starterCodes } from '@/lib/forms/starters/keys'
import type { StuckReason, WorkflowInstanceState } from '@/lib/states/workflow-instance'
import type { Definition, Stage } from '@/lib/workflows/definition'
import { afterStep, isOpenRun, nextOf, type Facts, type Run, type Step, type Whose } from '@/lib/workflows/next-of'
import { starterOf } from '@/lib/workflows/starters'
import type { HistoryAct, StarterName } from '@/lib/workflows/vocabulary'
import { assignResponses } from '@/server/form-responses/route/assigned'
import { storedJson } from '@/server/forms/canonical'
import { dueAtOf, nextAtOf } from '@/server/workflows/move/times'
import type { Db } from '../database'
import { schoolClock } from './calendar'
import { requireFound } from './found'
import type { School } from './school'

type Wanted = { db: Db; school: School; now: Date }
type Form = { readonly id: string; readonly versionId: string }
type Made = { readonly id: string; readonly versionId: string; readonly definition: Definition }
/** How far one instance has got: this many tasks and decisions are done; `noTutor`: no supervisor is found. */
type Instance = { readonly subjectId: string; readonly done: number; readonly daysAgo: number; readonly noTutor?: boolean }

const dayMs = 86_400_000

/**
 * Four of the workflows that ship, one of them suspended, with 22 instances that run or have run: each is moved by the function that moves them in a school.
 */
export async function seedWorkflows({ db, school, now }: Wanted): Promise<void> {
  const form = await findForm(db)
  const [first, second] = [school.account('student'), school.account('student2')]
  const { year, programmeId } = school.studentOf(first)
  const others = school.students
    .filter((one) => one.year === year && one.programmeId === programmeId && one.id !== first && one.id !== second)
    .map(({ id }) => id)
  const at = (place: number) => requireFound(others[place % others.length], 'students')
  const make = (starter: StarterName) => publishWorkflow({ db, school, now }, { starter, form, years: [{ programmeId, year }] })
  const run = (workflow: Made, instances: readonly Instance[]) => runAll({ db, school, now }, { workflow, form, instances })
  await run(await make('remediation'), [
    { subjectId: first, done: 0, daysAgo: 2 },
    ...[0, 1, 2, 3].map((place) => ({ subjectId: at(place), done: 0, daysAgo: 3 + place })),
  ])
  await run(await make('induction'), [
    { subjectId: first, done: 1, daysAgo: 1 },
    { subjectId: second, done: 2, daysAgo: 2 },
    ...[4, 5, 6, 7, 8, 9].map((place) => ({ subjectId: at(place), done: place - 4, daysAgo: place })),
  ])
  await run(await make('supportPlan'), [
    { subjectId: at(10), done: 0, daysAgo: 1 },
    { subjectId: at(11), done: 1, daysAgo: 9 },
    { subjectId: at(12), done: 0, daysAgo: 4, noTutor: true },
    { subjectId: at(13), done: 1, daysAgo: 12 },
  ])
  const review = await make('annualReview')
  await run(
    review,
    [14, 15, 16, 17, 18].map((place) => ({ subjectId: at(place), done: 0, daysAgo: 5 })),
  )
  await db.workflow.update({
    where: { id: review.id },
    data: { state: 'SUSPENDED', heldAt: new Date(now.getTime() - dayMs), revision: { increment: 1 } },
  })
}

async function findForm(db: Db): Promise<Form> {
  const form = await db.form.findFirstOrThrow({
    where: { code: starterCodes.REFLECTION, currentVersionId: { not: null } },
    select: { id: true, currentVersionId: true },
  })
  return { id: form.id, versionId: requireFound(form.currentVersionId ?? undefined, 'version') }
}

type Publishing = { readonly starter: StarterName; readonly form: Form; readonly years: { programmeId: string; year: number }[] }
async function publishWorkflow({ db, school, now }: Wanted, { starter, form, years }: Publishing): Promise<Made> {
  const formIds = new Map([[starterCodes.REFLECTION, form.id]])
  const { name, definition: made, shown } = starterOf(starter, { locale: 'en-GB', newId: uuid, formIds })
  // Staff may also begin each workflow by hand.
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { builtIn: 'STAFF' }, select: { id: true } })
  const events = made.starts.filter(({ kind }) => kind !== 'HAND')
  const definition: Definition = { ...made, starts: [...events, { kind: 'HAND', roleIds: [roleId] }] }
  const [id, versionId, publishedAt] = [uuid(), uuid(), new Date(now.getTime() - 30 * dayMs)]
  const draft = storedJson(definition)
  await db.workflow.create({
    data: { id, name, audience: { ...nobody, years }, draft, savedAt: publishedAt, startKinds: definition.starts.map(({ kind }) => kind) },
  })
  await db.workflowVersion.create({
    data: { id: versionId, workflowId: id, number: 1, definition: draft, publishedAt, publishedById: school.account('staff') },
  })
  await db.workflow.update({ where: { id }, data: { state: 'ACTIVE', currentVersionId: versionId, revision: 3 } })
  await db.workflowStage.createMany({
    data: definition.stages.map((stage, sortOrder) => ({
      id: stage.id,
      workflowId: id,
      caption: stage.caption,
      sortOrder,
      ...shown(stage.id),
    })),
  })
  return { id, versionId, definition }
}

type Running = { readonly workflow: Made; readonly form: Form; readonly instances: readonly Instance[] }
async function runAll(wanted: Wanted, { workflow, form, instances }: Running): Promise<void> {
  for (const instance of instances) await runOne(wanted, { workflow, form, instance })
}

async function runOne(
  { db, school, now }: Wanted,
  { workflow, form, instance }: { workflow: Made; form: Form; instance: Instance },
): Promise<void> {
  const { definition } = workflow
  const tutorId = instance.noTutor ? null : school.account('teacher')
  const startedAt = new Date(now.getTime() - instance.daysAgo * dayMs)
  const id = uuid()
  let runs: Run[] = []
  let state: WorkflowInstanceState = 'RUNNING'
  let stuck: StuckReason | null = null
  let left = instance.done
  const history: {
    act: HistoryAct
    stageId: string | null
    runId: string | null
    toUserId?: string | null
    byId?: string | null
    reason?: string
  }[] = [{ act: 'started', stageId: null, runId: null }]
  const whose = ({ who }: Stage): Whose | null => {
    const userId = who?.kind === 'SUBJECT' ? instance.subjectId : tutorId
    return userId === null ? null : { userId, roleId: null }
  }
  const factsOf = (): Facts => {
    const open = runs.find(isOpenRun)
    const isPressed = left > 0 && open !== undefined && (open.kind === 'TASK' || open.kind === 'DECISION')
    return {
      ...{
        state,
        stuck,
        isHeld: false,
        at: now,
        subjectIsThere: true,
        whose: (stage) => whose(stage),
        canDo: () => true,
        isMet: () => false,
      },
      ...{
        standing: () => 'WAITING',
        isFormOpen: () => true,
        counted: () => 0,
        pressed: isPressed ? { runId: open.id, choice: null } : null,
      },
    }
  }
  for (let step = nextOf(definition, runs, factsOf()); step !== null && state === 'RUNNING'; step = nextOf(definition, runs, factsOf())) {
    const before = runs.find(isOpenRun)
    const pressed = step.do === 'finish' && (before?.kind === 'TASK' || before?.kind === 'DECISION') ? before.userId : null
    if (pressed !== null) left -= 1
    runs = afterStep(runs, step, { id: uuid(), at: startedAt, byId: pressed })
    const last = runs.at(-1)
    if (step.do === 'open' || step.do === 'plan') {
      const dueAt = step.do === 'open' ? dueAtOf(step.stage, startedAt, schoolClock.timeZone) : null
      const responseId =
        step.do === 'open' && step.stage.kind === 'FORM' && last
          ? await askForm(db, { form, runId: last.id, subjectId: instance.subjectId, dueAt, at: startedAt })
          : null
      runs = runs.map((run) => (run.id === last?.id ? { ...run, dueAt, responseId } : run))
      if (step.do === 'open') history.push({ act: 'opened', stageId: step.stage.id, runId: last?.id ?? null, toUserId: step.whose.userId })
    }
    history.push(...historyOf(step, { instance, tutorId, byId: pressed }))
    if (step.do === 'stick') [state, stuck] = ['STUCK', step.reason]
    if (step.do === 'end') state = 'DONE'
  }
  const isOver = state === 'DONE'
  await db.workflowInstance.create({
    data: {
      ...{
        id,
        workflowId: workflow.id,
        versionId: workflow.versionId,
        subjectId: instance.subjectId,
        state,
        stuckReason: stuck,
        startedAt,
        revision: 2,
      },
      ...{ startKey: `${workflow.id}:HAND:${id}`, startedById: school.account('staff'), originKind: 'HAND', originOn: startedAt },
      endedAt: isOver ? startedAt : null,
    },
  })
  await db.stageRun.createMany({ data: runs.map((run) => rowOf(run, { instanceId: id, definition, now })) })
  await db.workflowSignal.create({
    data: { instanceId: id, key: 'start', kind: 'START', payload: {}, at: startedAt, handledAt: startedAt },
  })
  await db.workflowHistory.createMany({ data: history.map((one) => ({ ...one, id: uuid(), instanceId: id, at: startedAt })) })
}

function rowOf(
  run: Run,
  { instanceId, definition, now }: { instanceId: string; definition: Definition; now: Date },
): Prisma.StageRunCreateManyInput {
  const stage = definition.stages.find(({ id }) => id === run.stageId)
  const isOpen = run.state === 'OPEN'
  const nextAt = isOpen && stage ? nextAtOf(stage, { dueAt: run.dueAt, remindedAt: null, escalatedAt: null }, now) : null
  return { ...run, instanceId, nextAt, doneAt: run.state === 'DONE' ? run.openedAt : null }
}

function historyOf(step: Step, { instance, tutorId, byId }: { instance: Instance; tutorId: string | null; byId: string | null }) {
  if (step.do === 'stick') return [{ act: 'stuck' as const, stageId: null, runId: step.runId, reason: step.reason }]
  if (step.do === 'end') return [{ act: 'finished' as const, stageId: null, runId: null }]
  if (step.do !== 'finish') return []
  const done = { act: 'done' as const, stageId: step.stage.id, runId: step.runId, byId }
  const told = step.stage.to.flatMap((who) => (who.kind === 'SUBJECT' ? instance.subjectId : (tutorId ?? [])))
  return [done, ...told.map((toUserId) => ({ act: 'told' as const, stageId: step.stage.id, runId: step.runId, toUserId }))]
}

type Asking = { readonly form: Form; readonly runId: string; readonly subjectId: string; readonly dueAt: Date | null; readonly at: Date }
/** Asks for the form as the mover does; it notifies nobody, since the events are months old. */
async function askForm(db: Db, { form, runId, subjectId, dueAt, at }: Asking): Promise<string | null> {
  const work = { db, at, byId: null, emit: () => {}, touch: () => {} }
  const [made] = await assignResponses(work, {
    form: { ...form, part: 'SUBMITTER' },
    origin: { kind: 'STAGE', id: runId },
    ...{ opensAt: null, dueAt, late: 'ALLOW', remindDays: [] },
    asked: [{ key: `stage:${runId}`, subjectId, byId: subjectId }],
  })
  return made?.id ?? null
}
