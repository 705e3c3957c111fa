import 'server-only'
import * as contracts from '@/lib/contracts/lists'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { removeEntry, saveEntry } from '@/server/kernel/entries'
import { refuse } from '@/server/kernel/errors'
import { countEntries, holdList } from '@/server/kernel/queries/entries.sql'
import { countOtherTypes, findParticipationType, insertParticipationType, updateParticipationType } from '../../queries/entries'
import { listParticipationTypes, participationTypeTable, usageOfParticipationType } from '../../queries/lists.sql'
import { moveBefore } from '../../queries/order.sql'
import { configEditors, configReaders, mostListed } from './access'

const types = { entity: 'participation-type', table: participationTypeTable, name: 'name', find: findParticipationType }

export const listParticipationTypesCall = defineCall(contracts.listParticipationTypes, {
  ...configReaders,
  handle: async ({ input: { q = '' }, db }) => {
    const [rows, total] = await Promise.all([listParticipationTypes(db, { q, limit: mostListed }), countEntries(db, participationTypeTable)])
    return { rows, total }
  },
})

export const readParticipationTypeCall = defineCall(contracts.readParticipationType, {
  ...configReaders,
  handle: async ({ input: { id }, db }) => {
    const entry = await findParticipationType(db, id)
    if (!entry) throw refuse('NOT_FOUND')
    return { entry, usage: await usageOfParticipationType(db, id) }
  },
})

export const saveParticipationTypeCall = defineCall(contracts.saveParticipationType, {
  ...configEditors,
  audit: 'catalogue.participationTypeSaved',
  handle: ({ input, db, ...work }) =>
    saveEntry({ db, ...work }, types, {
      input,
      check: async (before) => {
        if (before?.active && !input.active) await assertOthers(db, input.id)
        return []
      },
      insert: (row) => insertParticipationType(db, row),
      update: (row) => updateParticipationType(db, row),
    }),
})

export const removeParticipationTypeCall = defineCall(contracts.removeParticipationType, {
  ...configEditors,
  audit: 'catalogue.participationTypeRemoved',
  handle: async ({ input, db, ...work }) => {
    await holdList(db, types.entity)
    await assertOthers(db, input.id)
    return removeEntry({ db, ...work }, types, {
      input,
      isUsed: async ({ id }) => (await usageOfParticipationType(db, id)).isReferenced,
      inUse: () => refuse('STATE_CHANGED', { code: 'catalogue.IN_USE' }),
    })
  },
})

export const moveParticipationTypeCall = defineCall(contracts.moveParticipationType, {
  ...configEditors,
  audit: 'catalogue.participationTypeMoved',
  replay: 'idempotent',
  handle: async ({ input, db, audit }) => {
    await holdList(db, types.entity)
    if (!(await moveBefore(db, 'participationType', input))) throw refuse('NOT_FOUND')
    audit({ entity: types.entity, entityId: input.id, changes: { before: { to: input.beforeId } } })
    return {}
  },
})

/** @throws LAST_TYPE where nobody could begin a session any more: each says as what the student took part. */
async function assertOthers(db: Tx, id: string): Promise<void> {
  if ((await findParticipationType(db, id)) && (await countOtherTypes(db, id)) === 0) throw refuse('STATE_CHANGED', { code: 'catalogue.LAST_TYPE' })
}
