import 'server-only'
import * as contracts from '@/lib/contracts/users/accounts'
import { isAbove } from '@/lib/privileges'
import { account } from '@/lib/states/account'
import type { Actor } from '@/server/kernel/actor'
import { assertAttempt } from '@/server/kernel/secrets/attempts'
import type { Db, Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { transition } from '@/server/kernel/calls/transition'
import {
  assertProven,
  closeLinksOf,
  deleteIdentity,
  deleteSecondFactor,
  endSessionsOf,
  endToken,
  factorMail,
  leavesAnother,
  linkMail,
  unlinkedMail,
  listWaysIn,
} from '@/server/sign-in'
import { privilegesIn, roleIdsOf, stillHeld } from '../account-check'
import { linkLimit } from '../link-limit'
import { findAccount, lockAccounts, updateStatus, type AccountRow } from '../queries/accounts'
import { countAdmins, listRoles } from '../queries/roles'
import { isSensitive } from '../rules'
import { peopleFor } from '../scope'
import { administrators } from './accounts'

const entity = 'user'

export const setAccountStatusCall = defineCall(contracts.setAccountStatus, {
  ...administrators,
  audit: 'users.statusSet',
  replay: 'keyed',
  handle: async ({ actor, input: { id, revision, status }, db, request, audit }) => {
    await lockAccounts(db)
    const held = await stillHeld(db, actor)
    const before = await requireAccount(db, actor, id)
    if (revision !== before.revision) throw refuse('CONFLICT', { data: { newer: { revision: before.revision, status: before.status } } })
    const isDisabled = status === 'DISABLED'
    if (id === actor.id) throw refuse('STATE_CHANGED', { code: 'users.YOURSELF' })
    const theirs = privilegesIn(await listRoles(db), roleIdsOf(before))
    if (isAbove(theirs, held)) throw refuse('FORBIDDEN', { code: 'users.ABOVE_YOU' })
    // Of two administrators who disable each other at once, the second is refused, as nobody else would be left.
    if (isDisabled && theirs.has('ALL') && (await countAdmins(db, { besides: [id] })) === 0)
      throw refuse('STATE_CHANGED', { code: 'users.LAST_ADMIN' })
    if (isSensitive(theirs)) assertProven(actor, request.at)
    await transition({
      machine: account,
      from: before.status,
      on: isDisabled ? 'disable' : 'enable',
      compareAndSet: (from, to) => updateStatus(db, { id, revision, from, to }),
    })
    // A person who is enabled again must not go on with an old session.
    await endSessionsOf(db, [id])
    if (isDisabled) await closeLinksOf(db, [id], request.at)
    audit({ entity, entityId: id, changes: { status: { from: before.status, to: status } } })
    logger.security(isDisabled ? 'accountDisabled' : 'accountEnabled', { requestId: request.id, actorId: actor.id, userId: id })
    return { revision: revision + 1, savedAt: request.at.toISOString() }
  },
})

export const resendInviteCall = defineCall(contracts.resendInvite, {
  ...administrators,
  byNoToken: true,
  audit: 'users.inviteSent',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, request, audit, emit }) => {
    await lockAccounts(db)
    await stillHeld(db, actor)
    const person = await requireAccount(db, actor, id)
    if (person.activation !== 'PENDING' || person.status !== 'ENABLED') throw refuse('STATE_CHANGED', { code: 'users.NOT_PENDING' })
    await assertMaySend(db, { actor, person, at: request.at })
    const mail = await linkMail(db, { userId: id, purpose: 'INVITE', locale: request.locale, at: request.at })
    if (mail) emit({ ...mail, priority: 'awaited' })
    audit({ entity, entityId: id })
    return {}
  },
})

export const sendPasswordResetCall = defineCall(contracts.sendPasswordReset, {
  ...administrators,
  byNoToken: true,
  audit: 'users.passwordResetSent',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, request, audit, emit }) => {
    await lockAccounts(db)
    await stillHeld(db, actor)
    const person = await requireAccount(db, actor, id)
    if (person.activation !== 'ACTIVE' || person.status !== 'ENABLED') throw refuse('STATE_CHANGED', { code: 'users.CANNOT_LOG_IN' })
    await assertMaySend(db, { actor, person, at: request.at })
    const mail = await linkMail(db, { userId: id, purpose: 'RESET', locale: request.locale, at: request.at })
    if (mail) emit({ ...mail, priority: 'awaited' })
    audit({ entity, entityId: id })
    return {}
  },
})

export const endSessionsCall = defineCall(contracts.endSessions, {
  ...administrators,
  byNoToken: true,
  audit: 'users.sessionsEnded',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    await lockAccounts(db)
    await stillHeld(db, actor)
    await requireAccount(db, actor, id)
    const ended = await endSessionsOf(db, [id], id === actor.id ? [actor.sessionId] : [])
    audit({ entity, entityId: id, changes: { sessions: { from: ended, to: 0 } } })
    logger.security('sessionsEnded', { requestId: request.id, actorId: actor.id, userId: id })
    return { ended }
  },
})

export const endTokenCall = defineCall(contracts.endTokenOf, {
  ...administrators,
  byNoToken: true,
  audit: 'users.tokenEnded',
  replay: 'keyed',
  handle: async ({ actor, input: { id, tokenId }, db, request, audit }) => {
    await lockAccounts(db)
    await stillHeld(db, actor)
    await requireAccount(db, actor, id)
    const name = await endToken(db, { id: tokenId, userId: id, at: request.at })
    if (name === null) throw refuse('NOT_FOUND')
    audit({ entity, entityId: id, changes: { token: { from: name } } })
    logger.security('personalTokenEnded', { requestId: request.id, actorId: actor.id, userId: id, ended: tokenId })
    return {}
  },
})

/** As sensitive as changing a way in: afterwards the password alone lets somebody in. */
export const removeSecondFactorCall = defineCall(contracts.removeSecondFactor, {
  ...administrators,
  byNoToken: true,
  audit: 'users.secondFactorRemoved',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, request, audit, emit }) => {
    await lockAccounts(db)
    const held = await stillHeld(db, actor)
    const person = await requireAccount(db, actor, id)
    // People turn off their own second factor in their settings, where no role demands one.
    if (id === actor.id) throw refuse('STATE_CHANGED', { code: 'users.YOURSELF' })
    if (isAbove(privilegesIn(await listRoles(db), roleIdsOf(person)), held)) throw refuse('FORBIDDEN', { code: 'users.ABOVE_YOU' })
    assertProven(actor, request.at)
    if (!(await deleteSecondFactor(db, id))) throw refuse('STATE_CHANGED', { code: 'users.NO_SECOND_FACTOR' })
    emit(await factorMail('factorRemoved', { account: person, locale: request.locale }))
    audit({ entity, entityId: id })
    logger.security('secondFactorRemoved', { requestId: request.id, actorId: actor.id, userId: id })
    return {}
  },
})

/** Used when a link was made to the wrong account: anybody who logged in with it is logged out at once. */
export const unlinkIdentityCall = defineCall(contracts.unlinkIdentity, {
  ...administrators,
  byNoToken: true,
  audit: 'users.identityUnlinked',
  replay: 'keyed',
  handle: async ({ actor, input: { id, identityId }, db, request, audit, emit }) => {
    await lockAccounts(db)
    const held = await stillHeld(db, actor)
    const person = await requireAccount(db, actor, id)
    const { identities, takesPasswords } = await listWaysIn(db, id)
    const identity = identities.find((one) => one.id === identityId)
    if (!identity) throw refuse('NOT_FOUND')
    // People unlink their own identity in their settings, if another way in is left.
    if (id === actor.id) throw refuse('STATE_CHANGED', { code: 'users.YOURSELF' })
    if (isAbove(privilegesIn(await listRoles(db), roleIdsOf(person)), held)) throw refuse('FORBIDDEN', { code: 'users.ABOVE_YOU' })
    assertProven(actor, request.at)
    // A link can set a password; but where passwords are not accepted, it would lead nowhere.
    if (!takesPasswords && !leavesAnother(identities, identityId)) throw refuse('STATE_CHANGED', { code: 'users.LAST_WAY_IN' })
    await deleteIdentity(db, { id: identityId, userId: id })
    const ended = await endSessionsOf(db, [id])
    emit(await unlinkedMail({ account: person, provider: identity.provider, locale: request.locale }))
    audit({ entity, entityId: id, changes: { identity: { from: identity.provider } } })
    logger.security('identityUnlinked', { requestId: request.id, actorId: actor.id, userId: id, provider: identity.provider })
    return { ended }
  },
})

/**
 * A link lets somebody in: for people with sensitive privileges the sender needs a fresh proof, and the number of mails to one person is limited, whoever sends
 * them.
 */
async function assertMaySend(db: Tx, { actor, person, at }: { actor: Actor; person: AccountRow; at: Date }): Promise<void> {
  if (isSensitive(privilegesIn(await listRoles(db), roleIdsOf(person)))) assertProven(actor, at)
  await assertAttempt(linkLimit(person.id))
}

async function requireAccount(db: Db, actor: Actor, id: string): Promise<AccountRow> {
  const row = await findAccount(db, peopleFor(actor), id)
  if (!row) throw refuse('NOT_FOUND')
  return row
}
