import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/forms'
import { checkDefinition } from '@/lib/forms/check'
import { copiedForm } from '@/lib/forms/copies'
import { withProposedIds } from '@/lib/forms/proposed'
import type { LocationSwitch } from '@/lib/location/vocabulary'
import { exportFormat, subjectRules } from '@/lib/forms/vocabulary'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { adminReads, adminWrites, definitionBody, draftWrites, entity } from '../access'
import { draftDefinition } from '../definitions'
import { findProblems } from '../find-problems'
import {
  countResponses,
  countSchedules,
  isCodeTaken,
  findForm,
  lockForm,
  insertForm,
  isIdTaken,
  listForms,
  removeForm,
  replaceLinks,
  updateDraft,
  type FormRow,
} from '../queries/forms'
import { findType } from '../queries/types'
import { listVersions } from '../queries/versions'
import { assertSettings, assertStorable, draftColumns, settingColumns } from '../save-draft'
import { administeredForms } from '../scope'
import { formView, listedView, knownWord } from '../views'
import { worldOf } from '../world'

const pageSize = 50
const forms = administeredForms()

export const listFormsCall = defineCall(contracts.listForms, {
  ...adminReads,
  limit: whereSearched,
  handle: async ({ input: { page, ...sought }, db }) => {
    const { rows, total } = await listForms(db, forms, { ...sought, skip: (page - 1) * pageSize, take: pageSize })
    return { forms: rows.map(listedView), total, pages: Math.max(1, Math.ceil(total / pageSize)) }
  },
})

export async function viewOf(db: Db, row: FormRow) {
  const type = await findType(db, row.typeId)
  const definition = draftDefinition(row.draft)
  const problems = type
    ? await findProblems(db, {
        formId: row.id,
        definition,
        type,
        subject: knownWord(subjectRules, row.subject),
        starterRoleIds: row.starters.map(({ roleId }) => roleId),
      })
    : []
  const versions = await listVersions(db, row.id)
  const responses = versions.reduce((total, one) => total + one.responses, 0)
  const drafts = versions.filter(({ id }) => id !== row.currentVersion?.id).reduce((total, one) => total + one.drafts, 0)
  return formView(row, { problems, responses, drafts })
}

export const readFormCall = defineCall(contracts.readForm, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const row = await findForm(db, forms, id)
    if (!row) throw refuse('NOT_FOUND')
    return viewOf(db, row)
  },
})

export const checkFormCall = defineCall(contracts.checkForm, {
  ...adminReads,
  ...definitionBody,
  handle: async ({ input: { typeId, subject, definition }, db }) => {
    const type = await findType(db, typeId)
    if (!type) throw badField('typeId', 'formTypeUnknown')
    return { problems: checkDefinition(definition, await worldOf(db, { definition, type, subject })) }
  },
})

export const saveFormDraftCall = defineCall(contracts.saveFormDraft, {
  ...draftWrites,
  ...definitionBody,
  audit: 'forms.draftSaved',
  handle: async ({ actor, input: { id, draftRevision, definition: drafted, settings }, db, request, audit }) => {
    const definition = withProposedIds(drafted)
    assertStorable(definition)
    const before = await lockForm(db, forms, id)
    if (!before && (await isIdTaken(db, id))) throw refuse('NOT_FOUND')
    if (draftRevision !== (before?.draftRevision ?? 0)) throw refuse('CONFLICT', { data: { newer: before && (await viewOf(db, before)) } })
    const type = await assertSettings(db, id, settings, before)
    const row = { id, ...settingColumns(settings), ...draftColumns(definition, { at: request.at, byId: actor.id }) }
    const saved = before ? await updateDraft(db, { ...row, draftRevision }) : await insertForm(db, { ...row, at: request.at })
    if (!saved) throw refuse('CONFLICT', { data: { newer: null } })
    await replaceLinks(db, { formId: id, ...settings })
    const problems = await findProblems(db, { formId: id, definition, type, ...settings })
    audit({
      entity,
      entityId: id,
      changes: { draft: {}, name: { from: before?.name, to: settings.name }, ...switchChanges(before, settings) },
    })
    return { draftRevision: draftRevision + 1, savedAt: request.at.toISOString(), problems }
  },
})

/** The audit tells every change of whether a form asks where its answers are written. */
function switchChanges(before: LocationSwitch | null, { locationRule, locationKept }: LocationSwitch) {
  return {
    ...((before?.locationRule ?? 'OFF') !== locationRule && { locationRule: { from: before?.locationRule, to: locationRule } }),
    ...((before?.locationKept ?? 'DISTANCE') !== locationKept && { locationKept: { from: before?.locationKept, to: locationKept } }),
  }
}

export const duplicateFormCall = defineCall(contracts.duplicateForm, {
  ...adminWrites,
  audit: 'forms.duplicated',
  handle: async ({ actor, input: { id, newId, code, name }, db, request, audit }) => {
    const from = await findForm(db, forms, id)
    if (!from) throw refuse('NOT_FOUND')
    if (await isCodeTaken(db, { id: newId, code })) throw badField('code', 'formCodeTaken')
    const definition = copiedForm(draftDefinition(from.draft), v7)
    const { typeId, subject, subjectSees, confidential, locationRule, locationKept } = from
    const settings = {
      code,
      name,
      typeId,
      subject,
      subjectSees,
      confidential,
      locationRule,
      locationKept,
      inNewMenu: false,
      tagId: null,
      opensAt: null,
      closesAt: null,
    }
    const row = { id: newId, ...settings, ...draftColumns(definition, { at: request.at, byId: actor.id }) }
    if (!(await insertForm(db, { ...row, at: request.at }))) throw refuse('CONFLICT', { data: { newer: null } })
    const roles = (links: readonly { roleId: string }[]) => links.map(({ roleId }) => roleId)
    await replaceLinks(db, {
      formId: newId,
      starterRoleIds: roles(from.starters),
      readerRoleIds: roles(from.readers),
      permits: from.permits,
    })
    audit({ entity, entityId: newId, changes: { duplicateOf: { to: id }, name: { to: name } } })
    return { id: newId, draftRevision: 1, problems: checkDefinition(definition) }
  },
})

export const removeFormCall = defineCall(contracts.removeForm, {
  ...adminWrites,
  audit: 'forms.removed',
  handle: async ({ input: { id, revision }, db, request, audit }) => {
    const form = await lockForm(db, forms, id)
    if (!form) throw refuse('NOT_FOUND')
    if (form.revision !== revision) throw refuse('CONFLICT', { data: { newer: await viewOf(db, form) } })
    if ((await countResponses(db, id)) > 0 || (await countSchedules(db, id)) > 0) throw refuse('STATE_CHANGED', { code: 'forms.IN_USE' })
    await removeForm(db, { id, code: form.code, at: request.at })
    audit({ entity, entityId: id, changes: { name: { from: form.name } } })
    return {}
  },
})

export const exportDefinitionCall = defineCall(contracts.exportDefinition, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const row = await findForm(db, forms, id)
    if (!row) throw refuse('NOT_FOUND')
    return { format: exportFormat, code: row.code, name: row.name, definition: draftDefinition(row.draft) }
  },
})

export const importDefinitionCall = defineCall(contracts.importDefinition, {
  ...adminWrites,
  ...definitionBody,
  audit: 'forms.imported',
  handle: async ({ actor, input: { id, code, name, typeId, definition: drafted }, db, request, audit }) => {
    const definition = withProposedIds(drafted)
    assertStorable(definition)
    const type = await findType(db, typeId)
    if (!type) throw badField('typeId', 'formTypeUnknown')
    if (await isCodeTaken(db, { id, code })) throw badField('code', 'formCodeTaken')
    const row = { id, code, name, typeId, ...draftColumns(definition, { at: request.at, byId: actor.id }) }
    if (!(await insertForm(db, { ...row, at: request.at }))) throw refuse('CONFLICT', { data: { newer: null } })
    audit({ entity, entityId: id, changes: { name: { to: name } } })
    return { id, draftRevision: 1, problems: checkDefinition(definition, await worldOf(db, { definition, type, subject: 'SELF' })) }
  },
})
