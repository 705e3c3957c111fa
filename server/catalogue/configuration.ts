import 'server-only'
import { entriesPart, removeByDeleting, type ConfigurationPart } from '@/server/kernel/configuration'
import { removeClinicCall, saveClinicCall } from './calls/lists/clinics'
import { participationTypeCalls } from './calls/lists/participation-types'
import { specialtyCalls } from './calls/lists/specialties'
import { termCalls } from './calls/lists/terms'
import { removePhraseCall, savePhraseCall } from './calls/phrases'
import { removeProcedureCall, saveProcedureCall } from './calls/procedures'
import { removeScaleCall, saveScaleCall } from './calls/scales'
import { removeSectionCall, saveSectionCall } from './calls/sections'
import { listClinicEntries, listProcedureEntries, listSectionEntries } from './queries/configuration'
import { participationTypeStore, specialtyStore, termStore } from './queries/entries'
import { listPhrases } from './queries/phrases'
import { listScales } from './queries/scales'
import { institutionPhrases } from './scope'

const calledByName = ({ name }: { readonly name: string }) => name

/** Scales come before the parts that are marked on them, with the newest version of each that is in use. */
const scales: ConfigurationPart = {
  name: 'scales',
  list: async (db) =>
    (await listScales(db))
      .filter(({ active }) => active)
      .map(({ id, name, values, revision }) => ({ key: id, called: name, fields: { id, name, values }, revision })),
  callFor: () => saveScaleCall,
  // If marks were given on the scale, the difference makes the next version.
  inputOf: (fields, revision) => ({ ...fields, revision, makes: 'NEXT_VERSION' }),
  remove: removeByDeleting(removeScaleCall),
}

const phrases: ConfigurationPart = {
  name: 'phrases',
  list: async (db) =>
    (await listPhrases(db, institutionPhrases())).map(({ id, kind, text }) => ({
      key: id,
      called: text,
      fields: { id, kind, text },
      revision: 0,
    })),
  callFor: () => savePhraseCall,
  inputOf: (fields) => ({ ...fields, own: false }),
  remove: { call: removePhraseCall, inputOf: (id) => ({ id }) },
}

/** The institution's lists, and the interface editor's catalogue. */
export const catalogueConfiguration: readonly ConfigurationPart[] = [
  entriesPart({ name: 'terms', list: termStore.listAll, calledBy: ({ title }) => title, save: termCalls.save, remove: termCalls.remove }),
  entriesPart({
    name: 'specialties',
    list: specialtyStore.listAll,
    calledBy: calledByName,
    save: specialtyCalls.save,
    remove: specialtyCalls.remove,
  }),
  entriesPart({
    name: 'participationTypes',
    list: participationTypeStore.listAll,
    calledBy: calledByName,
    save: participationTypeCalls.save,
    remove: participationTypeCalls.remove,
  }),
  entriesPart({
    name: 'clinics',
    later: ['rooms'],
    list: listClinicEntries,
    calledBy: calledByName,
    save: saveClinicCall,
    remove: removeClinicCall,
  }),
  scales,
  entriesPart({
    name: 'sections',
    list: listSectionEntries,
    calledBy: ({ caption }) => caption,
    save: saveSectionCall,
    remove: removeSectionCall,
  }),
  entriesPart({
    name: 'procedures',
    list: listProcedureEntries,
    calledBy: ({ code }) => code,
    save: saveProcedureCall,
    remove: removeProcedureCall,
  }),
  phrases,
]
