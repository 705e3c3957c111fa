import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { seesField, seesPage } from '@/lib/forms/sight'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { entity, writes } from '../access'
import { openTaskOf } from '../eyes'
import {
  countComments,
  deleteComment,
  findComment,
  insertComment,
  markCommentSettled,
  updateComment,
  type CommentRow,
} from '../queries/comments'
import { insertHistory } from '../queries/history'
import type { OpenedResponse } from '../opened'
import { lockResponseFor } from '../work'

/** A limit on comments, so that nobody can push others' comments out of sight. */
const mostComments = 300

/** Whether the comment belongs to a decision that has not been made yet. */
export function isDraft({ task }: Pick<CommentRow, 'task'>): boolean {
  return task?.state === 'OPEN'
}

/** Whether a comment was sent and is attached to something that the asker can see. */
export function seesComment(
  { form, eyes }: Pick<OpenedResponse, 'form' | 'eyes'>,
  actorId: string,
  comment: Pick<CommentRow, 'pageUid' | 'fieldUid' | 'authorId' | 'task'>,
): boolean {
  if (isDraft(comment) && comment.authorId !== actorId) return false
  // Nobody else reads or writes comments on answers that are their author's alone.
  if (eyes.parts.length === 0) return false
  if (comment.pageUid === null) return true
  const page = form.pages.find(({ uid }) => uid === comment.pageUid)
  if (!page || !seesPage(form, page, eyes)) return false
  if (comment.fieldUid === null) return true
  const field = page.fields.find(({ uid }) => uid === comment.fieldUid)
  return field !== undefined && seesField(form, page, field, eyes)
}

export const commentOnResponseCall = defineCall(contracts.commentOnResponse, {
  ...writes,
  audit: 'form-responses.commented',
  handle: async ({ actor, input: { responseId, commentId, pageUid, fieldUid, text }, db, request, touch, audit }) => {
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const before = await findComment(db, commentId)
    if (before) {
      if (before.responseId !== responseId || before.authorId !== actor.id) throw refuse('NOT_FOUND')
      if (before.text === text) return { savedAt: before.at.toISOString() }
      if (!isDraft(before)) throw refuse('STATE_CHANGED', { code: 'form-responses.COMMENT_SENT' })
      await updateComment(db, commentId, text)
      return { savedAt: request.at.toISOString() }
    }
    const task = openTaskOf(opened.response, actor.id)
    const isDeciding = task !== null && task.kind !== 'COMPLETE'
    const place = { pageUid: placeOf(opened, fieldUid, pageUid), fieldUid }
    if (!seesComment(opened, actor.id, { ...place, authorId: actor.id, task: null })) throw badField('fieldUid', 'fieldUnknown')
    if ((await countComments(db, { responseId, authorId: actor.id })) >= mostComments) throw badField('text', 'tooManyComments')
    await insertComment(db, {
      id: commentId,
      responseId,
      ...place,
      taskId: isDeciding ? task.id : null,
      authorId: actor.id,
      text,
      at: request.at,
    })
    if (!isDeciding) await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'commented', detail: place })
    if (!isDeciding) touch(...opened.response.tasks.flatMap(({ userId }) => userId ?? []))
    audit({ entity, entityId: responseId, changes: { comment: {} } })
    return { savedAt: request.at.toISOString() }
  },
})

/** The page of a field, whatever page was named with it. */
function placeOf({ form }: OpenedResponse, fieldUid: string | null, pageUid: string | null): string | null {
  if (fieldUid === null) return pageUid
  return form.pages.find(({ fields }) => fields.some(({ uid }) => uid === fieldUid))?.uid ?? pageUid ?? fieldUid
}

export const settleCommentCall = defineCall(contracts.settleComment, {
  ...writes,
  audit: 'form-responses.commentSettled',
  handle: async ({ actor, input: { responseId, commentId }, db, request, audit }) => {
    const opened = await lockResponseFor({ actor, db, request }, responseId)
    const comment = await findComment(db, commentId)
    if (comment?.responseId !== responseId || !seesComment(opened, actor.id, comment)) throw refuse('NOT_FOUND')
    const { pageUid, fieldUid } = comment
    if ((await markCommentSettled(db, { id: commentId, byId: actor.id, at: request.at })) > 0)
      await insertHistory(db, { responseId, at: request.at, byId: actor.id, act: 'commentSettled', detail: { pageUid, fieldUid } })
    audit({ entity, entityId: responseId, changes: { comment: { to: 'settled' } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const removeCommentCall = defineCall(contracts.removeComment, {
  ...writes,
  audit: 'form-responses.commentRemoved',
  handle: async ({ actor, input: { responseId, commentId }, db, request, audit }) => {
    await lockResponseFor({ actor, db, request }, responseId)
    const comment = await findComment(db, commentId)
    if (comment?.responseId !== responseId || comment.authorId !== actor.id) throw refuse('NOT_FOUND')
    if (!isDraft(comment)) throw refuse('STATE_CHANGED', { code: 'form-responses.COMMENT_SENT' })
    await deleteComment(db, commentId)
    audit({ entity, entityId: responseId, changes: { comment: { from: commentId } } })
    return { savedAt: request.at.toISOString() }
  },
})
