import 'server-only'
import * as contracts from '@/lib/contracts/sign-in/second-factor'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { deleteSessionsOf, lockAccount, type Account } from '../queries'
import { countRecoveryCodes, deleteLoginSteps, deleteSecondFactor, findSecondFactor, isAskedOf } from '../queries/second-factor'
import { factorMail } from '../second-factor/mails'
import { beginSetUp, confirmSetUp, issueRecoveryCodes } from '../second-factor/set-up'

const own = { access: { kind: 'session', why: 'everybody protects their own account' }, module: null, byNoToken: true } as const
const ownWrite = { ...own, effect: 'write', replay: 'idempotent' } as const
const entity = 'user'

export const readSecondFactorCall = defineCall(contracts.readSecondFactor, {
  ...own,
  effect: 'read',
  handle: async ({ actor, db }) => {
    const [factor, codesLeft, isAsked] = await Promise.all([
      findSecondFactor(db, actor.id),
      countRecoveryCodes(db, actor.id),
      isAskedOf(db, actor.id),
    ])
    return { since: factor?.since.toISOString() ?? null, codesLeft, isAsked }
  },
})

export const beginSecondFactorCall = defineCall(contracts.beginSecondFactor, {
  ...ownWrite,
  audit: 'sign-in.secondFactorBegun',
  handle: async ({ actor, db, request, audit }) => {
    assertProven(actor, request.at)
    const account = await lockOwnAccount(db, actor)
    audit({ entity, entityId: account.id })
    return beginSetUp(db, account, request.at)
  },
})

/** Ends every login that was begun with the password alone, so that from then on each proof in their sessions was given with a code as well. */
export const confirmSecondFactorCall = defineCall(contracts.confirmSecondFactor, {
  ...ownWrite,
  audit: 'sign-in.secondFactorOn',
  handle: async ({ actor, input, db, request, audit, emit }) => {
    const account = await lockOwnAccount(db, actor)
    const recoveryCodes = await confirmSetUp(db, { account, code: input.code, at: request.at })
    await deleteLoginSteps(db, account.id)
    await deleteSessionsOf(db, account.id, [actor.sessionId])
    await announce(db, { endedSessionsOf: [account.id] })
    emit(await factorMail('factorOn', { account, locale: request.locale }))
    audit({ entity, entityId: account.id })
    logger.security('secondFactorOn', { requestId: request.id, userId: account.id })
    return { recoveryCodes }
  },
})

export const renewRecoveryCodesCall = defineCall(contracts.renewRecoveryCodes, {
  ...ownWrite,
  audit: 'sign-in.recoveryCodesRenewed',
  handle: async ({ actor, db, request, audit, emit }) => {
    assertProven(actor, request.at)
    const account = await lockOwnAccount(db, actor)
    if (!(await findSecondFactor(db, account.id))) throw noFactor()
    const recoveryCodes = await issueRecoveryCodes(db, account.id)
    emit(await factorMail('recoveryCodesNew', { account, locale: request.locale }))
    audit({ entity, entityId: account.id })
    logger.security('recoveryCodesRenewed', { requestId: request.id, userId: account.id })
    return { recoveryCodes }
  },
})

export const turnOffSecondFactorCall = defineCall(contracts.turnOffSecondFactor, {
  ...ownWrite,
  audit: 'sign-in.secondFactorOff',
  handle: async ({ actor, db, request, audit, emit }) => {
    assertProven(actor, request.at)
    const account = await lockOwnAccount(db, actor)
    if (await isAskedOf(db, account.id)) throw refuse('STATE_CHANGED', { code: 'sign-in.ASKED_BY_ROLE' })
    if (!(await deleteSecondFactor(db, account.id))) throw noFactor()
    emit(await factorMail('factorOff', { account, locale: request.locale }))
    audit({ entity, entityId: account.id })
    logger.security('secondFactorOff', { requestId: request.id, userId: account.id })
    return {}
  },
})

/** Locks the account, so that its second step is not changed twice at once. @throws AUTHENTICATION_FAILED where the account was disabled since */
async function lockOwnAccount(db: Tx, actor: Actor): Promise<Account> {
  const account = await lockAccount(db, actor.id)
  if (account?.status !== 'ENABLED') throw refuse('AUTHENTICATION_FAILED')
  return account
}

function noFactor() {
  return refuse('STATE_CHANGED', { code: 'sign-in.NO_SECOND_FACTOR' })
}
