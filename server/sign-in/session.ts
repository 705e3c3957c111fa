import 'server-only'
import { v7 } from 'uuid'
import { readSettings } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import type { Reply, RequestInfo } from '@/server/kernel/define-call'
import { hashToken, newToken } from '@/server/kernel/token'
import type { SessionUser } from '@/lib/contracts/sign-in'
import { insertSession, listPrivileges, type Account } from './queries'
import { sessionUser } from './views'

const dayMs = 86_400_000

/** Begins a session: a cookie for our own page, the token itself for another client. */
export async function beginSession(db: Tx, account: Account, { request, reply }: { request: RequestInfo; reply: Reply }): Promise<SessionUser> {
  const { sessionDays, sessionIdleMinutes } = await readSettings()
  const token = newToken()
  await insertSession(db, {
    id: v7(),
    tokenHash: hashToken(token),
    userId: account.id,
    at: request.at,
    expiresAt: new Date(request.at.getTime() + sessionDays * dayMs),
    idleMinutes: sessionIdleMinutes,
    userAgent: request.userAgent,
  })
  reply.session = { token, days: sessionDays }
  if (account.locale) reply.locale = account.locale
  return sessionUser(account, await listPrivileges(db, account.id), request.sameOrigin ? '' : token)
}
