import 'server-only'
import { confirmedRecord } from '@/lib/clinical/confirmed-content'
import { seesTeacherMarks } from '@/lib/clinical/session-rights'
import { holds } from '@/lib/privileges'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { listUsedProcedures, listUsedScales, listUsedSections } from '@/server/catalogue'
import { readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { readers } from '../../access'
import { hideSelfMarks, isBlind, shownBeside } from '../../marking/blinded'
import { contentHash } from '../../outside/content-hash'
import { pageOfComments, pageOfHistory } from '../earlier-pages'
import { patientFor } from '../../recording/patient'
import { findBeside } from '../queries/beside'
import { findFullSession } from '../queries/full'
import { listLines } from '../../recording/queries/lines'
import { listMarkedByTeacher, listMarks, type MarkRow } from '../../marking/queries/marks'
import { sideOf } from '../../rules'
import { sessionsFor } from '../../scope'
import { sessionView } from '../views/session'
import { whereView } from '../../where-written'

/** Runs ten statements, however long the session is. */
export const readSessionCall = defineCall(contracts.readSession, {
  ...readers,
  handle: async ({ actor, input: { id }, db, request }) => {
    const head = await findFullSession(db, sessionsFor(actor), { id, readerId: actor.id })
    if (!head) throw refuse('NOT_FOUND')
    const side = sideOf(actor, head)
    // People read their own treatment as students do, whatever else they may see.
    const reading = head.studentId === actor.id ? 'student' : side
    const withTeacher = seesTeacherMarks({ side: reading, state: head.state, finishedAt: head.finishedAt, at: request.at })
    const { blindSelfMarks: blind, toothNotation } = await readSettings()
    const [lines, every, marked, comments, said, beside] = await Promise.all([
      listLines(db, id),
      listMarks(db, { sessionId: id, sides: withTeacher ? ['SELF', 'TEACHER'] : ['SELF'] }),
      listMarkedByTeacher(db, id),
      pageOfComments(db, { sessionId: id, readerId: actor.id }),
      pageOfHistory(db, { sessionId: id, withTeacher }),
      findBeside(db, sessionsFor(actor), id),
    ])
    const isShown = (await isBlind({ side: reading, state: head.state })) ? shownBeside(every) : () => true
    const { marks, history } = hideSelfMarks({ marks: every, history: said.rows }, isShown)
    const used = {
      studentId: head.studentId,
      procedureIds: [...new Set(lines.map(({ procedureId }) => procedureId))],
      stageIds: lines.flatMap(({ stageId }) => stageId ?? []),
      ...idsUsedBy(marks),
    }
    const [procedures, sections, scales] = await Promise.all([
      listUsedProcedures(db, used),
      listUsedSections(db, used),
      listUsedScales(db, used),
    ])
    const unlocks = head.studentId !== actor.id && holds(actor.privileges, 'TREATMENTSESSION_UNLOCK')
    const asked = {
      readerId: actor.id,
      studentId: head.studentId,
      side,
      isShown,
      contentHash: contentHash(confirmedRecord({ ...head, lines }, procedures)),
    }
    return {
      session: sessionView({
        head,
        patient: patientFor(actor, head),
        side,
        withTeacher,
        toothNotation,
        blind,
        lines,
        marks,
        marked,
        comments: comments.rows,
        history,
        earlier: { commentId: comments.earlierId, historyId: said.earlierId },
        beside: { ...beside, ...asked },
        unlocks,
        where: await whereView(db, { id, at: request.at, student: { id: head.studentId, displayName: head.studentName } }),
        catalogue: { procedures, sections, scales },
      }),
    }
  },
})

function idsUsedBy(marks: readonly MarkRow[]): { criterionIds: string[]; itemIds: string[]; scaleIds: string[] } {
  return {
    criterionIds: marks.flatMap(({ criterionId }) => criterionId ?? []),
    itemIds: marks.flatMap(({ itemId }) => itemId ?? []),
    scaleIds: [...new Set(marks.map(({ scaleId }) => scaleId))],
  }
}
