import 'server-only'
import type { Definition, Step } from '@/lib/forms/definition'
import { mailboxOf } from '@/lib/mailbox'
import type { Db } from '@/server/kernel/db'
import { supervisorsOf } from '@/server/users'
import { peopleBarredFrom } from './barred'
import { listOutsideById } from '../outside/queries/outside'
import { listEnabledIds, listRights } from '../queries/people'
import { insertTasks, type NewTask } from './queries/tasks'
import type { ResponseRow, TaskRow } from '../queries/responses'
import type { Work } from '../opened'

/** The people that the asker chose, by the place of the step; for outside steps the ids of outside people. */
export type Chosen = ReadonlyMap<number, readonly string[]>

type Placed = Pick<ResponseRow, 'subjectId' | 'submitterId' | 'enteredById'>
const alive = new Set<TaskRow['state']>(['PLANNED', 'OPEN', 'DONE'])

/** The tasks of a step that count, without those that were forwarded, returned or became void. */
export function tasksOfStep(tasks: readonly TaskRow[], step: number): TaskRow[] {
  return tasks.filter((task) => task.kind !== 'COMPLETE' && task.step === step && alive.has(task.state))
}

/** The decider of a task; one person counts once under any of their addresses. Null while the task is open to a role. */
export function deciderOf({ userId, outside, outsideId }: TaskRow): string | null {
  return userId ?? (outside ? mailboxOf(outside.email) : outsideId)
}

/**
 * Whether the rule of a step is met: ALL means all who were named, n means n distinct people. Nobody counts twice, and a refusal that was not asked
 * again keeps a step of ALL open.
 */
export function isSatisfied(tasks: readonly TaskRow[], step: Step, at: number): boolean {
  const counted = tasksOfStep(tasks, at)
  const done = counted.filter(({ state }) => state === 'DONE')
  const people = new Set(done.map((task) => deciderOf(task) ?? task.id))
  if (step.needed !== 'ALL') return people.size >= step.needed
  return counted.length > 0 && done.length === counted.length && !hasUnasked(tasks, at)
}

const isRefusal = ({ state }: TaskRow) => state === 'RETURNED' || state === 'DECLINED'

/**
 * The last task of each person who was asked in a step before and is not asked now: those who refused, and those whose task became void or was skipped. A task
 * that was forwarded, or for which somebody else was named, is not among them.
 */
function askedBefore(tasks: readonly TaskRow[], step: number): TaskRow[] {
  const ofStep = tasks.filter((task) => task.kind !== 'COMPLETE' && task.step === step)
  const passedOn = new Set(ofStep.flatMap(({ forTaskId }) => forTaskId ?? []))
  const last = new Map(ofStep.flatMap((task): [string, TaskRow][] => [[deciderOf(task) ?? '', task]]))
  last.delete('')
  return [...last.values()].filter(({ id, state }) => !alive.has(state) && state !== 'FORWARDED' && !passedOn.has(id))
}

/** The people who decide in a step at the next submission without being named again: those with a task there, and those who refused or lost theirs. */
export function keptIn(tasks: readonly TaskRow[], step: number): TaskRow[] {
  return [...tasksOfStep(tasks, step), ...askedBefore(tasks, step)]
}

/** Whether somebody refused in a step and was not asked again. */
export function hasUnasked(tasks: readonly TaskRow[], step: number): boolean {
  return askedBefore(tasks, step).some(isRefusal)
}

/** The next steps, all steps of the lowest number together; empty where all are done. */
export function nextSteps(form: Definition, tasks: readonly TaskRow[]): { step: Step; at: number }[] {
  const open = form.route.map((step, at) => ({ step, at })).filter(({ step, at }) => !isSatisfied(tasks, step, at))
  const order = Math.min(...open.map(({ step }) => step.order))
  return open.filter(({ step }) => step.order === order)
}

/** The unfinished tasks of a step that nobody can decide: their person can no longer log in, or may no longer decide. */
export function tasksOfLeavers(tasks: readonly TaskRow[], step: number): TaskRow[] {
  return tasksOfStep(tasks, step).filter((task) => task.state !== 'DONE' && isOfLeaver(task))
}

function isOfLeaver({ user, outside, lost }: TaskRow): boolean {
  if (lost || (outside !== null && !outside.active)) return true
  return user !== null && (user.status !== 'ENABLED' || user.deletedAt !== null)
}

/**
 * The resting turn: its completer can no longer log in, and somebody else may fill it in. A first turn may be filled in by somebody else unless it is
 * about its author, came from paper, or is a draft that its author started and nobody else has seen.
 */
export function restingTurn(response: Placed & Pick<ResponseRow, 'tasks' | 'state'>, { turns }: Definition): TaskRow | null {
  const task = response.tasks.find(({ kind, state }) => kind === 'COMPLETE' && state === 'OPEN')
  const turn = task && turns[task.step]
  if (!task || !turn || !isOfLeaver(task)) return null
  if (task.step === 0) {
    const isTheirs = task.userId === response.subjectId || response.enteredById !== null
    return isTheirs || response.state === 'DRAFT' ? null : task
  }
  return !turn.how || partPerson(response, turn.part) !== null ? null : task
}

/** How many more people a step needs; 0 where enough are asked. */
export function missingDecisions(step: Step, tasks: readonly TaskRow[], at: number): number {
  const counted = tasksOfStep(tasks, at).length
  const needed = step.needed === 'ALL' ? Math.max(1, counted) : step.needed
  return Math.max(0, needed - (counted - tasksOfLeavers(tasks, at).length))
}

/** The places of the steps at rest, where nobody is asked or too few people are still able to decide. */
export function restingSteps({ route }: Definition, tasks: readonly TaskRow[]): number[] {
  return route.flatMap((step, at) => (missingDecisions(step, tasks, at) > 0 ? [at] : []))
}

type Planning = { readonly response: ResponseRow; readonly form: Definition; readonly chosen: Chosen; readonly today: string }

/**
 * Creates the tasks that steps lack. A step that was never asked gets the people that the form names, or the chosen ones; without any it gets no task, and the
 * response rests there. In a step that was asked before, people who refused are asked again, and so are the others whose task became void, unless the asker
 * chose other people in their place.
 */
export async function planSteps(work: Work, { response, form, chosen, today }: Planning): Promise<void> {
  const tasks: NewTask[] = []
  for (const [at, step] of form.route.entries()) {
    const place = { response, step, at, today, named: chosen.get(at) ?? null }
    const before = askedBefore(response.tasks, at)
    if (before.length === 0 && (place.named !== null || tasksOfStep(response.tasks, at).length === 0))
      tasks.push(...(await firstTasks(work.db, place)))
    else if (place.named !== null || !isSatisfied(response.tasks, step, at)) tasks.push(...(await tasksAgain(work.db, place, before)))
  }
  await insertTasks(work.db, tasks, work.at)
}

type Place = {
  readonly response: ResponseRow
  readonly step: Step
  readonly at: number
  readonly today: string
  readonly named: readonly string[] | null
}

async function firstTasks(db: Db, { response, step, at, today, named }: Place): Promise<NewTask[]> {
  const common = commonOf({ response, step, at })
  if (step.how?.kind === 'POOL' && named === null) return poolTasks(step, step.how.roleId, common, slotsOf(step))
  if (step.how?.kind === 'OUTSIDE') {
    const ids = await activeOutsidersAmong(db, named ?? [])
    return ids.map((outsideId) => ({ ...common, needed: neededOf(step, ids.length), outsideId }))
  }
  const asked = tasksOfStep(response.tasks, at)
  const barred = peopleBarredFrom(response, step.part)
  const people = await peopleFor(db, { response, step, at, today, named })
  const fresh = people.filter((id) => !barred.includes(id) && !asked.some(({ userId }) => userId === id))
  return fresh.map((userId) => ({ ...common, needed: neededOf(step, asked.length + fresh.length), userId }))
}

/** A person who is asked again gets a new task; what they decided before stays as it was. */
async function tasksAgain(db: Db, { response, step, at, today, named }: Place, before: readonly TaskRow[]): Promise<NewTask[]> {
  const common = commonOf({ response, step, at })
  const counted = tasksOfStep(response.tasks, at)
  const again = named === null ? before : before.filter(isRefusal)
  const barred = peopleBarredFrom(response, step.part)
  const wanted = again.filter(({ userId }) => userId === null || !barred.includes(userId))
  const added = named === null ? [] : await firstTasks(db, { response, step, at, today, named })
  const isAsked = ({ userId = null, outsideId = null }: NewTask) =>
    wanted.some((task) => (userId !== null && task.userId === userId) || (outsideId !== null && task.outsideId === outsideId)) ||
    (outsideId !== null && counted.some((task) => task.outsideId === outsideId))
  const others = added.filter((task) => !isAsked(task))
  const total = counted.length + wanted.length + others.length
  const needed = step.how?.kind === 'POOL' && named === null ? slotsOf(step) : neededOf(step, total)
  const tasks: NewTask[] = [
    ...wanted.map(({ userId, outsideId, poolRoleId }) => ({ ...common, needed, userId, outsideId, poolRoleId })),
    ...others.map((task) => ({ ...task, needed })),
  ]
  if (step.how?.kind !== 'POOL' || named !== null) return tasks
  return [...tasks, ...poolTasks(step, step.how.roleId, common, slotsOf(step) - counted.length - tasks.length)]
}

const commonOf = ({ response, step, at }: Pick<Place, 'response' | 'step' | 'at'>) => ({
  responseId: response.id,
  kind: step.kind,
  step: at,
  part: step.part,
  state: 'PLANNED' as const,
})
const neededOf = ({ needed }: Step, asked: number) => (needed === 'ALL' ? asked : needed)
/** A role has no list of people, so ALL asks the role for one of them. */
const slotsOf = ({ needed }: Step) => (needed === 'ALL' ? 1 : needed)

function poolTasks(step: Step, poolRoleId: string, common: ReturnType<typeof commonOf>, count: number): NewTask[] {
  return Array.from({ length: Math.max(0, count) }, () => ({ ...common, needed: slotsOf(step), poolRoleId }))
}

async function peopleFor(db: Db, { response, step, today, named }: Place): Promise<string[]> {
  const own = partPerson(response, step.part)
  if (own !== null) return [own]
  if (step.how?.kind === 'NAMED') return enabledAmong(db, named ?? step.how.userIds)
  if (named !== null) return enabledAmong(db, named)
  if (step.how?.kind !== 'SUPERVISOR' && step.how?.kind !== 'TEACHER_OF_ORIGIN') return []
  const supervisors = response.subjectId === null ? [] : await supervisorsOf(db, response.subjectId, today)
  const rights = await listRights(db, supervisors)
  const teaching = supervisors.filter((id) => rights.get(id)?.teaches)
  return teaching.length === 1 ? teaching : []
}

async function enabledAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await listEnabledIds(db, ids)
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** People who were removed from the institution's book are not asked. */
async function activeOutsidersAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await listOutsideById(db, ids)
  return [...new Set(ids)].filter((id) => known.some((one) => one.id === id && one.active))
}

/** The person whom a part stands for by definition: the subject or the submitter. */
export function partPerson({ subjectId, submitterId }: Pick<Placed, 'subjectId' | 'submitterId'>, part: string): string | null {
  if (part === 'SUBJECT') return subjectId
  return part === 'SUBMITTER' ? submitterId : null
}
