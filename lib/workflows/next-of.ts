import type { StageRunState } from '@/lib/states/stage-run'
import type { StuckReason, WorkflowInstanceState } from '@/lib/states/workflow-instance'
import { isPersonsDecision, stageAfter, type Definition, type Rule, type Stage } from './definition'
import { stageKinds, workflowLimits, type StageKind } from './vocabulary'

export type Whose = { readonly userId: string | null; readonly roleId: string | null }
/** A stage that an instance has reached; runs are in the order in which it reached them. */
export type Run = Whose & {
  readonly id: string
  readonly stageId: string
  readonly kind: StageKind
  readonly round: number
  readonly state: StageRunState
  readonly responseId: string | null
  readonly choice: string | null
  /** The person who did it. */
  readonly byId: string | null
  readonly openedAt: Date
  readonly dueAt: Date | null
}
/** The state of a form as seen by a run that rests on it: the form meets the stage, is waited for, asks nobody, is gone, or has no step for the stage. */
export type Standing = 'MET' | 'WAITING' | 'UNASKED' | 'GONE' | 'NO_STEP'
const stuckBy = { UNASKED: 'NOBODY', GONE: 'FORM_GONE', NO_STEP: 'NO_STEP' } as const satisfies Partial<Record<Standing, StuckReason>>

/** All that is not in the runs, looked up before: nothing here asks a database or a clock. */
export type Facts = {
  readonly state: WorkflowInstanceState
  readonly stuck: StuckReason | null
  /** The workflow is suspended. */
  readonly isHeld: boolean
  readonly at: Date
  readonly subjectIsThere: boolean
  /** The person or role that a stage is for, or null where nobody is found. */
  readonly whose: (stage: Stage, runs: readonly Run[]) => Whose | null
  /** Whether the person of the run, or anybody with its role, can still do it. */
  readonly canDo: (run: Run, stage: Stage) => boolean
  readonly isMet: (rule: Rule, runs: readonly Run[]) => boolean
  readonly standing: (run: Run) => Standing
  /** Whether a form can be asked for now. */
  readonly isFormOpen: (formId: string) => boolean
  readonly counted: (run: Run) => number
  /** The task that somebody did, or the branch that somebody chose. */
  readonly pressed: { readonly runId: string; readonly choice: string | null } | null
}

export type Step =
  | { readonly do: 'void'; readonly runId: string }
  | { readonly do: 'open'; readonly stage: Stage; readonly round: number; readonly whose: Whose; readonly reuse: string | null }
  /** The instance has reached a stage for which nobody is found. */
  | { readonly do: 'plan'; readonly stage: Stage; readonly round: number }
  /** A person has been found, or another one in place of a person who left. */
  | { readonly do: 'pass'; readonly runId: string; readonly stage: Stage; readonly whose: Whose }
  | { readonly do: 'skip'; readonly stage: Stage; readonly round: number }
  | { readonly do: 'finish'; readonly runId: string; readonly stage: Stage; readonly choice: string | null }
  | { readonly do: 'stick'; readonly reason: StuckReason; readonly runId: string | null }
  | { readonly do: 'release' }
  /** The instance was done, and something that it rests on was taken back. */
  | { readonly do: 'again' }
  | { readonly do: 'end' }

const formKinds: readonly StageKind[] = ['FORM', 'REVIEW', 'SIGN_OFF']
const nobody: Whose = { userId: null, roleId: null }

/** The kind of a stored stage; an unknown kind is a stage that waits for nobody. */
export function kindOf(stored: string): StageKind {
  return stageKinds.find((kind) => kind === stored) ?? 'WAIT'
}

export const restsOnForm = ({ kind }: Pick<Run, 'kind'>): boolean => formKinds.includes(kind)
export const isOpenRun = ({ state }: Pick<Run, 'state'>): boolean => state === 'PLANNED' || state === 'OPEN'

/** Whether a stage waits for a person; other stages go on by themselves. */
export function needsPerson(stage: Stage): boolean {
  return restsOnForm(stage) || stage.kind === 'TASK' || isPersonsDecision(stage)
}

/**
 * The next thing that an instance does, or null where it waits. If something was taken back, that comes first: the runs after it become void, the last one
 * first, and the stage is entered again. One step at a time, so that the caller looks up what the step has changed.
 */
export function nextOf(definition: Definition, runs: readonly Run[], facts: Facts): Step | null {
  if (facts.isHeld || facts.state === 'CANCELLED') return null
  const step = stepOf(definition, runs, facts)
  const isSticking = step?.do === 'stick'
  switch (facts.state) {
    case 'STUCK':
      return isSticking && step.reason === facts.stuck ? null : { do: 'release' }
    case 'DONE':
      return step === null || step.do === 'end' ? null : { do: 'again' }
    case 'RUNNING':
      return step
  }
}

function stepOf(definition: Definition, runs: readonly Run[], facts: Facts): Step | null {
  const live = runs.filter(({ state }) => state !== 'VOID')
  const last = live.at(-1)
  const untrue = live.find((run) => run.state === 'DONE' && restsOnForm(run) && facts.standing(run) !== 'MET')
  if (untrue && last) {
    const isGone = untrue.id === last.id && facts.standing(untrue) === 'GONE'
    return isGone ? { do: 'stick', reason: 'FORM_GONE', runId: untrue.id } : { do: 'void', runId: last.id }
  }
  const open = live.find(isOpenRun)
  const target = open ? null : targetOf(definition, last)
  if (!open && target === null) return { do: 'end' }
  if (!facts.subjectIsThere) return { do: 'stick', reason: 'SUBJECT_LEFT', runId: open?.id ?? null }
  return open ? stepOfOpen(definition, runs, open, facts) : enterStage(definition, runs, target, facts)
}

/** The id of the stage that follows, or null at the end. */
function targetOf(definition: Definition, last: Run | undefined): string | null {
  if (!last) return definition.stages[0]?.id ?? null
  const stage = definition.stages.find(({ id }) => id === last.stageId)
  if (!stage) return null
  const branch = last.state === 'SKIPPED' ? undefined : stage.branches.find(({ id }) => id === last.choice)
  return stageAfter(definition, stage.id, branch?.goTo ?? stage.next)
}

function enterStage(definition: Definition, runs: readonly Run[], stageId: string | null, facts: Facts): Step {
  const stage = definition.stages.find(({ id }) => id === stageId)
  if (!stage) return { do: 'end' }
  const before = runs.filter((run) => run.stageId === stageId)
  if (before.length >= workflowLimits.rounds) return { do: 'stick', reason: 'ROUNDS', runId: null }
  const round = Math.max(0, ...before.map((run) => run.round)) + 1
  if (stage.when !== null && !facts.isMet(stage.when, runs)) return { do: 'skip', stage, round }
  const reuse = reusableResponse(before, facts)
  if (stage.kind === 'FORM' && reuse === null && (stage.formId === null || !facts.isFormOpen(stage.formId)))
    return { do: 'stick', reason: 'FORM_CLOSED', runId: null }
  if (!needsPerson(stage)) return { do: 'open', stage, round, whose: nobody, reuse: null }
  const whose = facts.whose(stage, runs)
  return whose === null ? { do: 'plan', stage, round } : { do: 'open', stage, round, whose, reuse }
}

/** A response that was given back is continued, and not asked for a second time. */
function reusableResponse(before: readonly Run[], { standing }: Facts): string | null {
  const last = before.at(-1)
  return last?.kind === 'FORM' &&
    last.state === 'VOID' &&
    last.responseId !== null &&
    (standing(last) === 'WAITING' || standing(last) === 'UNASKED')
    ? last.responseId
    : null
}

function stepOfOpen(definition: Definition, runs: readonly Run[], run: Run, facts: Facts): Step | null {
  const stage = definition.stages.find(({ id }) => id === run.stageId)
  if (!stage) return { do: 'stick', reason: 'STAGE_GONE', runId: run.id }
  const finish = (choice: string | null = null): Step => ({ do: 'finish', runId: run.id, stage, choice })
  const isOpen = run.state === 'OPEN'
  if (isOpen && facts.pressed?.runId === run.id) return finish(facts.pressed.choice)
  if (stage.kind === 'MESSAGE') return finish()
  if (stage.kind === 'WAIT') return stepOfWait(stage, run, facts, finish)
  if (stage.kind === 'DECISION' && !isPersonsDecision(stage))
    return finish(stage.branches.find(({ when }) => when !== null && facts.isMet(when, runs))?.id ?? null)
  if (isOpen && restsOnForm(stage)) {
    const standing = facts.standing(run)
    if (standing === 'MET') return finish()
    if (standing !== 'WAITING') return { do: 'stick', reason: stuckBy[standing], runId: run.id }
  }
  if (isOpen && facts.canDo(run, stage)) return null
  const whose = facts.whose(stage, runs)
  const isSame = whose !== null && whose.userId === run.userId && whose.roleId === run.roleId
  return whose === null || (isOpen && isSame)
    ? { do: 'stick', reason: 'NOBODY', runId: run.id }
    : { do: 'pass', runId: run.id, stage, whose }
}

function stepOfWait({ wait, escalate }: Stage, run: Run, { at, counted }: Facts, finish: () => Step): Step | null {
  const isOver = run.dueAt !== null && run.dueAt <= at
  if (wait === null || (wait.kind === 'FOR' ? counted(run) >= wait.times : isOver)) return finish()
  // If nobody is named who is told that the wait is over, the people who administer workflows are told.
  return wait.kind === 'FOR' && isOver && escalate === null ? { do: 'stick', reason: 'WAITED', runId: run.id } : null
}

/** The runs after a step, for the code that carries it out and for a dry run. */
export function afterStep(
  runs: readonly Run[],
  step: Step,
  { id, at, byId = null }: { id: string; at: Date; byId?: string | null },
): Run[] {
  const change = (runId: string, changed: Partial<Run>) => runs.map((run) => (run.id === runId ? { ...run, ...changed } : run))
  const made = (stage: Stage, round: number, state: StageRunState, whose: Whose, responseId: string | null): Run[] => [
    ...runs,
    { ...whose, id, stageId: stage.id, kind: stage.kind, round, state, responseId, choice: null, byId: null, openedAt: at, dueAt: null },
  ]
  switch (step.do) {
    case 'void':
      return change(step.runId, { state: 'VOID' })
    case 'open':
      return made(step.stage, step.round, 'OPEN', step.whose, step.reuse)
    case 'plan':
      return made(step.stage, step.round, 'PLANNED', nobody, null)
    case 'skip':
      return made(step.stage, step.round, 'SKIPPED', nobody, null)
    case 'pass':
      return change(step.runId, { ...step.whose, state: 'OPEN' })
    case 'finish':
      return change(step.runId, { state: 'DONE', choice: step.choice, byId })
    case 'stick':
    case 'release':
    case 'again':
    case 'end':
      return [...runs]
  }
}
