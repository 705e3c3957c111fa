import 'server-only'
import { listComments, type CommentRow } from './queries/comments'
import { insertHistory } from './queries/history'
import type { Work } from './opened'

/** A decision's comments are sent with it, and appear in the history afterwards. */
export async function sendComments(
  { db, at, byId }: Work,
  { responseId, taskId }: { responseId: string; taskId: string },
): Promise<CommentRow[]> {
  const comments = (await listComments(db, responseId)).filter((comment) => comment.taskId === taskId)
  for (const { pageUid, fieldUid } of comments)
    await insertHistory(db, { responseId, at, byId, act: 'commented', detail: { pageUid, fieldUid } })
  return comments
}
