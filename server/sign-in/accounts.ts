import 'server-only'
import { v7 } from 'uuid'
import { env } from '@/lib/env'
import type { Tx } from '@/server/kernel/db'
import { announce } from '@/server/kernel/live'
import type { OutboxMessage } from '@/server/kernel/outbox'
import { hashToken, newToken } from '@/server/kernel/token'
import { closedAccounts } from './closed-accounts'
import { passwordMail } from './mails'
import { closeAccountTokens, closeLinksOfMany, deleteSessionsOf, deleteSessionsOfMany, holdAccount, insertAccountToken } from './queries'
import { isDemoAccount } from './rules'

/** What administering an account does to how its person signs in. */

const inviteLivesMs = 7 * 86_400_000
const resetLivesMs = 3_600_000
type Wanted = { readonly userId: string; readonly purpose: 'INVITE' | 'RESET'; readonly locale: string; readonly at: Date }

/**
 * Makes a link to set a password, and answers the mail that takes it there. Links that were made before stop working: there is one that counts,
 * the newest. The account is held first: the mail goes to the address that stands, and who changes that afterwards finds the link to close.
 * Null where nobody could use it.
 */
export async function linkMail(db: Tx, { userId, purpose, locale, at }: Wanted): Promise<OutboxMessage | null> {
  const account = await holdAccount(db, userId)
  if (account?.status !== 'ENABLED' || (account.activation === 'PENDING') !== (purpose === 'INVITE')) return null
  if (isDemoAccount(account.username, await closedAccounts(db))) return null
  const token = newToken()
  await closeAccountTokens(db, userId, at)
  const expiresAt = new Date(at.getTime() + (purpose === 'INVITE' ? inviteLivesMs : resetLivesMs))
  await insertAccountToken(db, { id: v7(), tokenHash: hashToken(token), userId, purpose, at, expiresAt })
  return { type: 'mail', payload: await passwordMail(account, { purpose, link: `${env().APP_URL}/setpassword/${token}`, expiresAt, locale: account.locale ?? locale }) }
}

/** Ends all sessions of a person, but for those named; one that is being renewed is waited for. Answers how many. */
export async function endSessionsOf(db: Tx, userId: string, except: readonly string[] = []): Promise<number> {
  await holdAccount(db, userId)
  const ended = await deleteSessionsOf(db, userId, except)
  await announce(db, { endedSessionsOf: [userId] })
  return ended
}

/** The same for many who were disabled together: no session and no link lets any of them in. */
export async function endAccessOf(db: Tx, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  await deleteSessionsOfMany(db, userIds)
  await closeLinksOfMany(db, userIds, at)
  await announce(db, { endedSessionsOf: userIds })
}

/** Of many whose address is another now. */
export function closeManyLinks(db: Tx, userIds: readonly string[], at: Date): Promise<void> {
  return closeLinksOfMany(db, userIds, at)
}

/** Nobody gets in by a link that was sent. */
export async function closeLinksOf(db: Tx, userId: string, at: Date): Promise<void> {
  await closeAccountTokens(db, userId, at)
}
