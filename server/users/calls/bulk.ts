import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/users/bulk'
import type { BulkAct } from '@/lib/contracts/users/bulk'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { countSending } from '@/server/kernel/queries/outbox'
import { assertProven } from '@/server/sign-in'
import { stillHeld } from '../account-check'
import { applyBulk } from '../bulk/apply'
import { mostNamed, planBulk } from '../bulk/plan'
import { lockSharedStudies } from '../lock-studies'
import { lockAccounts } from '../queries/accounts'
import { lockSharedProgrammes } from '../queries/bulk.sql'
import { lockSharedFlag } from '../queries/flags.sql'
import { administrators } from './accounts'

export const previewBulkCall = defineCall(contracts.previewBulk, {
  access: administrators.access,
  module: null,
  effect: 'read',
  handle: async ({ actor, input: { who, act }, db, request }) => {
    const { todo, left, digest } = await planBulk(db, { actor, held: actor.privileges, who, act, at: request.at })
    return { affected: todo.length, people: todo.slice(0, mostNamed).map(({ id, displayName }) => ({ id, displayName })), left, digest }
  },
})

export const changeManyCall = defineCall(contracts.changeMany, {
  ...administrators,
  audit: 'users.manyChanged',
  replay: 'keyed',
  handle: async ({ actor, input: { who, act, digest }, db, request, audit, emit }) => {
    await lockAccounts(db)
    const held = await stillHeld(db, actor)
    await lockSharedChosen(db, act)
    const plan = await planBulk(db, { actor, held, who, act, at: request.at })
    if (plan.digest !== digest) throw refuse('STATE_CHANGED', { code: 'users.SELECTION_CHANGED' })
    if (plan.todo.length > 0 && plan.isSensitive) assertProven(actor, request.at)
    const sendingId = v7()
    if (plan.todo.length > 0) {
      const said = await applyBulk({ db, request, emit, sendingId }, act, plan)
      for (const person of plan.todo) audit({ entity: 'user', entityId: person.id, changes: said(person) })
      logger.security('manyAccountsChanged', {
        requestId: request.id,
        actorId: actor.id,
        act: act.kind,
        userIds: plan.todo.map(({ id }) => id).join(' '),
      })
    }
    return { done: plan.todo.length, left: plan.left, sendingId: act.kind === 'LINK' && plan.todo.length > 0 ? sendingId : null }
  },
})

export const readSendingCall = defineCall(contracts.readSending, {
  access: administrators.access,
  module: null,
  effect: 'read',
  handle: async ({ input: { id }, db }) => {
    const sending = await countSending(db, id)
    if (sending.total === 0) throw refuse('NOT_FOUND')
    return sending
  },
})

/** Locks the flag, role or studies that are given until they are stored. */
async function lockSharedChosen(db: Tx, act: BulkAct): Promise<void> {
  if (act.kind === 'FLAG') await lockSharedFlag(db, act.flagId)
  if (act.kind === 'STUDIES' && typeof act.year === 'number') await lockSharedProgrammes(db)
  if (act.kind === 'STUDIES')
    await lockSharedStudies(db, { programmeId: act.programmeId ?? null, groupId: act.groupId ?? null, firmId: act.firmId ?? null })
}
