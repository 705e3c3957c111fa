import 'server-only'
import type { z } from 'zod'
import type { HistoryEntry, Instance, InstanceRow, PathStage, Turn } from '@/lib/contracts/workflows/parts.shapes'
import { isPersonsDecision, type Definition, type Stage } from '@/lib/workflows/definition'
import { kindOf, restsOnForm, type Whose } from '@/lib/workflows/next-of'
import { historyActs, originKinds, type StageAct } from '@/lib/workflows/vocabulary'
import { progressOf, stagesAhead } from '@/lib/workflows/way'
import { taskHref, type StageTask } from '@/server/form-responses'
import { stageHref } from '../hrefs'
import { stuckOf } from '../move/facts'
import type { ReadInstance, ReadRun } from '../queries/read-instances.sql'
import type { CountedOf, HistoryEntryRow } from '../queries/reads'

export type Reader = { readonly id: string; readonly roleIds: readonly string[]; readonly at: Date }
/** Data looked up in other tables for the rows. */
export type Beside = {
  readonly definition: Definition
  readonly tasks: readonly StageTask[]
  readonly counted: readonly CountedOf[]
}

type TurnView = z.output<typeof Turn>
type RowView = z.output<typeof InstanceRow>
type PathView = z.output<typeof PathStage>

const isOpen = ({ state }: ReadRun) => state === 'OPEN' || state === 'PLANNED'
const iso = (at: Date | null) => at?.toISOString() ?? null
const nobody = { person: null, role: null }

export function rowView(instance: ReadInstance, reader: Reader, beside: Beside): RowView {
  const { id, workflow, subject, state, runs, startedAt, endedAt } = instance
  const isOver = state === 'DONE' || state === 'CANCELLED'
  return {
    id,
    workflow: { id: workflow.id, name: workflow.name },
    subject: personView(subject),
    isYou: subject.id === reader.id,
    origin: originView(instance),
    state,
    isHeld: workflow.state === 'SUSPENDED' && !isOver,
    progress: progressOf(beside.definition, runs, isOver),
    turn: isOver ? null : turnView(instance, reader, beside),
    startedAt: startedAt.toISOString(),
    endedAt: iso(endedAt),
  }
}

const personView = ({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName })

export function originView({ originKind, originTitle, originOn }: Pick<ReadInstance, 'originKind' | 'originTitle' | 'originOn'>) {
  return {
    kind: originKinds.find((one) => one === originKind) ?? 'HAND',
    title: originTitle,
    on: originOn?.toISOString().slice(0, 10) ?? null,
  }
}

export function whoseView({ user, role, userId }: Pick<ReadRun, 'user' | 'role' | 'userId'>) {
  return { person: user && personView(user), role: userId === null ? role : null }
}

type Turned = Pick<ReadRun, 'state' | 'kind' | 'userId' | 'roleId'>
type About = { readonly subjectId: string; readonly workflow: Pick<ReadInstance['workflow'], 'state'> }

/** Whether the run is the reader's to do now: by name, by their role, or by the form that asks them. */
function isYours(
  { subjectId }: Pick<About, 'subjectId'>,
  run: Turned,
  { id, roleIds }: Pick<Reader, 'id' | 'roleIds'>,
  task: StageTask | null,
): boolean {
  if (run.state !== 'OPEN') return false
  if (restsOnForm({ kind: kindOf(run.kind) })) return task !== null
  if (run.kind === 'WAIT') return subjectId === id
  return run.userId === id || (run.userId === null && run.roleId !== null && roleIds.includes(run.roleId) && subjectId !== id)
}

/**
 * What the reader can do at an open run; null where it is not their turn, or the workflow is suspended. `task`: for a form stage, the reader's task in the
 * form.
 */
export function actAt(
  about: About,
  { run, stage, task = null }: { run: Turned; stage: Stage; task?: StageTask | null },
  reader: Pick<Reader, 'id' | 'roleIds'>,
): StageAct | null {
  return isYours(about, run, reader, task) && about.workflow.state !== 'SUSPENDED' ? actOf(stage, task) : null
}

/** The reader's task in the form; nobody decides by a role on a form about themself. */
function taskOf(
  { subjectId }: ReadInstance,
  { responseId }: ReadRun,
  { id, roleIds }: Reader,
  tasks: readonly StageTask[],
): StageTask | null {
  const own = tasks.filter((task) => task.responseId === responseId)
  const ofRole = ({ userId, poolRoleId }: StageTask) =>
    userId === null && poolRoleId !== null && roleIds.includes(poolRoleId) && subjectId !== id
  return own.find(({ userId }) => userId === id) ?? own.find(ofRole) ?? null
}

function turnView(instance: ReadInstance, reader: Reader, beside: Beside): TurnView | null {
  const run = instance.runs.findLast(isOpen)
  const stage = run && beside.definition.stages.find(({ id }) => id === run.stageId)
  if (!run || !stage) return null
  const task = taskOf(instance, run, reader, beside.tasks)
  const yours = isYours(instance, run, reader, task)
  const act = actAt(instance, { run, stage, task }, reader)
  return {
    runId: run.id,
    stageId: stage.id,
    kind: stage.kind,
    caption: stage.caption,
    text: stage.text,
    whose: whoseView(run),
    isYours: yours,
    act,
    href: act === null ? null : hrefOf(instance, stage, task),
    openedAt: run.openedAt.toISOString(),
    dueAt: iso(run.dueAt),
    isLate: run.dueAt !== null && run.dueAt < reader.at,
    waits: waitProgressOf(stage, run.id, beside),
    choices: act === 'DECIDE' ? stage.branches.map(({ id, caption }) => ({ id, caption })) : [],
    revision: run.revision,
  }
}

function actOf(stage: Stage, task: StageTask | null): StageAct | null {
  if (task) return 'OPEN_FORM'
  if (stage.kind === 'TASK') return 'TICK'
  return isPersonsDecision(stage) ? 'DECIDE' : null
}

function hrefOf({ id, workflow }: ReadInstance, stage: Stage, task: StageTask | null): string {
  if (task) return taskHref({ formId: task.formId, responseId: task.responseId, taskId: task.id })
  return stageHref({ workflowId: workflow.id, stageId: stage.id, instanceId: id })
}

function waitProgressOf({ wait }: Stage, runId: string, { counted }: Beside) {
  if (wait?.kind !== 'FOR') return null
  return { times: wait.times, counted: counted.filter((one) => one.runId === runId).map(({ on, title }) => ({ on, title })) }
}

type Told = readonly { readonly runId: string; readonly person: { id: string; displayName: string } }[]
type Coming = (stage: Stage) => Whose | null
type Path = {
  readonly beside: Beside
  readonly told: Told
  /** The people who would be asked at a stage to come. */
  readonly coming: Coming
  readonly names: ReadonlyMap<string, string>
  /** The forms whose address the reader may see. */
  readonly readable: ReadonlySet<string>
  readonly viewHref: (responseId: string) => string
}

/** The stages in order: done and open ones, and while the instance runs those to come. Skipped ones are left out. */
export function pathView(instance: ReadInstance, { beside, told, coming, names, readable, viewHref }: Path): PathView[] {
  const { definition } = beside
  const passed = instance.runs.filter(({ state }) => state !== 'SKIPPED')
  const done = passed.map((run): PathView => {
    const stage = definition.stages.find(({ id }) => id === run.stageId)
    return {
      stageId: run.stageId,
      kind: kindOf(run.kind),
      caption: stage?.caption ?? '',
      state: run.state,
      round: run.round,
      isNow: isOpen(run),
      whose: run.by ? { person: personView(run.by), role: null } : whoseView(run),
      told: told.filter(({ runId }) => runId === run.id).map(({ person }) => person),
      at: iso(run.doneAt),
      dueAt: iso(run.dueAt),
      dueDays: stage?.dueDays ?? null,
      waits: stage ? waitProgressOf(stage, run.id, beside) : null,
      choice: stage?.branches.find(({ id }) => id === run.choice)?.caption ?? null,
      comment: run.comment,
      href: run.responseId !== null && readable.has(run.responseId) ? viewHref(run.responseId) : null,
    }
  })
  if (instance.state === 'DONE' || instance.state === 'CANCELLED') return done
  const ahead = stagesAhead(definition, instance.runs).map((stage): PathView => ({
    ...{
      stageId: stage.id,
      kind: stage.kind,
      caption: stage.caption,
      state: null,
      round: 1,
      isNow: false,
      told: [],
      at: null,
      dueAt: null,
    },
    ...{ dueDays: stage.dueDays, waits: null, choice: null, comment: '', href: null },
    whose: namedView(coming(stage), names),
  }))
  return [...done, ...ahead]
}

export function namedView(whose: Whose | null, names: ReadonlyMap<string, string>) {
  if (whose === null) return nobody
  const { userId, roleId } = whose
  return {
    person: userId === null ? null : { id: userId, displayName: names.get(userId) ?? '' },
    role: roleId === null ? null : { id: roleId, name: names.get(roleId) ?? '' },
  }
}

export function historyView(
  { at, by, act, stageId, toUser, reason }: HistoryEntryRow,
  { stages }: Definition,
): z.output<typeof HistoryEntry>[] {
  const known = historyActs.find((one) => one === act)
  if (!known) return []
  const caption = stages.find(({ id }) => id === stageId)?.caption ?? null
  return [{ at: at.toISOString(), by: by && personView(by), act: known, caption, to: toUser?.displayName ?? null, reason }]
}

export function stuckView({ stuckReason }: Pick<ReadInstance, 'stuckReason'>): z.output<typeof Instance>['stuck'] {
  return stuckOf(stuckReason)
}
