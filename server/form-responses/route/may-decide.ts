import 'server-only'
import type { Definition, How } from '@/lib/forms/definition'
import type { Db } from '@/server/kernel/db'
import { listRights, type Rights } from '../queries/people'
import type { ResponseRow, TaskRow } from '../queries/responses'
import { partPerson } from './route'

type Opened = { readonly response: ResponseRow; readonly form: Definition }

/**
 * The open tasks that their people may no longer decide because they have lost the role by which they were asked. This is checked whenever a response is
 * opened, so that somebody else can be named, and at the decision itself.
 */
export async function findLost(db: Db, opened: Opened): Promise<ReadonlySet<string>> {
  const waiting = opened.response.tasks.filter((task) => isWaiting(task) && !isOwnPart(opened, task))
  if (waiting.length === 0) return new Set()
  const rights = await listRights(
    db,
    waiting.flatMap(({ userId }) => userId ?? []),
  )
  return new Set(waiting.flatMap((task) => (holdsPlace(opened, task, rights.get(task.userId ?? '')) ? [] : [task.id])))
}

const isWaiting = ({ userId, state }: TaskRow) => userId !== null && (state === 'OPEN' || state === 'PLANNED')

/** A part that belongs to the subject or the submitter stays theirs. */
function isOwnPart({ response, form }: Opened, { kind, step }: TaskRow): boolean {
  const place = kind === 'COMPLETE' ? form.turns[step] : form.route[step]
  return place !== undefined && partPerson(response, place.part) !== null
}

/** Whether a person still meets the form's rule for the place. Somebody named in place of a person who left must teach. */
function holdsPlace({ response, form }: Opened, { kind, step, poolRoleId, userId, forTaskId }: TaskRow, held: Rights | undefined): boolean {
  if (!held) return false
  if (kind === 'COMPLETE' && step === 0) return fillsFirst(response, held, userId) || (forTaskId !== null && held.teaches)
  const how: How | null = (kind === 'COMPLETE' ? form.turns[step] : form.route[step])?.how ?? null
  if (poolRoleId !== null) return held.roleIds.has(poolRoleId)
  switch (how?.kind) {
    case 'CHOSEN':
      return how.roleIds.length === 0 ? held.teaches : how.roleIds.some((id) => held.roleIds.has(id))
    case 'NAMED':
      return how.userIds.includes(userId ?? '') || held.teaches
    case 'SUPERVISOR':
    case 'TEACHER_OF_ORIGIN':
    case 'POOL':
      return held.teaches
    case 'OUTSIDE':
    case undefined:
      return true
  }
}

/** A first turn about somebody else is for people who may start the form, or to whom it was assigned. */
function fillsFirst({ subjectId, originKind, enteredById, form }: ResponseRow, held: Rights, userId: string | null): boolean {
  if (subjectId === null || subjectId === userId || originKind !== 'NONE' || enteredById !== null) return true
  return form.starters.length === 0 || form.starters.some(({ roleId }) => held.roleIds.has(roleId))
}
