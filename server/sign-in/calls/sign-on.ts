import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import * as contracts from '@/lib/contracts/sign-in/sso'
import { defineCall, type RequestInfo } from '@/server/kernel/define-call'
import { Refusal, refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { hashToken } from '@/server/kernel/secrets/token'
import { closedAccounts } from '../closed-accounts'
import { lockAccount } from '../queries'
import { consumeTicket } from '../queries/sso'
import { isDemoAccount } from '../rules'
import { beginSession } from '../session'
import { storeArrival, vouchedOnArrival } from '../sso/arrivals'
import { attemptHash, attemptOf, newAttempt, noAttemptCookie, ownPath, type Attempt } from '../sso/attempt'
import { beginAttempt, readyProvider } from '../sso/begun'
import { completeSignIn, type SignOn } from '../sso/complete'
import { entraVouches } from '../sso/entra'
import { handoverPage } from '../sso/handover-page'
import { readLeaving } from '../sso/leaving'
import { refuseSignOn } from '../sso/refuse-sign-on'
import { unsealFromProvider } from '../sso/session-from'
import { stepAfter } from '../sso/step-after'
import { stepCookie } from '../sso/step-cookie'
import type { Vouched } from '../sso/vouched'

const entity = 'user'
const visit = { access: { kind: 'optional', why: 'this is where a session begins, or goes on' }, module: null, byNoToken: true } as const
/** What all calls here have in common: like a login, they are a way out of a view, and a repeated request runs again instead of being answered from a key. */
const visitWrite = { ...visit, effect: 'write', replay: 'idempotent', whileViewing: true } as const

/** GET /sso/{provider}/authenticate. Nothing is written, because anybody may begin. */
export const beginSignOnCall = defineCall(contracts.beginSignOn, {
  ...visit,
  effect: 'read',
  handle: async ({ input: { provider, way, returnTo }, request, reply }) => {
    const attempt = newAttempt({ provider, way, returnTo: ownPath(returnTo), of: null }, request.at)
    return { to: await beginAttempt(attempt, { request, reply, again: false }) }
  },
})

/** GET /sso/{provider}/arrive, which follows a request that came without a cookie. */
export const arriveCall = defineCall(contracts.arrive, {
  ...visitWrite,
  whileHandedOver: true,
  audit: 'sign-in.loggedIn',
  handle: async ({ input: { provider }, ...signOn }) => {
    const { db, request } = signOn
    await readyProvider(provider)
    const attempt = attemptOf(request.signOnCookie, { provider, at: request.at })
    const vouched = attempt && (await vouchedOnArrival(db, attemptHash(attempt), request.at))
    if (!attempt || !vouched) throw refuseSignOn('EXPIRED')
    return completeOrRefuse(vouched, attempt, signOn)
  },
})

/**
 * GET /api/auth/callback/azure-ad. Entra is asked to redeem the code. No transaction waits for that, so the person it vouches for is kept until the browser
 * goes on.
 */
export const answerOfEntraCall = defineCall(contracts.answerOfEntra, {
  ...visit,
  whileHandedOver: true,
  module: 'ms_entra',
  effect: 'read',
  handle: async ({ input, db, request }) => {
    const attempt = attemptOf(request.signOnCookie, { provider: 'entra', at: request.at })
    if (!attempt) throw refuseSignOn('EXPIRED')
    const vouched = await entraVouches({ query: input, kept: attempt.kept, request })
    await storeArrival(db, { attemptHash: attemptHash(attempt), vouched, at: request.at })
    return { to: '/sso/entra/arrive' }
  },
})

/** GET /sso/{provider}/slorequest, after a logout here. */
export const leaveProviderCall = defineCall(contracts.leaveProvider, {
  ...visit,
  effect: 'read',
  handle: async ({ input: { provider }, db, request, reply }) => {
    const session = await readLeaving(db, request.signOnCookie, { provider, at: request.at })
    reply.cookies = [noAttemptCookie()]
    if (!session) return { to: '/sso/logged-out' }
    // The person is logged out here, whatever happens at the provider.
    const to = await readyProvider(provider)
      .then((ready) => ready.end(session))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return '/sso/logged-out?only=here'
        throw error
      })
    return { to: to ?? '/sso/logged-out?only=here' }
  },
})

/** POST /auth with the content of the window's message. */
export const finishSignOnCall = defineCall(contracts.finishSignOn, {
  access: { kind: 'public', why: 'this is where a session begins' },
  module: null,
  effect: 'write',
  audit: 'sign-in.loggedIn',
  replay: 'idempotent',
  whileViewing: true,
  handle: async ({ input: { username, authToken, ssotoken }, db, request, reply, audit, emit }) => {
    const attempt = attemptOf(request.signOnCookie, { provider: null, at: request.at })
    const ticket = attempt && (await consumeTicket(db, hashToken(authToken)))
    const counts =
      ticket &&
      ticket.attemptHash === attemptHash(attempt) &&
      ticket.expiresAt > request.at &&
      (ssotoken === undefined || ticket.ssoTokenHash === hashToken(ssotoken))
    const account = counts ? await lockAccount(db, ticket.userId) : null
    // An account that was disabled since does not log in; all answers are alike.
    const isOpen =
      account?.status === 'ENABLED' && account.activation === 'ACTIVE' && !isDemoAccount(account.username, await closedAccounts(db))
    if (!ticket || !account || !isOpen || accountKey(account.username) !== accountKey(username)) {
      logger.security('loginFailed', { requestId: request.id, address: request.address, by: 'ticket' })
      throw refuse('LOGIN_FAILED')
    }
    const from = unsealFromProvider(ticket.sealed)
    const secondFactor = await stepAfter(account, from, { db, request, audit })
    if (secondFactor) {
      // A window that was cut off from its opener finds the step in this cookie.
      if (request.sameOrigin) reply.cookies = [stepCookie(secondFactor)]
      reply.status = 'SECOND_FACTOR_REQUIRED'
      return { secondFactor }
    }
    logger.security('login', { requestId: request.id, userId: account.id, provider: from.origin.provider })
    audit({ entity, entityId: account.id, actorId: account.id, changes: { provider: { to: from.origin.provider } } })
    reply.cookies = [noAttemptCookie()]
    return { user: await beginSession(db, account, { request, reply, emit, from }) }
  },
})

async function completeOrRefuse(vouched: Vouched, attempt: Attempt, signOn: SignOn) {
  try {
    const done = await completeSignIn(vouched, attempt, signOn)
    if (!('ssotoken' in done)) signOn.reply.cookies ??= [noAttemptCookie()]
    return 'to' in done
      ? { to: done.to }
      : { page: await handoverPage(done, { returnTo: attempt.returnTo, locale: signOn.request.locale }) }
  } catch (error) {
    if (error instanceof Refusal) logRefused(error, vouched, signOn.request)
    throw error
  }
}

/** The refusals that an admin must hear of: two accounts match, a name that has passed to somebody else, a role that gives too much. */
function logRefused({ more }: Refusal, { provider, issuer, subject }: Vouched, request: RequestInfo): void {
  logger.security('signOnRefused', { requestId: request.id, provider, issuer, subject, why: more.data?.why, address: request.address })
}
