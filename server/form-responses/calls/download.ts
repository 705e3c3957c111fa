import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { seesField } from '@/lib/forms/sight'
import { findBelonging } from '@/server/forms'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { reads } from '../access'
import { undecidedFieldsFor } from '../answers/content'
import { fileSight } from '../answers/files'
import { eyesOn } from '../eyes'
import { listHolding } from '../answers/queries/files'
import { listParts } from '../answers/queries/parts'
import { readLeft } from '../left-answers'
import { dayOf } from '../opened'
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
      const parts = await listParts(db, response.id)
      const undecided = undecidedFieldsFor({ response, parts, userId: actor.id })
      const fields = form.pages.flatMap((page) => page.fields.filter((field) => seesField(form, page, field, eyes)))
      const seen = new Set(fields.flatMap(({ uid }) => (undecided.has(uid) ? [] : [uid])))
      const left = await readLeft(db, { response, eyes, day: await dayOf(response, request.at) }, actor.id)
      if (fileSight({ seen, parts, left })(fieldUid, id)) return asset
    }
    throw refuse('NOT_FOUND')
  },
})
