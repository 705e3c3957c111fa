import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { entity, writers } from '../access'
import { assertMay, claimedTime, holdSession } from '../held-session'
import { insertHistory } from '../queries/history'
import { countTags, deleteTags, insertTags } from '../queries/tags'

export const saveTagsCall = defineCall(contracts.saveTags, {
  ...writers,
  audit: 'clinical-sessions.tagsSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, addIds, removeIds, occurredAt }, db, request, audit }) => {
    claimedTime(occurredAt, request.at)
    const session = await holdSession({ actor, db, request }, sessionId)
    assertMay(session, 'editHeader')
    const added = [...new Set(addIds)]
    if ((await countTags(db, added)) !== added.length) throw badField('addIds', 'tagUnknown')
    const changed = (await deleteTags(db, sessionId, removeIds)) + (await insertTags(db, sessionId, added))
    if (changed > 0) {
      await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'tagsSaved', detail: { occurredAt } })
      audit({ entity, entityId: sessionId, changes: { tags: { from: removeIds, to: added } } })
    }
    return { savedAt: request.at.toISOString() }
  },
})
