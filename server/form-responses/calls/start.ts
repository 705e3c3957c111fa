import 'server-only'
import * as contracts from '@/lib/contracts/form-responses'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { entity, writes } from '../access'
import { beginResponse, notStartableRefusal } from '../begin'
import { openTaskOf } from '../eyes'
import { findMade, findResponseOrThrow } from '../queries/responses'
import { lockResponseFor, isFillableNow, changeState } from '../work'

export const startResponseCall = defineCall(contracts.startResponse, {
  ...writes,
  audit: 'form-responses.started',
  handle: async ({ actor, input, db, request, emit, touch, audit }) => {
    const work = { db, at: request.at, byId: actor.id, emit, touch }
    const made = await findMade(db, input.id)
    if (made) {
      const opened = await lockResponseFor({ actor, db, request }, input.id)
      const mine = openTaskOf(opened.response, actor.id)
      if (mine?.kind !== 'COMPLETE' || opened.response.formId !== input.formId)
        throw refuse('CONFLICT', { code: 'form-responses.ID_TAKEN' })
      if (opened.response.state !== 'AWAITING_COMPLETION') return startedView(opened.response, mine.id)
      if (!isFillableNow(opened.response, request.at)) throw notStartableRefusal()
      const submitterId = opened.response.submitterId ?? actor.id
      const response = await changeState(work, opened.response, { on: 'start', act: 'started', fields: { submitterId } })
      audit({ entity, entityId: input.id, changes: { state: { from: 'AWAITING_COMPLETION', to: response.state } } })
      return startedView(response, mine.id)
    }
    const { formId, taskId } = await beginResponse({ actor, db, request, emit, touch }, input)
    touch(actor.id)
    audit({ entity, entityId: input.id, changes: { form: { to: formId } } })
    return startedView(await findResponseOrThrow(db, input.id), taskId)
  },
})

function startedView(
  { id, state, revision }: { id: string; state: Awaited<ReturnType<typeof findResponseOrThrow>>['state']; revision: number },
  taskId: string,
) {
  return { id, taskId, state, revision }
}
