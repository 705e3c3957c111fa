import 'server-only'
import { v7 } from 'uuid'
import { stageRun } from '@/lib/states/stage-run'
import { workflowInstance, type StuckReason, type WorkflowInstanceEvent, type WorkflowInstanceState } from '@/lib/states/workflow-instance'
import type { Definition, Stage } from '@/lib/workflows/definition'
import { afterStep, restsOnForm, type Run, type Step, type Whose } from '@/lib/workflows/next-of'
import { stagesAhead } from '@/lib/workflows/way'
import { askStep, assignResponses, passStage, type ResponseWork } from '@/server/form-responses'
import { findUsable } from '@/server/form-schedules'
import { asksInAdvance } from '@/server/forms'
import { transition } from '@/server/kernel/calls/transition'
import { listAdmins, listHolders } from '../queries/facts.sql'
import { insertRun, updateInstanceState, updateRun, updateRunState, type HistoryRow, type InstanceRow } from '../queries/instances.sql'
import { runningHref, stageHref } from '../hrefs'
import type { FoundFacts } from './facts'
import { holdersOf, mostTold } from './holders'
import { resolveHolder } from './people'
import { starterOf } from './starter'
import { notifyPeople } from './tell'
import type { Tells } from './tells'
import { dueAtOf, nextAtOf } from './times'

export type Moving = {
  readonly work: ResponseWork
  readonly instance: InstanceRow
  readonly definition: Definition
  readonly facts: FoundFacts
  readonly timeZone: string
  readonly history: HistoryRow[]
  /** The notices to send once the instance has come to rest. */
  readonly tells: Tells
  /** Who pressed a button, what they chose and what they wrote; null where nobody pressed one. */
  readonly pressed: { readonly runId: string; readonly choice: string | null; readonly byId: string; readonly comment: string } | null
  state: WorkflowInstanceState
  stuck: StuckReason | null
}

/** Carries one step out, in the database and in the runs. Its forms and notices belong to the same transaction. */
export async function applyStep(moving: Moving, runs: readonly Run[], step: Step): Promise<Run[]> {
  const { work } = moving
  const id = v7()
  const byId = step.do === 'finish' ? doerOf(moving, runs, step.runId) : null
  const after = afterStep(runs, step, { id, at: work.at, byId })
  switch (step.do) {
    case 'void':
      await tellVoided(
        moving,
        runs.find((run) => run.id === step.runId),
      )
      await changeRun(moving, runs, step.runId, 'void', { nextAt: null })
      moving.history.push({ act: 'voided', runId: step.runId, stageId: stageIdOf(runs, step.runId) })
      return after
    case 'skip':
    case 'plan':
      await insertRun(
        work.db,
        rowOf(moving, { id, stage: step.stage, round: step.round, state: step.do === 'skip' ? 'SKIPPED' : 'PLANNED' }),
      )
      if (step.do === 'skip') moving.history.push({ act: 'skipped', runId: id, stageId: step.stage.id })
      return after
    case 'open':
      return openStage(moving, after, { id, stage: step.stage, round: step.round, whose: step.whose, reuse: step.reuse })
    case 'pass':
      return handOnStage(moving, after, step, runs.find((run) => run.id === step.runId)?.state)
    case 'finish':
      await finishStage(moving, after, step)
      return after
    case 'stick':
      await markStuck(moving, runs, step)
      return after
    case 'release':
    case 'again':
      await changeInstance(moving, step.do === 'release' ? 'release' : 'goBack', null)
      moving.history.push({ act: step.do === 'release' ? 'released' : 'wentBack' })
      return after
    case 'end':
      await changeInstance(moving, 'finish', null)
      moving.history.push({ act: 'finished' })
      moving.tells.ended.push({ key: 'workflowDone', ids: [moving.instance.subjectId, ...(await starterOf(work, moving.instance))] })
      return after
  }
}

/** Notifies the person whose task no longer counts; for a form the form notifies them. */
async function tellVoided({ work, instance, definition, tells }: Moving, run: Run | undefined): Promise<void> {
  if (!run || restsOnForm(run) || tells.change !== null) return
  const ids = await holdersOf(work.db, run, instance.subjectId)
  const caption = definition.stages.find(({ id }) => id === run.stageId)?.caption ?? ''
  if (ids.length > 0) tells.change = { kind: 'voided', caption, ids, othersIds: [] }
}

const stageIdOf = (runs: readonly Run[], id: string) => runs.find((run) => run.id === id)?.stageId ?? null

type Made = { readonly id: string; readonly stage: Stage; readonly round: number; readonly state: Run['state'] }
function rowOf({ instance, work }: Moving, { id, stage, round, state }: Made) {
  return { id, instanceId: instance.id, stageId: stage.id, kind: stage.kind, round, state, openedAt: work.at }
}

type Opening = { readonly id: string; readonly stage: Stage; readonly round: number; readonly whose: Whose; readonly reuse: string | null }
async function openStage(moving: Moving, runs: Run[], { id, stage, round, whose, reuse }: Opening): Promise<Run[]> {
  const { work, timeZone } = moving
  const dueAt = dueAtOf(stage, work.at, timeZone)
  const clocked = { dueAt, remindedAt: null, escalatedAt: null }
  await insertRun(work.db, {
    ...rowOf(moving, { id, stage, round, state: 'OPEN' }),
    ...whose,
    responseId: reuse,
    dueAt,
    nextAt: nextAtOf(stage, clocked, work.at),
  })
  moving.history.push({ act: 'opened', runId: id, stageId: stage.id, toUserId: whose.userId })
  const opened = runs.map((run) => (run.id === id ? { ...run, dueAt } : run))
  if (restsOnForm(stage)) return askByForm(moving, opened, { id, stage, whose, dueAt, reuse })
  if (stage.kind === 'TASK' || (stage.kind === 'DECISION' && stage.who !== null)) await tellTurn(moving, { id, stage, whose })
  return opened
}

type Asking = Omit<Opening, 'round'> & { readonly dueAt: Date | null }
/** Creates the form of a stage, or asks for its step: a waiting task is a task of the form, never a row beside it. */
async function askByForm(moving: Moving, runs: Run[], { id, stage, whose, dueAt, reuse }: Asking): Promise<Run[]> {
  const { work } = moving
  const set = async (fields: Partial<Pick<Run, 'responseId' | 'userId' | 'roleId'>>): Promise<Run[]> => {
    await updateRun(work.db, id, fields)
    return runs.map((run) => (run.id === id ? { ...run, ...fields } : run))
  }
  if (stage.kind === 'FORM') return reuse !== null ? runs : set({ responseId: await makeForm(moving, { id, stage, whose, dueAt }) })
  const responseId = runs.findLast((run) => run.stageId === stage.ofStageId && run.state === 'DONE')?.responseId ?? null
  if (responseId === null) return set({ responseId })
  const kind = stage.kind === 'REVIEW' ? 'REVIEW' : 'SIGN'
  const asked = await askStep(work, { responseId, kind, ...whose, dueAt })
  return set(asked ? { responseId, userId: asked.userId, roleId: asked.userId === null ? asked.roleId : null } : { responseId })
}

async function makeForm(
  { work, instance }: Moving,
  { id, stage, whose, dueAt }: Pick<Asking, 'id' | 'stage' | 'whose' | 'dueAt'>,
): Promise<string | null> {
  const form =
    stage.formId === null ? null : await findUsable(work.db, asksInAdvance(work.at, { isConfidential: true, formId: stage.formId }))
  if (!form) return null
  const subjectId = form.subject === 'NONE' ? null : instance.subjectId
  const key = `stage:${id}`
  const asked =
    whose.userId === null ? { key, subjectId, byId: null, poolRoleId: whose.roleId ?? '' } : { key, subjectId, byId: whose.userId }
  const [made] = await assignResponses(work, {
    form,
    origin: { kind: 'STAGE', id },
    opensAt: null,
    dueAt,
    late: 'ALLOW',
    // The stage sends the reminders: it knows whom to notify, and pauses with the workflow.
    remindDays: [],
    asked: [asked],
  })
  return made?.id ?? null
}

type Passing = Extract<Step, { do: 'pass' }>
async function handOnStage(
  moving: Moving,
  runs: Run[],
  { runId, stage, whose }: Passing,
  before: Run['state'] | undefined,
): Promise<Run[]> {
  const { work, timeZone } = moving
  const run = runs.find(({ id }) => id === runId)
  if (!run) return runs
  const dueAt = run.dueAt ?? dueAtOf(stage, work.at, timeZone)
  const clocked = { dueAt, remindedAt: null, escalatedAt: null }
  if (before === 'PLANNED') await changeRunState(moving, { runId, from: before, on: 'open' })
  await updateRun(work.db, runId, { ...whose, dueAt, nextAt: nextAtOf(stage, clocked, work.at) })
  moving.history.push({ act: 'reassigned', runId, stageId: stage.id, toUserId: whose.userId })
  const passed = runs.map((one) => (one.id === runId ? { ...one, dueAt } : one))
  if (!restsOnForm(stage)) {
    await tellTurn(moving, { id: runId, stage, whose })
    return passed
  }
  if (run.responseId === null || whose.userId === null)
    return askByForm(moving, passed, { id: runId, stage, whose, dueAt, reuse: run.responseId })
  const kind = stage.kind === 'FORM' ? 'COMPLETE' : stage.kind === 'REVIEW' ? 'REVIEW' : 'SIGN'
  if ((await passStage(work, { responseId: run.responseId, kind, toUserId: whose.userId })) !== null) return passed
  return stage.kind === 'FORM' ? passed : askByForm(moving, passed, { id: runId, stage, whose, dueAt, reuse: null })
}

function doerOf({ pressed, facts }: Moving, runs: readonly Run[], runId: string): string | null {
  const run = runs.find(({ id }) => id === runId)
  const form = facts.formOf(run?.responseId ?? null)
  if (run?.kind === 'FORM') return form?.submitterId ?? null
  if (run?.kind === 'REVIEW') return form?.reviewedById ?? null
  if (run?.kind === 'SIGN_OFF') return form?.signedById ?? null
  return pressed?.byId ?? null
}

async function finishStage(moving: Moving, runs: readonly Run[], { runId, stage, choice }: Extract<Step, { do: 'finish' }>): Promise<void> {
  const run = runs.find(({ id }) => id === runId)
  const pressed = stage.kind === 'TASK' || stage.kind === 'DECISION' ? moving.pressed : null
  await changeRunState(
    moving,
    { runId, from: 'OPEN', on: 'finish' },
    { choice, byId: run?.byId ?? null, doneAt: moving.work.at, nextAt: null, comment: pressed?.comment ?? '' },
  )
  moving.history.push({ act: 'done', runId, stageId: stage.id, byId: run?.byId ?? null, reason: pressed?.comment ?? '' })
  moving.work.touch(...[run?.userId].flatMap((id) => id ?? []))
  if (stage.kind === 'MESSAGE') await sendMessage(moving, runs, { runId, stage })
}

/** Records each recipient in the history, so that a page can say who was notified. */
async function sendMessage(moving: Moving, runs: readonly Run[], { runId, stage }: { runId: string; stage: Stage }): Promise<void> {
  const { work, instance, facts } = moving
  const people = facts.people()
  const to: string[] = []
  for (const who of stage.to) {
    const whose = resolveHolder(stage, who, runs, people)
    if (who.kind === 'NAMED') to.push(...who.userIds.filter((id) => people.there.has(id)))
    else if (whose?.roleId != null) to.push(...(await listHolders(work.db, whose.roleId, { besides: instance.subjectId, limit: mostTold })))
    else if (whose?.userId != null) to.push(whose.userId)
  }
  const told = notifyPeople({ ...work, byId: null }, 'workflowTold', instance, to, { caption: stage.caption })
  moving.history.push(...told.map((toUserId) => ({ act: 'told' as const, runId, stageId: stage.id, toUserId })))
}

async function tellTurn(
  { work, instance, tells }: Moving,
  { id, stage, whose }: { id: string; stage: Stage; whose: Whose },
): Promise<void> {
  const run = { ...whose, id, kind: stage.kind, state: 'OPEN', responseId: null } as const
  const href = stageHref({ workflowId: instance.workflowId, stageId: stage.id, instanceId: instance.id })
  tells.turns.push({ ids: await holdersOf(work.db, run, instance.subjectId), caption: stage.caption, href })
}

/** Notifies administrators of workflows at once, with the reason and the stage: nobody else can get the instance going again. */
async function markStuck(
  moving: Moving,
  runs: readonly Run[],
  { reason, runId }: { reason: StuckReason; runId: string | null },
): Promise<void> {
  const { work, instance, definition } = moving
  await changeInstance(moving, 'stick', reason)
  moving.history.push({ act: 'stuck', runId, reason })
  const admins = await listAdmins(work.db, instance.subjectId)
  const live = runs.filter(({ state }) => state !== 'VOID')
  const at = runs.find(({ id }) => id === runId)?.stageId ?? stagesAhead(definition, live)[0]?.id ?? live.at(-1)?.stageId
  const caption = definition.stages.find(({ id }) => id === at)?.caption ?? ''
  const change = { kind: reason, caption }
  notifyPeople({ ...work, byId: null }, 'workflowStuck', instance, admins, {
    caption,
    change,
    href: runningHref(instance.workflowId),
    urgent: true,
  })
}

/** The only way in which the state of an instance changes. */
export async function changeInstance(moving: Moving, on: WorkflowInstanceEvent, stuck: StuckReason | null): Promise<void> {
  const { work, instance, state: from } = moving
  moving.state = await transition({
    machine: workflowInstance,
    from,
    on,
    compareAndSet: (before, to) =>
      updateInstanceState(
        work.db,
        { id: instance.id, from: before, to },
        { stuck, endedAt: to === 'DONE' || to === 'CANCELLED' ? work.at : null },
      ),
  })
  moving.stuck = stuck
}

type RunFields = Parameters<typeof updateRunState>[2]
async function changeRun(
  moving: Moving,
  runs: readonly Run[],
  runId: string,
  on: 'void' | 'skip' | 'finish' | 'open',
  fields: RunFields,
): Promise<void> {
  const from = runs.find(({ id }) => id === runId)?.state
  if (from !== undefined) await changeRunState(moving, { runId, from, on }, fields)
}

/** The only way in which the state of a run changes. */
export async function changeRunState(
  { work }: Pick<Moving, 'work'>,
  { runId, from, on }: { runId: string; from: Run['state']; on: 'void' | 'skip' | 'finish' | 'open' },
  fields: RunFields = {},
): Promise<void> {
  await transition({
    machine: stageRun,
    from,
    on,
    compareAndSet: (before, to) => updateRunState(work.db, { id: runId, from: before, to }, fields),
  })
}
