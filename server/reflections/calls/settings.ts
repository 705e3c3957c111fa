import 'server-only'
import * as contracts from '@/lib/contracts/reflections'
import { formKinds, reflectionLimits } from '@/lib/reflections/vocabulary'
import { assertSound, issueAt, changesOf } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { adminReads, administers, formEntity, templateEntity } from '../access'
import { listFormChoices, listProgrammeChoices } from '../queries/choices'
import {
  countTemplates,
  findByName,
  insertTemplate,
  listForms,
  countUses,
  lockTemplate,
  storeForm,
  updateTemplate,
} from '../queries/templates'
import { allTemplates } from '../templates'

export const listEditedTemplatesCall = defineCall(contracts.listEditedTemplates, {
  ...adminReads,
  handle: async ({ db, request }) => {
    const rows = await allTemplates(db, request.locale)
    const uses = await countUses(db)
    const set = await listForms(db)
    return {
      rows: rows.map(({ programmeIds, ...row }) => ({ ...row, programmeIds: [...programmeIds], used: uses.get(row.id) ?? 0 })),
      total: rows.length,
      programmes: await listProgrammeChoices(db),
      forms: formKinds.map((kind) => {
        const one = set.find((form) => form.kind === kind)
        return { kind, formId: one?.formId ?? null, formName: one?.form.name ?? null }
      }),
      formChoices: await listFormChoices(db),
    }
  },
})

export const saveReflectionTemplateCall = defineCall(contracts.saveReflectionTemplate, {
  ...administers,
  audit: 'reflections.templateSaved',
  handle: async ({ input: { id, revision, ...fields }, db, request, audit }) => {
    const before = await lockTemplate(db, id)
    if ((before?.revision ?? 0) !== revision) throw refuse('CONFLICT')
    const uids = new Set(fields.prompts.map(({ uid }) => uid))
    const programmes = await listProgrammeChoices(db)
    assertSound([
      (await findByName(db, { name: fields.name, but: id })) !== null && issueAt('name', 'captionTaken'),
      uids.size < fields.prompts.length && issueAt('prompts', 'invalid'),
      fields.programmeIds.some((one) => !programmes.some((programme) => programme.id === one)) &&
        issueAt('programmeIds', 'programmeUnknown'),
    ])
    if (before) await updateTemplate(db, { id, ...fields })
    else {
      const sortOrder = await countTemplates(db)
      if (sortOrder >= reflectionLimits.templates) throw badField('name', 'tooMany')
      if (!(await insertTemplate(db, { id, ...fields, sortOrder }))) throw refuse('CONFLICT')
    }
    audit({ entity: templateEntity, entityId: id, changes: changesOf<Readonly<Record<string, unknown>>>(before, fields) })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const saveReflectionFormCall = defineCall(contracts.saveReflectionForm, {
  ...administers,
  audit: 'reflections.formSaved',
  handle: async ({ input: { kind, formId }, db, audit }) => {
    if (formId !== null && !(await listFormChoices(db)).some(({ id }) => id === formId)) throw badField('formId', 'formUnknown')
    const before = (await listForms(db)).find((one) => one.kind === kind)
    await storeForm(db, { kind, formId })
    const entityId = formId ?? before?.formId
    if (entityId !== undefined) audit({ entity: formEntity, entityId, changes: { [kind]: { from: before?.formId ?? null, to: formId } } })
    return {}
  },
})
