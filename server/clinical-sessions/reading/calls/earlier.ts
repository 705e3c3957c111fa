import 'server-only'
import { seesTeacherMarks } from '@/lib/clinical/session-rights'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { searching } from '@/server/kernel/limits'
import { readers } from '../../access'
import { hideSelfMarks, isBlind, shownBeside } from '../../marking/blinded'
import { pageOfComments, pageOfHistory } from '../earlier-pages'
import { findFullSession } from '../queries/full'
import { listMarks } from '../../marking/queries/marks'
import { findSession } from '../../queries/sessions'
import { sideOf } from '../../rules'
import { sessionsFor } from '../../scope'
import { commentView, entryView } from '../views/said'

export const readEarlierCommentsCall = defineCall(contracts.readEarlierComments, {
  ...readers,
  limit: () => searching,
  handle: async ({ actor, input: { id, beforeId }, db }) => {
    if (!(await findSession(db, sessionsFor(actor), { id, readerId: actor.id }))) throw refuse('NOT_FOUND')
    const { rows, earlierId } = await pageOfComments(db, { sessionId: id, readerId: actor.id, beforeId })
    return { comments: rows.map(commentView), earlierId }
  },
})

/**
 * The rules of the first page (read-session.ts) apply: entries that the student may not see yet, and self-marks hidden from teachers, are on no further page.
 */
export const readEarlierHistoryCall = defineCall(contracts.readEarlierHistory, {
  ...readers,
  limit: () => searching,
  handle: async ({ actor, input: { id, beforeId }, db, request }) => {
    const head = await findFullSession(db, sessionsFor(actor), { id, readerId: actor.id })
    if (!head) throw refuse('NOT_FOUND')
    const { state, finishedAt, studentId } = head
    const side = studentId === actor.id ? 'student' : sideOf(actor, head)
    const withTeacher = seesTeacherMarks({ side, state, finishedAt, at: request.at })
    const { rows, earlierId } = await pageOfHistory(db, { sessionId: id, withTeacher, beforeId })
    if (!(await isBlind({ side, state }))) return { history: rows.flatMap(entryView), earlierId }
    const marks = await listMarks(db, { sessionId: id, sides: ['TEACHER'] })
    return { history: hideSelfMarks({ marks, history: rows }, shownBeside(marks)).history.flatMap(entryView), earlierId }
  },
})
