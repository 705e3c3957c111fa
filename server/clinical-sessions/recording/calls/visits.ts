import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { entity, writers } from '../../access'
import { assertMay, lockSessionFor } from '../../lock-session'
import { insertHistories, insertHistory } from '../../queries/history'
import { lockOtherSession, updateVisit } from '../queries/visits'

/**
 * Each of the two sessions names the other's student as the partner: that is the agreement of both. Nothing else of either session becomes visible through the
 * link.
 */
export const linkVisitCall = defineCall(contracts.linkVisit, {
  ...writers,
  audit: 'clinical-sessions.visitLinked',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, otherId }, db, request, audit, touch }) => {
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editHeader')
    const savedAt = request.at.toISOString()
    if (otherId === null) {
      if (session.visitId === null) return { savedAt }
      await updateVisit(db, [sessionId], null)
      await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'visitLinked' })
      audit({ entity, entityId: sessionId, changes: { visitId: { from: session.visitId, to: null } } })
      return { savedAt }
    }
    const other = await lockOtherSession(db, { sessionId, otherId })
    if (!other) throw badField('otherId', 'visitNotLinkable')
    const visitId = other.visitId ?? session.visitId ?? v7()
    if (session.visitId === visitId && other.visitId === visitId) return { savedAt }
    await updateVisit(db, [sessionId, otherId], visitId)
    await insertHistories(
      db,
      [sessionId, otherId].map((id) => ({ sessionId: id, at: request.at, byId: actor.id, act: 'visitLinked' })),
    )
    touch(other.studentId)
    audit({ entity, entityId: sessionId, changes: { visitId: { from: session.visitId, to: visitId }, other: { to: otherId } } })
    audit({ entity, entityId: otherId, changes: { visitId: { from: other.visitId, to: visitId }, other: { to: sessionId } } })
    return { savedAt }
  },
})
