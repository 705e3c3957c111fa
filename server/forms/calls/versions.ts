import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/forms'
import { compareDefinitions } from '@/lib/forms/comparison'
import { subjectRules } from '@/lib/forms/vocabulary'
import { form as machine } from '@/lib/states/form'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { transition } from '@/server/kernel/calls/transition'
import { adminReads, adminWrites, entity } from '../access'
import { storedJson } from '../canonical'
import { draftDefinition, versionDefinition } from '../definitions'
import { findProblems } from '../find-problems'
import { moveOpenResponses } from '../moves'
import { findForm, lockForm, updateFormState } from '../queries/forms'
import { findType } from '../queries/types'
import { findLastNumber, findVersion, insertVersion, listVersions } from '../queries/versions'
import { administeredForms } from '../scope'
import { knownWord } from '../views'
import { viewOf } from './forms'

const forms = administeredForms()

export const publishFormCall = defineCall(contracts.publishForm, {
  ...adminWrites,
  audit: 'forms.published',
  handle: async ({ actor, input: { id, draftRevision, note }, db, request, audit }) => {
    const form = await lockForm(db, forms, id)
    if (!form) throw refuse('NOT_FOUND')
    if (form.draftRevision !== draftRevision) throw refuse('CONFLICT', { data: { newer: await viewOf(db, form) } })
    const definition = draftDefinition(form.draft)
    const type = await findType(db, form.typeId)
    if (!type) throw badField('typeId', 'formTypeUnknown')
    const found = await findProblems(db, {
      formId: id,
      definition,
      type,
      subject: knownWord(subjectRules, form.subject),
      starterRoleIds: form.starters.map(({ roleId }) => roleId),
    })
    const problems = found.filter(({ severity }) => severity === 'ERROR')
    if (problems.length > 0) throw refuse('VALIDATION_FAILED', { code: 'forms.PROBLEMS', data: { problems } })
    const isSame = form.currentVersion?.hash === form.draftHash
    if (isSame && form.state === 'PUBLISHED') throw refuse('STATE_CHANGED', { code: 'forms.UNCHANGED' })
    const number = isSame && form.currentVersion ? form.currentVersion.number : (await findLastNumber(db, id)) + 1
    const versionId = isSame && form.currentVersion ? form.currentVersion.id : v7()
    if (!isSame) {
      await insertVersion(db, {
        id: versionId,
        formId: id,
        number,
        definition: storedJson(definition),
        hash: form.draftHash,
        publishedAt: request.at,
        publishedById: actor.id,
        note,
      })
    }
    await transition({
      machine,
      from: form.state,
      on: 'publish',
      compareAndSet: (from, to) => updateFormState(db, { id, from, to, currentVersionId: versionId }),
    })
    audit({ entity, entityId: id, changes: { version: { from: form.currentVersion?.number, to: number } } })
    return { versionId, number, publishedAt: request.at.toISOString() }
  },
})

export const withdrawFormCall = defineCall(contracts.withdrawForm, {
  ...adminWrites,
  audit: 'forms.withdrawn',
  handle: async ({ input: { id, revision }, db, audit }) => {
    const form = await lockForm(db, forms, id)
    if (!form) throw refuse('NOT_FOUND')
    if (form.revision !== revision) throw refuse('CONFLICT', { data: { newer: await viewOf(db, form) } })
    await transition({ machine, from: form.state, on: 'withdraw', compareAndSet: (from, to) => updateFormState(db, { id, from, to }) })
    audit({ entity, entityId: id, changes: { state: { from: form.state, to: 'WITHDRAWN' } } })
    return { id, revision: revision + 1 }
  },
})

export const listVersionsCall = defineCall(contracts.listVersions, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    if (!(await findForm(db, forms, id))) throw refuse('NOT_FOUND')
    const versions = await listVersions(db, id)
    return { versions: versions.map(({ publishedAt, ...version }) => ({ ...version, publishedAt: publishedAt.toISOString() })) }
  },
})

export const compareVersionsCall = defineCall(contracts.compareVersions, {
  ...adminReads,
  handle: async ({ input: { id, fromId, toId }, db }) => {
    const form = await findForm(db, forms, id)
    const from = await findVersion(db, fromId)
    const to = toId === undefined ? null : await findVersion(db, toId)
    if (!form || from?.formId !== id || (toId !== undefined && to?.formId !== id)) throw refuse('NOT_FOUND')
    return { changes: compareDefinitions(versionDefinition(from), to ? versionDefinition(to) : draftDefinition(form.draft)) }
  },
})

export const moveDraftsCall = defineCall(contracts.moveDrafts, {
  ...adminWrites,
  audit: 'forms.draftsMoved',
  handle: async ({ actor, input: { id, fromVersionId }, db, request, audit }) => {
    const form = await findForm(db, forms, id)
    const version = form?.currentVersion && (await findVersion(db, form.currentVersion.id))
    if (!version) throw refuse('NOT_FOUND')
    const moved = await moveOpenResponses(db, {
      formId: id,
      fromVersionId: fromVersionId ?? null,
      to: version,
      byId: actor.id,
      at: request.at,
    })
    audit({ entity, entityId: id, changes: { moved: { to: moved }, version: { to: version.number } } })
    return { moved }
  },
})
