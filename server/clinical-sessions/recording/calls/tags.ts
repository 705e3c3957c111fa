import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { badField } from '@/server/kernel/errors'
import { lockSharedTags } from '@/server/tags'
import { entity, writers } from '../../access'
import { assertMay, claimedTime, lockSessionFor } from '../../lock-session'
import { insertHistory } from '../../queries/history'
import { deleteTags, insertTags } from '../queries/tags'

export const saveTagsCall = defineCall(contracts.saveTags, {
  ...writers,
  audit: 'clinical-sessions.tagsSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { sessionId, addIds, removeIds, occurredAt }, db, request, audit }) => {
    const at = claimedTime(occurredAt, request.at)
    const session = await lockSessionFor({ actor, db, request }, sessionId)
    assertMay(session, 'editHeader')
    // A device without a network may name tags that were merged in the meantime, or that were still in use then.
    const kept = await lockSharedTags(db, { ids: [...addIds, ...removeIds], at })
    if (!addIds.every((id) => kept.get(id)?.wasInUse)) throw badField('addIds', 'tagUnknown')
    const idsNow = (ids: readonly string[]) => [...new Set(ids.map((id) => kept.get(id)?.id ?? id))]
    const added = idsNow(addIds)
    const changed = (await deleteTags(db, sessionId, idsNow(removeIds))) + (await insertTags(db, sessionId, added))
    if (changed > 0) {
      await insertHistory(db, { sessionId, at: request.at, byId: actor.id, act: 'tagsSaved', detail: { occurredAt } })
      audit({ entity, entityId: sessionId, changes: { tags: { from: removeIds, to: added } } })
    }
    return { savedAt: request.at.toISOString() }
  },
})
