import 'server-only'
import { insertHistory } from '../queries/history'
import { insertTasks, updateTaskState } from './queries/tasks'
import type { TaskRow } from '../queries/responses'
import type { Work } from '../opened'

type PassingOn = { readonly responseId: string; readonly toUserId: string; readonly reason: string }

/** Moves a task to somebody else, and returns the id of the new task. */
export async function forwardTask(work: Work, task: TaskRow, { responseId, toUserId, reason }: PassingOn): Promise<string | null> {
  const { db, at, byId } = work
  const { kind, step: place, needed, part, dueAt } = task
  // A response that opens later opens for the substitute at that time as well.
  const openedAt = task.openedAt !== null && task.openedAt > at ? task.openedAt : at
  await updateTaskState(db, { id: task.id, from: 'OPEN', to: 'FORWARDED' }, { decidedAt: at, comment: reason })
  const again = { responseId, kind, step: place, needed, part, dueAt, userId: toUserId, forTaskId: task.id }
  const [id = null] = await insertTasks(db, [{ ...again, state: 'OPEN', openedAt }], at)
  await insertHistory(db, { responseId, at, byId, act: 'forwarded', reason: reason === '' ? null : reason, detail: { toUserId } })
  return id
}
