import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { passwordMatches } from '@/server/kernel/secrets/password'
import { lockAccount, type Account } from './queries'

/**
 * The account to which this password belongs, locked until the transaction ends; null where it belongs to none. Checking a password takes time: a person who
 * was disabled in the meantime, or has another password by then, has proved nothing, and somebody who disables them afterwards finds the session that begins
 * here.
 */
export async function provenAccount(db: Tx, account: Account | null, password: string): Promise<Account | null> {
  const matches = await passwordMatches(password, account?.passwordHash ?? null)
  if (!account || !matches) return null
  const held = await lockAccount(db, account.id)
  return held?.status === 'ENABLED' && held.passwordHash === account.passwordHash ? held : null
}
