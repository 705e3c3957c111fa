import 'server-only'
import * as contracts from '@/lib/contracts/feedback'
import { feedbackThemes } from '@/lib/feedback/vocabulary'
import { holds } from '@/lib/privileges'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { overseers } from '../access'
import { deleteYouSaid, findYouSaid, listAllYouSaid, upsertYouSaid } from '../queries/you-said'

const entity = 'you-said'

export const listYouSaidCall = defineCall(contracts.listYouSaid, {
  access: { kind: 'privilege', anyOf: ['FEEDBACKCENTRE', 'FEEDBACK_VIEW_ALL'] },
  module: 'feedbackcentre',
  effect: 'read',
  handle: async ({ actor, db }) => {
    const mayEdit = holds(actor.privileges, 'FEEDBACK_VIEW_ALL')
    const rows = await listAllYouSaid(db, { withDrafts: mayEdit })
    return {
      rows: rows.map(({ publishedAt, theme, ...row }) => ({
        ...row,
        theme: feedbackThemes.find((one) => one === theme) ?? null,
        publishedAt: publishedAt?.toISOString() ?? null,
      })),
      mayEdit,
    }
  },
})

export const saveYouSaidCall = defineCall(contracts.saveYouSaid, {
  ...overseers,
  effect: 'write',
  audit: 'feedback.youSaidSaved',
  replay: 'keyed',
  handle: async ({ input: { youSaidId: id, isPublished, ...fields }, db, request, audit }) => {
    const before = await findYouSaid(db, id)
    if (fields.revision > 0 && !before) throw refuse('NOT_FOUND')
    const publishedAt = isPublished ? (before?.publishedAt ?? request.at) : null
    if (!(await upsertYouSaid(db, { id, ...fields, publishedAt }))) throw refuse('CONFLICT')
    audit({ entity, entityId: id, changes: { published: { from: before ? before.publishedAt !== null : undefined, to: isPublished } } })
    return { revision: fields.revision + 1 }
  },
})

export const removeYouSaidCall = defineCall(contracts.removeYouSaid, {
  ...overseers,
  effect: 'write',
  audit: 'feedback.youSaidRemoved',
  replay: 'keyed',
  handle: async ({ input: { youSaidId: id, revision }, db, audit }) => {
    if (!(await findYouSaid(db, id))) throw refuse('NOT_FOUND')
    if (!(await deleteYouSaid(db, { id, revision }))) throw refuse('CONFLICT')
    audit({ entity, entityId: id })
    return {}
  },
})
