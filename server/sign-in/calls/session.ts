import 'server-only'
import * as contracts from '@/lib/contracts/sign-in'
import { giveProofCode } from '@/lib/contracts/sign-in/second-factor'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { announce } from '@/server/kernel/live'
import { endView } from '@/server/kernel/queries/sessions'
import { ownerOf } from '@/server/kernel/calls/viewing'
import { hashToken } from '@/server/kernel/secrets/token'
import { assertPassword } from '../assert-password'
import { findAccountById } from '../queries'
import { assertSecondFactor } from '../second-factor/assert-second-factor'
import { accountOfStep, endStep, invalidToken } from '../second-factor/login-step'
import { endSession, renewSession } from '../session'
import { beginLeaving } from '../sso/leaving'
import { sessionUser } from '../views'

/** POST /auth: returns the person of a session. The token is not repeated, because the caller has it. */
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
  byNoToken: true,
  effect: 'write',
  audit: 'sign-in.loggedOut',
  replay: 'idempotent',
  whileViewing: true,
  handle: async ({ actor, db, reply, request }) => {
    reply.session = 'end'
    if (!actor) return {}
    const provider = await beginLeaving(db, actor, { request, reply })
    await endSession(db, actor, request.at)
    logger.security('logout', { requestId: request.id, userId: ownerOf(actor) })
    return { provider }
  },
})

/** Ends a view and goes back to one's own screens. */
export const stopViewingCall = defineCall(contracts.stopViewing, {
  access: { kind: 'session', why: 'everybody goes back to their own screens' },
  module: null,
  byNoToken: true,
  effect: 'write',
  audit: 'sign-in.viewEnded',
  replay: 'idempotent',
  whileViewing: true,
  handle: async ({ actor, db, audit, request }) => {
    const userId = ownerOf(actor)
    if (!actor.viewer || !(await endView(db, { sessionId: actor.sessionId, viewedId: actor.id })))
      throw refuse('STATE_CHANGED', { code: 'sign-in.NOT_VIEWING' })
    await announce(db, { endedSessionsOf: [userId] })
    audit({ entity: 'user', entityId: actor.id, changes: { why: { to: 'stopped' } } })
    logger.security('viewEnded', { requestId: request.id, actorId: userId, userId: actor.id, why: 'stopped' })
    return { userId }
  },
})

/** Proves again who the person is; sensitive acts ask for a proof of the last minutes. */
export const reauthenticateCall = defineCall(contracts.reauthenticate, {
  access: { kind: 'session', why: 'everybody may prove who they are' },
  module: null,
  byNoToken: true,
  whileHandedOver: true,
  effect: 'write',
  takesPassword: true,
  audit: 'sign-in.reauthenticated',
  replay: 'idempotent',
  turn: (_input, { actor }) => `password ${actor.id}`,
  handle: async ({ actor, input, db, request, reply, emit }) => {
    await assertPassword(db, actor, { password: input.password, field: 'password', code: input.code, request, emit })
    await renewSession(db, actor, { request, reply })
    logger.security('reauthenticated', { requestId: request.id, userId: actor.id })
    return { provenAt: request.at.toISOString() }
  },
})

/**
 * Does the same as `reauthenticate`, after the provider's part of it (sso/claim.ts). The token counts only for the person of this session, whoever holds it.
 */
export const giveProofCodeCall = defineCall(giveProofCode, {
  access: { kind: 'session', why: 'everybody may prove who they are' },
  module: null,
  byNoToken: true,
  whileHandedOver: true,
  effect: 'write',
  audit: 'sign-in.reauthenticated',
  replay: 'idempotent',
  turn: (_input, { actor }) => `password ${actor.id}`,
  handle: async ({ actor, input: { token, code }, db, request, reply, audit, emit }) => {
    const tokenHash = hashToken(token)
    const { account, from } = await accountOfStep(db, { tokenHash, kind: 'PROOF', at: request.at })
    if (account.id !== actor.id) throw invalidToken()
    await assertSecondFactor(db, { account, code, request, emit })
    await endStep(db, tokenHash)
    await renewSession(db, actor, { request, reply, proof: { at: 'provider' } })
    const provider = from?.origin.provider
    logger.security('reauthenticated', { requestId: request.id, userId: actor.id, provider })
    audit({ entity: 'user', entityId: actor.id, changes: { provenBy: { to: provider } } })
    return { provenAt: request.at.toISOString() }
  },
})
