import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { entity, writers } from '../../access'
import { conflict } from '../../conflict'
import { assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import { insertHistory } from '../../queries/history'
import { updateRemark } from '../../queries/sessions'

export const saveRemarkCall = defineCall(contracts.saveRemark, {
  ...writers,
  audit: 'clinical-sessions.remarkSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, text, revision, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    const student = session.side === 'student'
    assertMay(session, student ? 'selfMark' : 'mark')
    const stored = student
      ? { text: session.studentRemark, revision: session.studentRemarkRevision }
      : { text: session.teacherRemark, revision: session.teacherRemarkRevision }
    const savedAt = request.at.toISOString()
    if (stored.text === text) return { revision: stored.revision, savedAt }
    if (stored.revision !== revision) throw conflict(stored)
    const side = student ? 'SELF' : 'TEACHER'
    await updateRemark(db, sessionId, { side, text })
    await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'remarkSaved', detail: { side, occurredAt } })
    audit({ entity, entityId: sessionId, changes: { [student ? 'studentRemark' : 'teacherRemark']: {} } })
    return { revision: stored.revision + 1, savedAt }
  },
})
