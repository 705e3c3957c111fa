import 'server-only'
import { storedJson } from '@/server/forms'
import type { Tx } from '@/server/kernel/db'
import { taskIdsByField } from './answers'
import { listParts, updateAnsweredIn } from './queries/parts'
import type { ResponseRow, TaskRow } from '../queries/responses'

const ended = new Set<TaskRow['state']>(['RETURNED', 'DECLINED', 'VOID', 'SKIPPED'])

/**
 * Answers that a decider gave in an earlier round and leaves unchanged are assigned to the decision that they make now. The content, and so its hash, does not
 * change.
 */
export async function adoptAnswers(db: Tx, { id: responseId, tasks }: Pick<ResponseRow, 'id' | 'tasks'>, task: TaskRow): Promise<void> {
  const isSame = ({ kind, userId, outsideId }: TaskRow) =>
    kind !== 'COMPLETE' && ((userId !== null && userId === task.userId) || (outsideId !== null && outsideId === task.outsideId))
  const earlier = new Set(tasks.filter((one) => one.id !== task.id && ended.has(one.state) && isSame(one)).map(({ id }) => id))
  if (earlier.size === 0) return
  for (const part of await listParts(db, responseId)) {
    const given = Object.entries(taskIdsByField([part]))
    if (!given.some(([, taskId]) => earlier.has(taskId))) continue
    const adopted = Object.fromEntries(given.map(([uid, taskId]) => [uid, earlier.has(taskId) ? task.id : taskId]))
    await updateAnsweredIn(db, { responseId, pageUid: part.pageUid, answeredIn: storedJson(adopted) })
  }
}
