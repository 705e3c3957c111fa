import 'server-only'
import { seesTeacherMarks } from '@/lib/clinical/session-rights'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { listUsedProcedures, listUsedScales, listUsedSections } from '@/server/catalogue'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { readers } from '../access'
import { listComments } from '../queries/comments'
import { findFullSession } from '../queries/full'
import { listHistory } from '../queries/history'
import { listLines } from '../queries/lines'
import { listMarkedByTeacher, listMarks, type MarkRow } from '../queries/marks'
import { sideOf } from '../rules'
import { sessionsFor } from '../scope'
import { sessionView } from '../views/session'

const mostComments = 200
const mostHistory = 100

/** Nine statements, however long the session. */
export const readSessionCall = defineCall(contracts.readSession, {
  ...readers,
  handle: async ({ actor, input: { id }, db }) => {
    const head = await findFullSession(db, sessionsFor(actor), { id, readerId: actor.id })
    if (!head) throw refuse('NOT_FOUND')
    const side = sideOf(actor, head)
    const withTeacher = seesTeacherMarks(side, head.state)
    const [lines, marks, marked, comments, history] = await Promise.all([
      listLines(db, id),
      listMarks(db, { sessionId: id, sides: withTeacher ? ['SELF', 'TEACHER'] : ['SELF'] }),
      listMarkedByTeacher(db, id),
      listComments(db, { sessionId: id, readerId: actor.id, limit: mostComments }),
      listHistory(db, { sessionId: id, withTeacher, limit: mostHistory }),
    ])
    const used = { procedureIds: [...new Set(lines.map(({ procedureId }) => procedureId))], ...usedBy(marks) }
    const [procedures, sections, scales] = await Promise.all([listUsedProcedures(db, used), listUsedSections(db, used), listUsedScales(db, used)])
    return { session: sessionView({ head, side, withTeacher, lines, marks, marked, comments, history, catalogue: { procedures, sections, scales } }) }
  },
})

function usedBy(marks: readonly MarkRow[]): { criterionIds: string[]; itemIds: string[]; scaleIds: string[] } {
  return {
    criterionIds: marks.flatMap(({ criterionId }) => criterionId ?? []),
    itemIds: marks.flatMap(({ itemId }) => itemId ?? []),
    scaleIds: [...new Set(marks.map(({ scaleId }) => scaleId))],
  }
}
