import 'server-only'
import * as contracts from '@/lib/contracts/reflections'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { beginResponse } from '@/server/form-responses'
import { writes } from '../access'
import { listForms } from '../queries/templates'

/** Begins a form as if from the list of forms: the forms decide who may begin it, and about whom. */
export const startReflectionFormCall = defineCall(contracts.startReflectionForm, {
  ...writes,
  replay: 'keyed',
  audit: 'reflections.formStarted',
  handle: async ({ actor, input: { kind, id, subjectId }, db, request, emit, touch, audit }) => {
    const set = (await listForms(db)).find((one) => one.kind === kind)
    if (!set) throw refuse('STATE_CHANGED', { code: 'reflections.NOT_SET' })
    const wanted = { id, formId: set.formId, subjectId, tagIds: [], place: '', eventId: null }
    const { formId, taskId } = await beginResponse({ actor, db, request, emit, touch }, wanted)
    touch(actor.id)
    audit({ entity: 'form-response', entityId: id, changes: { form: { to: formId } } })
    return { formId, responseId: id, taskId }
  },
})
