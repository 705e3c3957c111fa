import 'server-only'
import { moveParticipationType, participationTypes } from '@/lib/contracts/lists'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { entryCalls } from '@/server/kernel/calls/entry-calls'
import { refuse } from '@/server/kernel/errors'
import { lockList } from '@/server/kernel/queries/entries.sql'
import { countOtherTypes, participationTypeStore } from '../../queries/entries'
import { moveBefore } from '../../queries/order.sql'
import { config, configEditors } from './access'

const entity = 'participation-type'

export const participationTypeCalls = {
  ...entryCalls(participationTypes, {
    access: config,
    module: null,
    turn: 'lists',
    entity,
    store: participationTypeStore,
    check: async ({ db, input }, before) => {
      if (before?.active && !input.active) await assertOthers(db, input.id)
      return []
    },
    assertRemovable: async ({ db }, id) => {
      await lockList(db, entity)
      await assertOthers(db, id)
    },
  }),
  move: defineCall(moveParticipationType, {
    ...configEditors,
    audit: 'catalogue.participationTypeMoved',
    replay: 'idempotent',
    handle: async ({ input, db, audit }) => {
      await lockList(db, entity)
      if (!(await moveBefore(db, 'participationType', input))) throw refuse('NOT_FOUND')
      audit({ entity, entityId: input.id, changes: { before: { to: input.beforeId } } })
      return {}
    },
  }),
}

/** @throws LAST_TYPE if nobody could begin a session any more: each session names a type of participation. */
async function assertOthers(db: Tx, id: string): Promise<void> {
  if ((await participationTypeStore.find(db, id)) && (await countOtherTypes(db, id)) === 0)
    throw refuse('STATE_CHANGED', { code: 'catalogue.LAST_TYPE' })
}
