import 'server-only'
import type { Definition, How, Step } from '@/lib/forms/definition'
import type { Db } from '@/server/kernel/db'
import { supervisorsOf } from '@/server/users'
import { listOutsideById } from './queries/outside'
import { listEnabled } from './queries/people'
import { insertTasks, type NewTask } from './queries/tasks'
import type { ResponseRow, TaskRow } from './queries/responses'
import type { Work } from './work'

/** The people that the asker chose, by the place of the step; for outside steps the ids of outside people. */
export type Chosen = ReadonlyMap<number, readonly string[]>

type Placed = Pick<ResponseRow, 'subjectId' | 'submitterId'>
const alive = new Set<TaskRow['state']>(['PLANNED', 'OPEN', 'DONE'])

/** The tasks of a step that count: not what was forwarded, returned or became void. */
export function tasksOfStep(tasks: readonly TaskRow[], step: number): TaskRow[] {
  return tasks.filter((task) => task.kind !== 'COMPLETE' && task.step === step && alive.has(task.state))
}

export function isSatisfied(tasks: readonly TaskRow[], step: Step, at: number): boolean {
  const counted = tasksOfStep(tasks, at)
  const done = counted.filter(({ state }) => state === 'DONE').length
  const needed = step.needed === 'ALL' ? Math.max(1, counted.length) : step.needed
  return done >= needed
}

/** The next steps, with all of one number together; empty where all are done. */
export function nextSteps(form: Definition, tasks: readonly TaskRow[]): { step: Step; at: number }[] {
  const open = form.route.map((step, at) => ({ step, at })).filter(({ step, at }) => !isSatisfied(tasks, step, at))
  const order = Math.min(...open.map(({ step }) => step.order))
  return open.filter(({ step }) => step.order === order)
}

/** The unfinished tasks of a step whose person can no longer log in. Roles and people outside have no account. */
export function tasksOfLeavers(tasks: readonly TaskRow[], step: number): TaskRow[] {
  return tasksOfStep(tasks, step).filter((task) => task.state !== 'DONE' && isOfLeaver(task))
}

function isOfLeaver({ user }: TaskRow): boolean {
  return user !== null && (user.status !== 'ENABLED' || user.deletedAt !== null)
}

/**
 * The resting turn: its completer can no longer log in, and somebody else may fill it in. A first turn may be filled in by somebody else unless it is
 * about its author, came from paper, or is a draft that its author started and nobody else has seen.
 */
export function restingTurn(
  response: Placed & Pick<ResponseRow, 'tasks' | 'state' | 'enteredById'>,
  { turns }: Definition,
): TaskRow | null {
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
export function missingIn(step: Step, tasks: readonly TaskRow[], at: number): number {
  const counted = tasksOfStep(tasks, at).length
  const needed = step.needed === 'ALL' ? Math.max(1, counted) : step.needed
  return Math.max(0, needed - (counted - tasksOfLeavers(tasks, at).length))
}

/** The places of the steps that rest: nobody is asked, or too few can log in still. */
export function restingSteps({ route }: Definition, tasks: readonly TaskRow[]): number[] {
  return route.flatMap((step, at) => (missingIn(step, tasks, at) > 0 ? [at] : []))
}

/** Whether somebody else may be named for it. */
export function isChosen(how: How | null): boolean {
  return how?.kind === 'CHOSEN' || how?.kind === 'SUPERVISOR' || how?.kind === 'TEACHER_OF_ORIGIN'
}

/**
 * Makes the tasks of steps that have none: for the people that the form names, or the chosen ones. A step without people gets no task, and the
 * response rests there.
 */
export async function planSteps(
  work: Work,
  { response, form, chosen, today }: { response: ResponseRow; form: Definition; chosen: Chosen; today: string },
): Promise<void> {
  const tasks: NewTask[] = []
  for (const [at, step] of form.route.entries()) {
    if (tasksOfStep(response.tasks, at).length > 0 && !chosen.has(at)) continue
    tasks.push(...(await tasksFor(work.db, { response, step, at, chosen, today })))
  }
  await insertTasks(work.db, tasks, work.at)
}

async function tasksFor(
  db: Db,
  { response, step, at, chosen, today }: { response: ResponseRow; step: Step; at: number; chosen: Chosen; today: string },
): Promise<NewTask[]> {
  const common = { responseId: response.id, kind: step.kind, step: at, part: step.part, state: 'PLANNED' as const }
  if (step.how?.kind === 'POOL' && !chosen.has(at)) {
    const needed = step.needed === 'ALL' ? 1 : step.needed
    return Array.from({ length: needed }, () => ({ ...common, needed, poolRoleId: step.how?.kind === 'POOL' ? step.how.roleId : null }))
  }
  if (step.how?.kind === 'OUTSIDE') {
    const ids = await outsideStillThere(db, chosen.get(at) ?? previouslyAsked(response.tasks, at, 'outsideId'))
    const needed = step.needed === 'ALL' ? ids.length : step.needed
    return ids.map((outsideId) => ({ ...common, needed, outsideId }))
  }
  const asked = tasksOfStep(response.tasks, at)
  const people = (await peopleFor(db, { response, step, at, chosen, today })).filter((id) => !asked.some(({ userId }) => userId === id))
  const needed = step.needed === 'ALL' ? asked.length + people.length : step.needed
  return people.map((userId) => ({ ...common, needed, userId }))
}

async function peopleFor(
  db: Db,
  { response, step, at, chosen, today }: { response: ResponseRow; step: Step; at: number; chosen: Chosen; today: string },
): Promise<string[]> {
  const own = partPerson(response, step.part)
  if (own !== null) return [own]
  if (step.how?.kind === 'NAMED') return enabledAmong(db, chosen.get(at) ?? step.how.userIds)
  const named = chosen.get(at) ?? previouslyAsked(response.tasks, at, 'userId')
  if (named.length > 0) return enabledAmong(db, named)
  if (step.how?.kind !== 'SUPERVISOR' && step.how?.kind !== 'TEACHER_OF_ORIGIN') return []
  const supervisors = response.subjectId === null ? [] : await supervisorsOf(db, response.subjectId, today)
  return supervisors.length === 1 ? supervisors : []
}

async function enabledAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await listEnabled(db, ids)
  return [...new Set(ids)].filter((id) => known.has(id))
}

/** Who was taken out of the institution's book is not asked again. */
async function outsideStillThere(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = await listOutsideById(db, ids)
  return [...new Set(ids)].filter((id) => known.some((one) => one.id === id && one.active))
}

/** Who had it before it was returned, in the place of whoever forwarded it. */
function previouslyAsked(tasks: readonly TaskRow[], step: number, whom: 'userId' | 'outsideId'): string[] {
  const asked = tasks.filter((task) => task.kind !== 'COMPLETE' && task.step === step && task.state !== 'FORWARDED')
  return [...new Set(asked.flatMap((task) => task[whom] ?? []))]
}

/** A part that is somebody by what it is. */
export function partPerson({ subjectId, submitterId }: Placed, part: string): string | null {
  if (part === 'SUBJECT') return subjectId
  return part === 'SUBMITTER' ? submitterId : null
}
