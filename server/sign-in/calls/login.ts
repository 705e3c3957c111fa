import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import * as contracts from '@/lib/contracts/sign-in'
import { readSettings } from '@/server/config'
import { networkOf } from '@/server/kernel/http/address'
import { assertBelow, clearAttempts, countAttempt, type Limit } from '@/server/kernel/secrets/attempts'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { Refusal, refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { markAsLogged } from '@/server/kernel/http/log-refusal'
import { ownPasswordToken } from '../accounts'
import { findOpenAccount } from '../open-account'
import { provenAccount } from '../proven-account'
import { lockTries } from '../queries'
import { isKnownDevice } from '../queries/devices'
import { nextStep } from '../second-factor/login-step'
import { beginSession } from '../session'

/** POST /login. A wrong name, a wrong password and an account that may not sign in get the same answer, in the same time. */
export const loginCall = defineCall(contracts.login, {
  access: { kind: 'public', why: 'this is where a session begins' },
  module: null,
  effect: 'write',
  takesPassword: true,
  audit: 'sign-in.loggedIn',
  replay: 'idempotent',
  // The session of this browser ends, and with it an impersonation.
  whileViewing: true,
  // A try waits here without a connection, so that only one per pair and process ever waits for the lock below.
  turn: (input, { request }) => `login ${pairOf(input.username, request.address)}`,
  ahead: async ({ username }, { request }) => assertNotLimited(await limitsOf(username, request), request),
  handle: async ({ input, db, request, reply, audit, emit }) => {
    // Tries are handled one after the other, in every process: each knows how those before it ended, so that only failures count.
    await lockTries(db, pairOf(input.username, request.address))
    const limits = await limitsOf(input.username, request)
    await assertNotLimited(limits, request)
    const account = await provenAccount(db, await findOpenAccount(db, { username: input.username }), input.password)
    if (!account) {
      await Promise.all([limits.pair, ...limits.network].map(countAttempt))
      logger.security('loginFailed', { requestId: request.id, address: request.address })
      throw refuse('LOGIN_FAILED')
    }
    await clearAttempts(limits.pair)
    if (account.passwordByOther) {
      // The person who set the password may be the one who enters it, so it logs nobody in.
      logger.security('firstPassword', { requestId: request.id, userId: account.id })
      audit({ entity: 'user', entityId: account.id, changes: { ownPasswordNeeded: { to: true } } })
      return { setPassword: await ownPasswordToken(db, { userId: account.id, at: request.at }) }
    }
    const secondFactor = await nextStep(db, account, { at: request.at })
    if (secondFactor) {
      logger.security('secondFactorAsked', { requestId: request.id, userId: account.id, step: secondFactor.step })
      audit({ entity: 'user', entityId: account.id, changes: { secondFactorNeeded: { to: true } } })
      reply.status = 'SECOND_FACTOR_REQUIRED'
      return { secondFactor }
    }
    logger.security('login', { requestId: request.id, userId: account.id })
    audit({ entity: 'user', entityId: account.id, actorId: account.id })
    return { user: await beginSession(db, account, { request, reply, emit }) }
  },
})

type Limits = { readonly pair: Limit; readonly network: readonly Limit[] }

async function assertNotLimited({ pair, network }: Limits, request: RequestInfo): Promise<void> {
  try {
    for (const limit of [pair, ...network]) await assertBelow(limit)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    logger.security('loginLimited', { requestId: request.id, address: request.address })
    throw markAsLogged(error)
  }
}

/**
 * After 5 failures for a name from an address within 15 minutes that pair waits; a campus shares one address, so its own limit is high. A browser from which
 * the account has been signed in to before has a count of its own and none of its network's, so that nobody else can lock its owner out.
 */
async function limitsOf(username: string, { address, deviceHash, sameOrigin }: RequestInfo): Promise<Limits> {
  const pair = { kind: 'login', most: 5, minutes: 15 }
  if (sameOrigin && deviceHash !== undefined && (await isKnownDevice({ username, deviceHash })))
    return { pair: { ...pair, what: `${accountKey(username)} device ${deviceHash}` }, network: [] }
  const { loginFailuresPerAddress } = await readSettings()
  return {
    pair: { ...pair, what: pairOf(username, address) },
    network: [{ kind: 'login-address', what: networkOf(address), most: loginFailuresPerAddress, minutes: 15 }],
  }
}

/** The pair uses the key by which the account is found, so that another form of the same letters is no other pair. */
function pairOf(username: string, address: string): string {
  return `${accountKey(username)} ${networkOf(address)}`
}
