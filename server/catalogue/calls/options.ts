import 'server-only'
import * as contracts from '@/lib/contracts/interface-editor'
import { forgetSettings, readSettings, writeSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { lockEntry } from '@/server/kernel/queries/entries.sql'
import { editorReaders, editors } from '../access'
import { findClinic, listClinics, updateClinic } from '../queries/clinics'
import { findClinicEntry } from '../queries/entries'
import { clinicTable } from '../queries/lists.sql'
import { moveBefore } from '../queries/order.sql'
import { listPhrases } from '../queries/phrases'
import { assertSound, changesOf } from '@/server/kernel/calls/changes'
import { institutionPhrases } from '../scope'
import { chairsTaken } from './chairs'

export const listPhrasesCall = defineCall(contracts.listPhrases, {
  ...editorReaders,
  handle: async ({ db }) => ({ phrases: (await listPhrases(db, institutionPhrases())).map(({ id, kind, text }) => ({ id, kind, text })) }),
})

export const movePhraseCall = defineCall(contracts.movePhrase, {
  ...editors,
  audit: 'catalogue.phraseMoved',
  replay: 'idempotent',
  handle: async ({ input, db, audit }) => {
    if (!(await moveBefore(db, 'phrase', input))) throw refuse('NOT_FOUND')
    audit({ entity: 'feedback-phrase', entityId: input.id, changes: { before: { to: input.beforeId } } })
    return {}
  },
})

export const readOptionsCall = defineCall(contracts.readOptions, {
  ...editorReaders,
  handle: async ({ db }) => {
    const [{ toothNotation, blindSelfMarks, escalateAfterDays }, clinics] = await Promise.all([readSettings(), listClinics(db)])
    return { settings: { toothNotation, blindSelfMarks, escalateAfterDays }, clinics }
  },
})

export const saveOptionsCall = defineCall(contracts.saveOptions, {
  ...editors,
  audit: 'catalogue.optionsSaved',
  replay: 'idempotent',
  handle: async ({ actor, input, db, request, audit, afterCommit }) => {
    const { toothNotation, blindSelfMarks, escalateAfterDays } = await readSettings()
    await writeSettings(db, input, { byId: actor.id, at: request.at })
    afterCommit(forgetSettings)
    audit({
      entity: 'setting',
      entityId: 'clinical',
      changes: changesOf<Readonly<Record<string, unknown>>>({ toothNotation, blindSelfMarks, escalateAfterDays }, input),
    })
    return {}
  },
})

export const saveClinicOptionsCall = defineCall(contracts.saveClinicOptions, {
  ...editors,
  audit: 'catalogue.clinicOptionsSaved',
  replay: 'keyed',
  handle: async ({ input: { id, revision, ...fields }, db, request, audit }) => {
    await lockEntry(db, clinicTable, id)
    const [before, entry] = [await findClinic(db, id), await findClinicEntry(db, id)]
    if (!before || !entry) throw refuse('NOT_FOUND')
    if (before.revision === revision)
      assertSound([await chairsTaken({ db, request }, { id, before: entry, after: { ...entry, ...fields } })])
    if (!(await updateClinic(db, { id, revision, fields }))) throw refuse('CONFLICT', { data: { newer: before } })
    audit({
      entity: 'clinic',
      entityId: id,
      changes: changesOf<Readonly<Record<string, unknown>>>(
        { hasChairs: before.hasChairs, hasTeeth: before.hasTeeth, hasShifts: before.hasShifts },
        fields,
      ),
    })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})
