import 'server-only'
import * as contracts from '@/lib/contracts/users/accounts'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { stillHeld } from '../account-check'
import { findAccount, lockAccounts } from '../queries/accounts'
import { giveFlag, lockSharedFlag, withdrawFlag } from '../queries/flags.sql'
import { peopleFor } from '../scope'
import { administrators } from './accounts'

/** One flag is changed at a time, so that two people who give different flags at once do not remove each other's. */
export const setFlagCall = defineCall(contracts.setFlag, {
  ...administrators,
  audit: 'users.flagsSet',
  replay: 'idempotent',
  handle: async ({ actor, input: { id, flagId, carried }, db, audit }) => {
    await lockAccounts(db)
    await stillHeld(db, actor)
    if (!(await findAccount(db, peopleFor(actor), id))) throw refuse('NOT_FOUND')
    const flag = await lockSharedFlag(db, flagId)
    if (!flag) throw refuse('NOT_FOUND')
    if (carried && !flag.active) throw badField('flagId', 'flagUnknown')
    const changed = carried ? await giveFlag(db, flagId, [id]) : await withdrawFlag(db, flagId, [id])
    // The audit keeps the flag's id only: what a flag says of a person is not for everybody who reads the audit.
    audit({ entity: 'user', entityId: id, changes: changed === 0 ? {} : { flag: carried ? { to: flagId } : { from: flagId } } })
    return {}
  },
})
