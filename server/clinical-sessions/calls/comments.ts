import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { commenting } from '@/server/kernel/limits'
import { entity, readers, writers } from '../access'
import { claimedTime } from '../lock-session'
import { deleteUnread, findComment, insertComment, insertUnread, listCommentAuthors } from '../queries/comments'
import { findSession } from '../queries/sessions'
import { sideOf } from '../rules'
import { sessionsFor } from '../scope'

export const addCommentCall = defineCall(contracts.addComment, {
  ...writers,
  audit: 'clinical-sessions.commented',
  replay: 'keyed',
  limit: () => commenting,
  handle: async ({ actor, input: { sessionId, commentId, text, occurredAt }, db, request, audit, touch }) => {
    const claimed = claimedTime(occurredAt, request.at)
    const session = await findSession(db, sessionsFor(actor), { id: sessionId, readerId: actor.id })
    if (!session) throw notSavedRefusal()
    if (sideOf(actor, session) === 'viewer') throw refuse('FORBIDDEN')
    const comment = { id: commentId, sessionId, authorId: actor.id, text, createdAt: request.at, occurredAt: claimed }
    if (!(await insertComment(db, comment))) {
      const known = await findComment(db, commentId)
      if (known?.authorId !== actor.id || known.sessionId !== sessionId) throw refuse('NOT_FOUND')
      return { savedAt: known.createdAt.toISOString() }
    }
    const parties = new Set([
      session.studentId,
      session.teacherId,
      ...(session.finishedById === null ? [] : [session.finishedById]),
      ...(await listCommentAuthors(db, sessionId)),
    ])
    parties.delete(actor.id)
    await insertUnread(db, commentId, [...parties])
    touch(...parties)
    audit({ entity, entityId: sessionId, changes: { comment: {} } })
    return { savedAt: request.at.toISOString() }
  },
})

/** Whether the session is not saved yet or not visible makes no difference to this person. */
function notSavedRefusal() {
  return refuse('NOT_FOUND', {
    code: 'clinical-sessions.NOT_SAVED',
    issues: [{ path: 'sessionId', code: 'commentNeedsSession', message: 'commentNeedsSession' }],
  })
}

export const readCommentsCall = defineCall(contracts.readComments, {
  access: readers.access,
  module: 'clinical',
  effect: 'write',
  audit: 'clinical-sessions.commentsRead',
  replay: 'idempotent',
  handle: async ({ actor, input: { sessionId }, db, audit, touch }) => {
    const session = await findSession(db, sessionsFor(actor), { id: sessionId, readerId: actor.id })
    if (!session) throw refuse('NOT_FOUND')
    if ((await deleteUnread(db, { sessionId, userId: actor.id })) > 0) touch(actor.id)
    audit({ entity, entityId: sessionId })
    return {}
  },
})
