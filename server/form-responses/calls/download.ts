import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { seesField } from '@/lib/forms/sight'
import { findBelonging } from '@/server/forms'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { reads } from '../access'
import { undecidedFieldsFor } from '../answers/content'
import { eyesOn } from '../eyes'
import { listHolding } from '../answers/queries/files'
import { listParts } from '../answers/queries/parts'
import { responsesFor } from '../scope'
import { definitionOf } from '../work'

/** Checked at each download: the reader must see the field that contains the file. */
export const downloadFormFileCall = defineCall(contracts.downloadFormFile, {
  ...reads,
  notWhileViewing: true,
  handle: async ({ actor, input: { id }, db, request }) => {
    const { roleIds } = await findBelonging(db, actor.id)
    const scope = responsesFor({ actor, roleIds, today: await todayAt(request.at) })
    for (const { fieldUid, asset, response } of await listHolding(db, scope, { assetId: id, userId: actor.id })) {
      const form = await definitionOf(db, response.versionId)
      const eyes = eyesOn(response, { actorId: actor.id, roleIds })
      const undecided = undecidedFieldsFor({ response, parts: await listParts(db, response.id), userId: actor.id })
      if (undecided.has(fieldUid)) continue
      const isSeen = form.pages.some((page) => page.fields.some((field) => field.uid === fieldUid && seesField(form, page, field, eyes)))
      if (isSeen) return asset
    }
    throw refuse('NOT_FOUND')
  },
})
