import 'server-only'
import * as contracts from '@/lib/contracts/sign-in'
import { clearAttempts, takeAttempt, type Limit } from '@/server/kernel/attempts'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import { passwordMatches } from '@/server/kernel/password'
import { deleteSession, findAccountById, proveSession } from '../queries'
import { sessionUser } from '../views'

/** POST /auth: whose session this is. The token is not said again: who asked has it. */
export const authenticateCall = defineCall(contracts.authenticate, {
  access: { kind: 'session', why: 'the token that is sent is the whole proof' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => {
    const account = await findAccountById(db, actor.id)
    if (!account) throw refuse('AUTHENTICATION_FAILED')
    return { user: sessionUser(account, [...actor.privileges], '') }
  },
})

export const logoutCall = defineCall(contracts.logout, {
  access: { kind: 'optional', why: 'logging out of a session that has ended must clear the cookie too' },
  module: null,
  effect: 'write',
  audit: 'sign-in.loggedOut',
  replay: 'idempotent',
  handle: async ({ actor, db, reply, request }) => {
    reply.session = 'end'
    if (!actor) return {}
    await deleteSession(db, actor.sessionId)
    await announce(db, { endedSessionsOf: [actor.id] })
    logger.security('logout', { requestId: request.id, userId: actor.id })
    return {}
  },
})

/** Proves anew who is there; sensitive acts ask for a proof of the last minutes. */
export const reauthenticateCall = defineCall(contracts.reauthenticate, {
  access: { kind: 'session', why: 'everybody may prove who they are' },
  module: null,
  effect: 'write',
  audit: 'sign-in.reauthenticated',
  replay: 'idempotent',
  handle: async ({ actor, input, db, request }) => {
    const limit: Limit = { kind: 'reauthenticate', what: actor.id, most: 5, minutes: 15 }
    await takeAttempt(limit)
    const account = await findAccountById(db, actor.id)
    if (!(await passwordMatches(input.password, account?.passwordHash ?? null))) throw badField('password', 'wrongPassword')
    await clearAttempts(limit)
    await proveSession(db, actor.sessionId, request.at)
    logger.security('reauthenticated', { requestId: request.id, userId: actor.id })
    return { provenAt: request.at.toISOString() }
  },
})
