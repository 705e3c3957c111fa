import 'server-only'
import type { Vouched } from '@/server/kernel/calls/evidence'
import { refuse } from '@/server/kernel/errors'
import { sendBack, turnToCorrect } from './giving-back'
import type { ResponseRow, TaskRow } from '../queries/responses'
import { decideTask } from './queries/tasks'
import { sendComments } from '../sent-comments'
import type { OpenedResponse, Work } from '../opened'
import { notOpenRefusal } from '../work'

type Decision = { readonly task: TaskRow; readonly vouched: Vouched; readonly on: 'return' | 'decline'; readonly text: string }

/** Returns or declines a review or signature, with a reason or comments on fields. @throws REASON_MISSING */
export async function returnOrDecline(
  work: Work,
  { response, form }: OpenedResponse,
  { task, vouched, on, text }: Decision,
): Promise<ResponseRow> {
  const awaited = task.kind === 'REVIEW' ? 'AWAITING_REVIEW' : 'AWAITING_SIGNOFF'
  if (response.state !== awaited) throw notOpenRefusal(response.state)
  const comments = await sendComments(work, { responseId: response.id, taskId: task.id })
  if (text === '' && comments.length === 0) throw refuse('VALIDATION_FAILED', { code: 'form-responses.REASON_MISSING' })
  const to = on === 'return' ? 'RETURNED' : 'DECLINED'
  await decideTask(work.db, vouched, { id: task.id, to }, { decidedAt: work.at, comment: text })
  const turn = turnToCorrect(
    form,
    comments.flatMap(({ fieldUid }) => fieldUid ?? []),
  )
  return sendBack(work, { response, form, on, turn, reason: text, task })
}
