import 'server-only'
import { formParts, type FormPart } from '@/lib/forms/vocabulary'
import type { Eyes } from '@/lib/forms/sight'
import { isUnshared } from '@/lib/states/form-response'
import type { ResponseRow, TaskRow } from './queries/responses'

type Of = Pick<ResponseRow, 'subjectId' | 'submitterId' | 'enteredById' | 'tasks' | 'state' | 'turn' | 'submittedAt'>
type Asker = { readonly actorId: string; readonly roleIds: readonly string[] }

/**
 * The parts that somebody has in a response, from their tasks; VIEWER where they have no other. Answers that only their first author may see are hidden from
 * everybody else, whatever parts and roles they have.
 */
export function eyesOn(response: Of, asker: Asker): Eyes {
  const eyes = allEyesOn(response, asker)
  const isAuthor = eyes.parts.includes('SUBMITTER') || eyes.parts.includes('COMPLETER')
  return isAuthor || !isUnshared(response) ? eyes : { parts: [], roleIds: [], completing: [] }
}

function allEyesOn(response: Of, { actorId, roleIds }: Asker): Eyes {
  const completing = completingParts(response, actorId)
  const parts = new Set<FormPart>(response.enteredById === actorId ? completing : [])
  if (response.subjectId === actorId) parts.add('SUBJECT')
  if (response.submitterId === actorId) parts.add('SUBMITTER')
  for (const task of response.tasks) {
    if (!isAsked(task, { actorId, roleIds })) continue
    const part = formParts.find((one) => one === task.part)
    if (part) parts.add(part)
    if (task.kind === 'COMPLETE') parts.add('COMPLETER')
    if (task.kind === 'COMPLETE' && task.step === 0) parts.add('SUBMITTER')
  }
  return { parts: parts.size > 0 ? [...parts] : ['VIEWER'], roleIds, completing }
}

/** The parts for which they may fill in fields now: in a turn also those of submitter and subject, in a decision only that of the task. */
function completingParts(response: Of, actorId: string): FormPart[] {
  const task = openTaskOf(response, actorId)
  // A person who enters a paper form fills in its author's fields.
  const personId = response.enteredById === actorId ? response.submitterId : actorId
  const own = formParts.filter((part) => part === task?.part)
  if (task?.kind !== 'COMPLETE') return own
  return [
    ...own,
    'COMPLETER',
    ...(response.subjectId === personId ? (['SUBJECT'] as const) : []),
    ...(task.step === 0 || response.submitterId === personId ? (['SUBMITTER'] as const) : []),
  ]
}

/** The view in which they filled in the response, from the parts of their turns, for answers that arrive after the last turn ended. */
export function eyesAsFiller(response: Of, asker: Asker): Eyes {
  const turns = response.tasks.filter(({ userId, kind, openedAt }) => userId === asker.actorId && kind === 'COMPLETE' && openedAt !== null)
  const completing = turns.flatMap((task): FormPart[] => [
    ...formParts.filter((part) => part === task.part),
    'COMPLETER',
    ...(response.subjectId === asker.actorId ? (['SUBJECT'] as const) : []),
    ...(task.step === 0 || response.submitterId === asker.actorId ? (['SUBMITTER'] as const) : []),
  ])
  return { ...eyesOn(response, asker), completing: [...new Set(completing)] }
}

/** Whether a task is or was theirs, or is one that they could claim. */
function isAsked({ kind, userId, poolRoleId, state, openedAt }: TaskRow, { actorId, roleIds }: Asker): boolean {
  if (userId === actorId && kind === 'COMPLETE' && openedAt !== null) return true
  if (userId === actorId) return state !== 'PLANNED' && state !== 'VOID' && state !== 'SKIPPED'
  return userId === null && state === 'OPEN' && poolRoleId !== null && roleIds.includes(poolRoleId)
}

/** The task that waits for them now; a turn to fill in comes first. */
export function openTaskOf({ tasks }: Pick<ResponseRow, 'tasks'>, actorId: string): TaskRow | null {
  const mine = tasks.filter(({ userId, state }) => userId === actorId && state === 'OPEN')
  return mine.find(({ kind }) => kind === 'COMPLETE') ?? mine[0] ?? null
}
