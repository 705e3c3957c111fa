import 'server-only'
import * as contracts from '@/lib/contracts/lists'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { findSpecialty, insertSpecialty, updateSpecialty } from '../../queries/entries'
import { listSpecialties, specialtyTable, usageOfSpecialty } from '../../queries/lists.sql'
import { configEditors, configReaders, mostListed } from './access'

const specialties = { entity: 'specialty', table: specialtyTable, name: 'name', find: findSpecialty }

export const listSpecialtiesCall = defineCall(contracts.listSpecialties, {
  ...configReaders,
  handle: async ({ input: { q = '' }, db }) => {
    const [rows, total] = await Promise.all([listSpecialties(db, { q, limit: mostListed }), countEntries(db, specialtyTable)])
    return { rows, total }
  },
})

export const readSpecialtyCall = defineCall(contracts.readSpecialty, {
  ...configReaders,
  handle: async ({ input: { id }, db }) => {
    const entry = await findSpecialty(db, id)
    if (!entry) throw refuse('NOT_FOUND')
    return { entry, usage: await usageOfSpecialty(db, id) }
  },
})

export const saveSpecialtyCall = defineCall(contracts.saveSpecialty, {
  ...configEditors,
  audit: 'catalogue.specialtySaved',
  handle: ({ input, db, ...work }) => saveEntry({ db, ...work }, specialties, { input, insert: (row) => insertSpecialty(db, row), update: (row) => updateSpecialty(db, row) }),
})

export const removeSpecialtyCall = defineCall(contracts.removeSpecialty, {
  ...configEditors,
  audit: 'catalogue.specialtyRemoved',
  handle: ({ input, db, ...work }) =>
    removeEntry({ db, ...work }, specialties, { input, isUsed: async ({ id }) => (await usageOfSpecialty(db, id)).isReferenced, inUse: () => refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' }) }),
})
