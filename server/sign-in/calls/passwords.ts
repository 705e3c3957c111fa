import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import * as contracts from '@/lib/contracts/sign-in'
import { networkOf } from '@/server/kernel/http/address'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { hashPassword, passwordMatches } from '@/server/kernel/secrets/password'
import { assertPassword } from '../assert-password'
import { resetAsked } from '../listeners'
import {
  closeAccountTokens,
  deleteSessionsOf,
  findAccountToken,
  lockAccount,
  updatePassword,
  useAccountToken,
  type Account,
} from '../queries'
import { isGuessable } from '../rules'
import { renewSession } from '../session'

type ResetInput = { readonly email?: string | undefined; readonly username?: string | undefined }
type ResetContext = { input: ResetInput; request: RequestInfo; emit: (message: OutboxMessage) => void }

/**
 * Gives the same answer, equally soon, whether or not the account exists, is pending, disabled or signs in elsewhere: no account is looked for before the
 * outbox carries this out (listeners.ts).
 */
async function askForReset({ input: { email, username }, request, emit }: ResetContext): Promise<Record<never, never>> {
  // If a name is given, the limit is counted by that name only: another e-mail address beside it would make another limit, and so would another form of its
  // letters.
  await assertAttempt({ kind: 'reset', what: accountKey(username || email || ''), most: 5, minutes: 60 })
  await assertAttempt({ kind: 'reset-address', what: networkOf(request.address), most: 100, minutes: 60 })
  emit({ type: resetAsked, payload: { email, username, locale: request.locale }, priority: 'awaited' })
  return {}
}

const resetAccess = { kind: 'public', why: 'who has forgotten the password cannot sign in' } as const

export const forgottenPasswordCall = defineCall(contracts.forgottenPassword, {
  access: resetAccess,
  module: null,
  effect: 'write',
  audit: 'sign-in.resetAsked',
  replay: 'idempotent',
  handle: askForReset,
})

/** The specification's GET; the browser itself posts. */
export const forgottenPasswordByGetCall = defineCall(contracts.forgottenPasswordByGet, {
  access: resetAccess,
  module: null,
  effect: 'write',
  audit: 'sign-in.resetAsked',
  replay: 'idempotent',
  handle: askForReset,
})

export const readPasswordLinkCall = defineCall(contracts.readPasswordLink, {
  access: { kind: 'externalToken', purpose: 'set-password' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request }) => {
    const link = await findAccountToken(db, actor.tokenHash, request.at)
    if (!link) throw refuse('NOT_FOUND')
    return { displayName: link.user.displayName, purpose: link.purpose, isGiven: link.user.passwordByOther }
  },
})

/** The link is single use; a wrong, a used and an expired one get the same answer. All sessions of the person end. */
export const setPasswordCall = defineCall(contracts.setPassword, {
  access: { kind: 'externalToken', purpose: 'set-password' },
  module: null,
  effect: 'write',
  takesPassword: true,
  audit: 'sign-in.passwordSet',
  replay: 'idempotent',
  handle: async ({ actor, input, db, request, audit }) => {
    const link = await findAccountToken(db, actor.tokenHash, request.at)
    if (!link) throw refuse('NOT_FOUND', { code: 'sign-in.INVALID_TOKEN' })
    assertNotGuessable(input.password, link.user)
    if (link.user.passwordByOther && (await passwordMatches(input.password, link.user.passwordHash)))
      throw badField('password', 'passwordGiven')
    const passwordHash = await hashPassword(input.password)
    // The person may have been disabled, and the link closed, in the meantime.
    const held = await lockAccount(db, link.user.id)
    if (held?.status !== 'ENABLED' || !(await useAccountToken(db, { id: link.id, userId: link.user.id, at: request.at })))
      throw refuse('NOT_FOUND', { code: 'sign-in.INVALID_TOKEN' })
    await updatePassword(db, link.user.id, passwordHash)
    await deleteSessionsOf(db, link.user.id)
    await announce(db, { endedSessionsOf: [link.user.id] })
    audit({ entity: 'user', entityId: link.user.id })
    logger.security('passwordReset', { requestId: request.id, userId: link.user.id })
    return {}
  },
})

/** The person's other sessions and every open link end; the session they are in goes on, under a new token. */
export const changePasswordCall = defineCall(contracts.changePassword, {
  access: { kind: 'session', why: 'everybody changes their own password' },
  module: null,
  byNoToken: true,
  effect: 'write',
  takesPassword: true,
  audit: 'sign-in.passwordChanged',
  replay: 'idempotent',
  turn: (_input, { actor }) => `password ${actor.id}`,
  handle: async ({ actor, input, db, request, reply, audit, emit }) => {
    const account = await assertPassword(db, actor, { password: input.current, field: 'current', code: input.code, request, emit })
    assertNotGuessable(input.password, account)
    await updatePassword(db, account.id, await hashPassword(input.password))
    await closeAccountTokens(db, account.id, request.at)
    await deleteSessionsOf(db, account.id, await renewSession(db, actor, { request, reply }))
    await announce(db, { endedSessionsOf: [account.id] })
    audit({ entity: 'user', entityId: account.id })
    logger.security('passwordChanged', { requestId: request.id, userId: account.id })
    return {}
  },
})

function assertNotGuessable(password: string, account: Account): void {
  if (isGuessable(password, [account.username, account.email, account.displayName])) throw badField('password', 'passwordTooCommon')
}
