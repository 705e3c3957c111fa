import 'server-only'
import { formatsFor } from '@/lib/format'
import * as contracts from '@/lib/contracts/lists'
import { institutionTimeZone, institutionToday } from '@/server/config'
import { bad } from '@/server/kernel/changes'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { findClinicEntry, insertClinic, updateClinicEntry } from '../../queries/entries'
import { clinicTable, findChairBeyond, listAllClinics, usageOfClinic } from '../../queries/lists.sql'
import { configEditors, configReaders, mostListed } from './access'

const clinics = { entity: 'clinic', table: clinicTable, name: 'name', find: findClinicEntry }

export const listClinicsCall = defineCall(contracts.listClinics, {
  ...configReaders,
  handle: async ({ input: { q = '' }, db }) => {
    const [rows, total] = await Promise.all([listAllClinics(db, { q, limit: mostListed }), countEntries(db, clinicTable)])
    return { rows, total }
  },
})

export const readClinicCall = defineCall(contracts.readClinic, {
  ...configReaders,
  handle: async ({ input: { id }, db, request }) => {
    const clinic = await findClinicEntry(db, id)
    if (!clinic) throw refuse('NOT_FOUND')
    return { clinic, usage: await usageOfClinic(db, { id, today: await institutionToday(request.at) }) }
  },
})

export const saveClinicCall = defineCall(contracts.saveClinic, {
  ...configEditors,
  audit: 'catalogue.clinicSaved',
  handle: ({ input, db, request, ...work }) =>
    saveEntry({ db, request, ...work }, clinics, {
      input,
      check: async (before) => {
        const loses = before !== null && input.hasChairs && (!before.hasChairs || input.chairCount < before.chairCount)
        if (!loses) return []
        const timeZone = await institutionTimeZone()
        const taken = await findChairBeyond(db, { id: input.id, chairCount: input.chairCount, today: await institutionToday(request.at) })
        return [taken !== null && bad('chairCount', 'chairTaken', { chair: taken.chair, shift: taken.shift, day: formatsFor({ locale: request.locale, timeZone }).day(taken.heldOn) })]
      },
      insert: (row) => insertClinic(db, row),
      update: (row) => updateClinicEntry(db, row),
    }),
})

export const removeClinicCall = defineCall(contracts.removeClinic, {
  ...configEditors,
  audit: 'catalogue.clinicRemoved',
  handle: async ({ input, db, request, ...work }) => {
    const today = await institutionToday(request.at)
    return removeEntry({ db, request, ...work }, clinics, {
      input,
      isUsed: async ({ id }) => (await usageOfClinic(db, { id, today })).isReferenced,
      inUse: () => refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' }),
    })
  },
})
