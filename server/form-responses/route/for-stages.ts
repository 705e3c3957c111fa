import 'server-only'
import { workOut } from '@/lib/forms/work-out'
import type { Db } from '@/server/kernel/db'
import { answersFor } from '../answers/content'
import { listParts } from '../answers/queries/parts'
import { dayOf, type Work } from '../opened'
import { findAnyResponse, findResponseOrThrow, lockRow, type ResponseRow, type TaskRow } from '../queries/responses'
import { definitionOf } from '../work'
import { advanceResponse } from './advance'
import { undoAssigned } from './assigned'
import { peopleBarredFrom } from './barred'
import { endResponse } from './end'
import { forwardTask } from './forward-task'
import { findLost } from './may-decide'
import { insertTasks, updateTasks } from './queries/tasks'
import { partPerson, tasksOfStep } from './route'
import { notify } from '../notices'

/** The decision that a stage of a workflow asks for where it rests on a form: the kinds of steps that the form has for it. */
type StepKind = 'REVIEW' | 'SIGN'
type Asking = {
  readonly responseId: string
  readonly kind: StepKind
  readonly userId: string | null
  readonly roleId: string | null
  readonly dueAt: Date | null
}
/** The person or role that the step is asked of; the form decides where it names its people itself. */
export type AskedStep = { readonly taskId: string; readonly userId: string | null; readonly roleId: string | null }

/**
 * Asks somebody to review or sign, where the form leaves open who does. The workflow decides who, so a person whom the submitter chose gives way. Null where
 * the form does not wait for the step, or where this person may not decide.
 */
export async function askStep(work: Work, { responseId, kind, userId, roleId, dueAt }: Asking): Promise<AskedStep | null> {
  await lockRow(work.db, responseId)
  const response = await findResponseOrThrow(work.db, responseId)
  if (response.state !== (kind === 'REVIEW' ? 'AWAITING_REVIEW' : 'AWAITING_SIGNOFF')) return null
  const form = await definitionOf(work.db, response.versionId)
  const steps = form.route.map((step, at) => ({ step, at })).filter(({ step }) => step.kind === kind)
  for (const { step, at } of steps) {
    const open = tasksOfStep(response.tasks, at).filter(({ state }) => state !== 'DONE')
    const isLeftOpen = (step.how?.kind === 'CHOSEN' || open.length === 0) && step.how !== null && partPerson(response, step.part) === null
    if (!isLeftOpen || step.how?.kind === 'OUTSIDE' || (userId !== null && peopleBarredFrom(response, step.part).includes(userId))) continue
    if (open.some((task) => task.userId === userId && task.poolRoleId === roleId)) continue
    const isMissing = tasksOfStep(response.tasks, at).every(({ state }) => state !== 'DONE')
    if (!isMissing) continue
    await updateTasks(work.db, { ids: open.map(({ id }) => id), to: 'VOID' })
    const task = { responseId, kind, step: at, part: step.part, needed: 1, state: 'PLANNED', userId, poolRoleId: roleId } as const
    await insertTasks(work.db, [task], work.at)
  }
  const after = await advanceResponse(work, await findResponseOrThrow(work.db, responseId), form)
  const asked = openTaskOf(after, kind)
  if (asked === null || (await findLost(work.db, { response: after, form })).has(asked.id)) return null
  if (dueAt !== null) await updateTasks(work.db, { ids: [asked.id], to: 'OPEN' }, { dueAt })
  return { taskId: asked.id, userId: asked.userId, roleId: asked.poolRoleId }
}

function openTaskOf({ tasks }: ResponseRow, kind: TaskRow['kind']): TaskRow | null {
  return tasks.find((task) => task.kind === kind && task.state === 'OPEN' && task.outsideId === null) ?? null
}

/** Hands an open turn, review or signature to somebody else. Null where none is open, or where they may not do it. */
export async function passStage(
  work: Work,
  { responseId, kind, toUserId }: { responseId: string; kind: TaskRow['kind']; toUserId: string },
): Promise<AskedStep | null> {
  await lockRow(work.db, responseId)
  const response = await findResponseOrThrow(work.db, responseId)
  const task = openTaskOf(response, kind)
  const form = await definitionOf(work.db, response.versionId)
  if (task === null) return null
  if (kind !== 'COMPLETE' && peopleBarredFrom(response, task.part).includes(toUserId)) return null
  const taskId = task.userId === toUserId ? task.id : await forwardTask(work, task, { responseId, toUserId, reason: '' })
  if (taskId === null) return null
  const after = await findResponseOrThrow(work.db, responseId)
  if (kind !== 'COMPLETE' && (await findLost(work.db, { response: after, form })).has(taskId)) return null
  if (task.userId !== toUserId) notify(work, { responseId, kind: 'asked', toIds: [toUserId], taskId })
  return { taskId, userId: toUserId, roleId: null }
}

/**
 * Ends the response of a stage that is over: withdrawn if nobody has begun it, otherwise abandoned; what was submitted stays. Nobody is notified: the workflow
 * does so, together with the rest of its act.
 */
export async function endForStage(work: Work, responseId: string, reason: string): Promise<void> {
  const quiet: Work = { ...work, emit: (message) => void (message.type !== 'form-responses.noticed' && work.emit(message)) }
  if ((await undoAssigned(quiet, [responseId])).size > 0) return
  await lockRow(work.db, responseId)
  const response = await findResponseOrThrow(work.db, responseId)
  if (['DRAFT', 'IN_PROGRESS', 'INCOMPLETE'].includes(response.state)) await endResponse(quiet, response, { on: 'abandon', reason })
}

/**
 * Ends a request for a review or a signature when the stage that made it is over. The submitted response stays, and rests until somebody is asked again. Nobody
 * is notified here, because the workflow does that.
 */
export async function withdrawStep(work: Work, { responseId, kind }: Pick<Asking, 'responseId' | 'kind'>): Promise<void> {
  await lockRow(work.db, responseId)
  const response = await findResponseOrThrow(work.db, responseId)
  const waiting = response.tasks.filter((task) => task.kind === kind && task.state === 'OPEN' && task.outsideId === null)
  await updateTasks(work.db, { ids: waiting.map(({ id }) => id), to: 'VOID' })
  work.touch(...waiting.flatMap(({ userId }) => userId ?? []))
}

/** The formulas among these that the submitted answers meet. Answers that are a decider's own until they decide do not count. */
export async function formulasMet(db: Db, responseId: string, formulas: readonly string[], at: Date): Promise<Set<string>> {
  const response = await findAnyResponse(db, responseId)
  const parts = await listParts(db, responseId)
  const form = await definitionOf(db, response.versionId)
  const worked = workOut(form, answersFor({ response, parts, userId: null }), await dayOf(response, at))
  return new Set(formulas.filter((formula) => worked.isMet(formula)))
}
