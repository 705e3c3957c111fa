import 'server-only'
import type { Definition } from '@/lib/forms/definition'
import { concernedPeople } from './advance'
import { emitStepped, notify } from '../notices'
import { findResponseOrThrow, type ResponseRow, type TaskRow } from '../queries/responses'
import { insertTasks, updateTasks } from './queries/tasks'
import { outsideDetail } from '../signatures/sign'
import type { Work } from '../opened'
import { changeState } from '../work'

/** The turn whose fields were commented on, or else the last one. */
export function turnToCorrect(form: Definition, fieldUids: readonly string[]): number {
  const last = form.turns.length - 1
  const commented = form.pages.flatMap((page) =>
    page.fields.filter(({ uid }) => fieldUids.includes(uid)).map((field) => field.complete ?? page.complete ?? form.complete),
  )
  if (commented.length === 0) return last
  const turns = commented.map(({ parts }) => {
    const at = form.turns.findIndex((turn, index) => parts.includes(turn.part) || (index === 0 && parts.includes('SUBMITTER')))
    return at === -1 ? last : at
  })
  return Math.min(...turns)
}

/** The person who filled in a turn before is asked to correct it; for a turn that nobody has filled in, the submitter is. */
function completerOf(
  { tasks, submitterId, subjectId }: Pick<ResponseRow, 'tasks' | 'submitterId' | 'subjectId'>,
  turn: number,
): string | null {
  const before = tasks.findLast((task) => task.kind === 'COMPLETE' && task.step === turn && task.userId !== null)
  return before?.userId ?? submitterId ?? subjectId
}

type Back = {
  readonly response: ResponseRow
  readonly form: Definition
  readonly on: 'return' | 'decline' | 'reopen'
  readonly turn: number
  readonly reason: string
  /** The decision that sends the response back; null where none does. */
  readonly task: TaskRow | null
}
const reasons = { return: 'RETURNED', decline: 'DECLINED', reopen: 'REOPENED' } as const
const acts = { return: 'returned', decline: 'declined', reopen: 'reopened' } as const

/** Sends a response back to the person it comes from. Open tasks of others are asked again after the next submission; finished ones may stay valid. */
export async function sendBack(work: Work, { response, form, on, turn, reason, task }: Back): Promise<ResponseRow> {
  const { db, at } = work
  const waiting = response.tasks.filter(({ id, state }) => id !== task?.id && (state === 'OPEN' || state === 'PLANNED'))
  await updateTasks(db, { ids: waiting.map(({ id }) => id), to: 'VOID' })
  const back = await changeState(work, response, {
    on,
    act: acts[on],
    reason,
    detail: task === null ? {} : outsideDetail(task),
    fields: { reason: reasons[on], turn, completedAt: null },
  })
  const userId = completerOf(response, turn)
  const part = form.turns[turn]?.part ?? 'COMPLETER'
  const dueAt = response.extendedTo ?? response.dueAt
  const [taskId = null] = await insertTasks(
    db,
    [{ responseId: response.id, kind: 'COMPLETE', step: turn, part, userId, state: 'OPEN', openedAt: at, dueAt }],
    at,
  )
  const toIds = [...concernedPeople(response), ...(userId === null ? [] : [userId])]
  notify(work, { responseId: response.id, kind: on === 'decline' ? 'declined' : 'returned', toIds, taskId })
  const others = waiting.filter(({ kind, state }) => kind !== 'COMPLETE' && state === 'OPEN').flatMap((one) => one.userId ?? [])
  if (others.length > 0) notify(work, { responseId: response.id, kind: 'void', toIds: others, taskId: null, mayRead: false })
  emitStepped(work, response.id, back.state)
  return findResponseOrThrow(db, response.id)
}
