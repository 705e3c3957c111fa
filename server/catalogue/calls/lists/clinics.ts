import 'server-only'
import * as contracts from '@/lib/contracts/lists'
import { institutionToday } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { deleteRoomsOfClinic, lockRoomsOfClinic, storeRoomsOfClinics } from '@/server/places'
import { removeEntry, saveEntry } from '@/server/kernel/calls/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries } from '@/server/kernel/queries/entries.sql'
import { findClinicEntry, insertClinic, updateClinicEntry } from '../../queries/entries'
import { clinicTable, listAllClinics, usageOfClinic } from '../../queries/lists.sql'
import { deleteRooms, replaceRooms } from '../../queries/rooms.sql'
import { chairsTaken } from '../chairs'
import { inOrderOfChairs, roomProblems } from '../rooms'
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
  handle: async ({ input, db, request, ...work }) => {
    const rooms = input.rooms && inOrderOfChairs(input.rooms)
    const saved = await saveEntry({ db, request, ...work }, clinics, {
      input: { ...input, ...(rooms && { rooms }) },
      check: async (before) => [
        before !== null && (await chairsTaken({ db, request }, { id: input.id, before, after: input })),
        ...(await roomProblems(db, { id: input.id, before, after: { ...input, rooms: input.rooms ?? before?.rooms ?? [] } })),
      ],
      insert: (row) => insertClinic(db, row),
      update: (row) => updateClinicEntry(db, row),
    })
    if (rooms) await replaceRooms(db, { clinicId: input.id, rooms })
    await storeRoomsOfClinics(db, { clinicIds: [input.id], at: request.at })
    return saved
  },
})

export const removeClinicCall = defineCall(contracts.removeClinic, {
  ...configEditors,
  audit: 'catalogue.clinicRemoved',
  handle: async ({ input, db, request, ...work }) => {
    const today = await institutionToday(request.at)
    const done = await removeEntry({ db, request, ...work }, clinics, {
      input,
      isUsed: async ({ id }) => (await lockRoomsOfClinic(db, id)).isUsed || (await usageOfClinic(db, { id, today })).isReferenced,
      inUse: () => refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' }),
      clear: async () => {
        await deleteRoomsOfClinic(db, input.id)
        await deleteRooms(db, input.id)
      },
    })
    if (input.as === 'DEACTIVATED') await storeRoomsOfClinics(db, { clinicIds: [input.id], at: request.at })
    return done
  },
})
