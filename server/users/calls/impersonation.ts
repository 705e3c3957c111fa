import 'server-only'
import * as contracts from '@/lib/contracts/users/accounts'
import { isAbove } from '@/lib/privileges'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import { beginView } from '@/server/kernel/queries/sessions'
import { viewLastsMs } from '@/server/kernel/calls/viewing'
import { assertProven } from '@/server/sign-in'
import { privilegesIn, roleIdsOf, stillHeld } from '../account-check'
import { findAccount, lockAccounts } from '../queries/accounts'
import { listRoles } from '../queries/roles'
import { peopleFor } from '../scope'
import { administrators } from './accounts'

/** Who may be viewed is checked again at every request (kernel/calls/viewing.ts); a refusal here gives its reason. */
export const viewAsCall = defineCall(contracts.viewAs, {
  ...administrators,
  audit: 'users.viewBegun',
  replay: 'idempotent',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    await lockAccounts(db)
    const held = await stillHeld(db, actor)
    const person = await findAccount(db, peopleFor(actor), id)
    if (!person) throw refuse('NOT_FOUND')
    if (id === actor.id) throw refuse('STATE_CHANGED', { code: 'users.YOURSELF' })
    if (person.status === 'DISABLED') throw refuse('STATE_CHANGED', { code: 'users.IS_DISABLED' })
    const theirs = privilegesIn(await listRoles(db), roleIdsOf(person))
    if (theirs.has('ALL')) throw refuse('FORBIDDEN', { code: 'users.HOLDS_ALL' })
    if (isAbove(theirs, held)) throw refuse('FORBIDDEN', { code: 'users.ABOVE_YOU' })
    assertProven(actor, request.at)
    const until = new Date(request.at.getTime() + viewLastsMs)
    if (!(await beginView(db, { sessionId: actor.sessionId, viewedId: id, until }))) throw refuse('AUTHENTICATION_FAILED')
    await announce(db, { endedSessionsOf: [actor.id] })
    audit({ entity: 'user', entityId: id, changes: { until: { to: until } } })
    logger.security('viewBegun', { requestId: request.id, actorId: actor.id, userId: id })
    return { until: until.toISOString() }
  },
})
