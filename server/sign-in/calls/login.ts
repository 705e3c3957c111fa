import 'server-only'
import * as contracts from '@/lib/contracts/sign-in'
import { env } from '@/lib/env'
import { readSettings } from '@/server/config'
import { assertBelow, clearAttempts, noteAttempt, type Limit } from '@/server/kernel/attempts'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { passwordMatches } from '@/server/kernel/password'
import { findAccountByUsername, listDemoAccounts, type Account } from '../queries'
import { isDemoAccount, maySignIn } from '../rules'
import { beginSession } from '../session'

/** POST /login. A wrong name, a wrong password and an account that may not sign in answer alike, in the same time. */
export const loginCall = defineCall(contracts.login, {
  access: { kind: 'public', why: 'this is where a session begins' },
  module: null,
  effect: 'write',
  audit: 'sign-in.loggedIn',
  replay: 'idempotent',
  handle: async ({ input, db, request, reply, audit }) => {
    const limits = await limitsOf(input.username, request.address)
    for (const limit of limits) await assertBelow(limit)
    const account = await accountFor(db, input.username)
    const matches = await passwordMatches(input.password, account?.passwordHash ?? null)
    if (!account || !matches) {
      await Promise.all(limits.map(noteAttempt))
      logger.security('loginFailed', { requestId: request.id, address: request.address })
      throw refuse('LOGIN_FAILED')
    }
    await clearAttempts(limits[0])
    logger.security('login', { requestId: request.id, userId: account.id })
    audit({ entity: 'user', entityId: account.id })
    return { user: await beginSession(db, account, { request, reply }) }
  },
})

/** After 5 failures for a name from an address within 15 minutes that pair waits; a campus shares one address, so its own limit is high. */
async function limitsOf(username: string, address: string): Promise<readonly [Limit, Limit]> {
  const { loginFailuresPerAddress } = await readSettings()
  return [
    { kind: 'login', what: `${username.toLowerCase()} ${address}`, most: 5, minutes: 15 },
    { kind: 'login-address', what: address, most: loginFailuresPerAddress, minutes: 15 },
  ]
}

async function accountFor(db: Db, username: string): Promise<Account | null> {
  const account = await findAccountByUsername(db, username)
  if (!account || !maySignIn(account)) return null
  if (!env().DEMO && isDemoAccount(account.username, await listDemoAccounts(db))) return null
  return account
}
