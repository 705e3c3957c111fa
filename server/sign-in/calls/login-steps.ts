import 'server-only'
import type { SessionUser } from '@/lib/contracts/sign-in'
import * as contracts from '@/lib/contracts/sign-in/second-factor'
import type { External } from '@/server/kernel/actor'
import type { AuditDetail } from '@/server/kernel/audit/audit'
import type { Tx } from '@/server/kernel/db'
import { defineCall, type Reply, type RequestInfo } from '@/server/kernel/define-call'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { deleteSessionsOf } from '../queries'
import { deleteLoginSteps } from '../queries/second-factor'
import { assertSecondFactor } from '../second-factor/assert-second-factor'
import { accountOfStep, endStep } from '../second-factor/login-step'
import { factorMail } from '../second-factor/mails'
import { beginSetUp, confirmSetUp } from '../second-factor/set-up'
import { beginSession } from '../session'
import { noAttemptCookie } from '../sso/attempt'

/** The step between the right password, or a provider's answer that shows no second step, and the session. Like a login, a step is a way out of a view. */
const step = {
  access: { kind: 'externalToken', purpose: 'second-factor' },
  module: null,
  effect: 'write',
  replay: 'idempotent',
  whileViewing: true,
  turn: (_input: unknown, { actor }: { readonly actor: External }) => `login-step ${actor.tokenHash}`,
} as const
const entity = 'user'

export const giveSecondFactorCall = defineCall(contracts.giveSecondFactor, {
  ...step,
  audit: 'sign-in.loggedIn',
  handle: async ({ actor, input, db, request, reply, audit, emit }) => {
    const { account, from } = await accountOfStep(db, { tokenHash: actor.tokenHash, kind: 'CODE', at: request.at })
    await assertSecondFactor(db, { account, code: input.code, request, emit })
    await endStep(db, actor.tokenHash)
    return { user: await startSession({ account, from }, { db, request, reply, audit, emit }) }
  },
})

export const beginSecondFactorAtLoginCall = defineCall(contracts.beginSecondFactorAtLogin, {
  ...step,
  audit: 'sign-in.secondFactorBegun',
  handle: async ({ actor, db, request, audit }) => {
    const { account } = await accountOfStep(db, { tokenHash: actor.tokenHash, kind: 'SET_UP', at: request.at })
    audit({ entity, entityId: account.id })
    return beginSetUp(db, account, request.at)
  },
})

export const confirmSecondFactorAtLoginCall = defineCall(contracts.confirmSecondFactorAtLogin, {
  ...step,
  audit: 'sign-in.secondFactorOn',
  handle: async ({ actor, input, db, request, reply, audit, emit }) => {
    const { account, from } = await accountOfStep(db, { tokenHash: actor.tokenHash, kind: 'SET_UP', at: request.at })
    const recoveryCodes = await confirmSetUp(db, { account, code: input.code, at: request.at })
    // Another login that has only given the password cannot set up another factor instead.
    await deleteLoginSteps(db, account.id)
    await deleteSessionsOf(db, account.id)
    await announce(db, { endedSessionsOf: [account.id] })
    emit(await factorMail('factorOn', { account, locale: request.locale }))
    logger.security('secondFactorOn', { requestId: request.id, userId: account.id })
    return { user: await startSession({ account, from }, { db, request, reply, audit, emit }), recoveryCodes }
  },
})

type Letting = {
  readonly db: Tx
  readonly request: RequestInfo
  readonly reply: Reply
  readonly audit: (detail: AuditDetail) => void
  readonly emit: (message: OutboxMessage) => void
}

/** Where a provider vouched for the person, the session is the provider's: it ends with the provider's session, and was proven there. */
async function startSession(
  { account, from }: Awaited<ReturnType<typeof accountOfStep>>,
  { db, request, reply, audit, emit }: Letting,
): Promise<SessionUser> {
  const provider = from?.origin.provider
  logger.security('login', { requestId: request.id, userId: account.id, ...(provider && { provider }) })
  audit({ entity, entityId: account.id, actorId: account.id, ...(provider && { changes: { provider: { to: provider } } }) })
  if (request.signOnCookie !== undefined) reply.cookies = [noAttemptCookie()]
  return beginSession(db, account, { request, reply, emit, ...(from && { from }) })
}
