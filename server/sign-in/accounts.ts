import 'server-only'
import { v7 } from 'uuid'
import { env } from '@/lib/env'
import type { Tx } from '@/server/kernel/db'
import { announce } from '@/server/kernel/live'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { closedAccounts } from './closed-accounts'
import { passwordMails } from './mails'
import { closeAccountTokens, deleteSessionsOf, lockAccounts, insertAccountTokens } from './queries'
import { deleteLoginSteps } from './queries/second-factor'
import { deleteTicketsOf } from './queries/sso'
import { isDemoAccount } from './rules'

/** The effects on logging in of a change to an account by an admin. */

const inviteLivesMs = 7 * 86_400_000
const resetLivesMs = 3_600_000
const ownLivesMs = 15 * 60_000
type Wanted = { readonly userIds: readonly string[]; readonly purpose: 'INVITE' | 'RESET'; readonly locale: string; readonly at: Date }

/**
 * Makes links to set a password, one for each of these people, and returns the mails with them. People who could not use a link get none. Earlier links stop
 * working: only the newest counts. The accounts are locked first, so that a mail goes to the current address, and a person who changes it afterwards finds the
 * link to close.
 */
export async function linkMails(db: Tx, { userIds, purpose, locale, at }: Wanted): Promise<OutboxMessage[]> {
  const [held, closed] = [await lockAccounts(db, userIds), await closedAccounts(db)]
  const accounts = held.filter(
    ({ status, activation, username }) =>
      status === 'ENABLED' && (activation === 'PENDING') === (purpose === 'INVITE') && !isDemoAccount(username, closed),
  )
  const expiresAt = new Date(at.getTime() + (purpose === 'INVITE' ? inviteLivesMs : resetLivesMs))
  const sent = accounts.map((account) => ({ account, token: newToken() }))
  await closeAccountTokens(
    db,
    accounts.map(({ id }) => id),
    at,
  )
  await insertAccountTokens(
    db,
    sent.map(({ account, token }) => ({ id: v7(), tokenHash: hashToken(token), userId: account.id, purpose, createdAt: at, expiresAt })),
  )
  const worded = await passwordMails(new Set(accounts.map((account) => account.locale ?? locale)))
  return sent.map(({ account, token }) => ({
    type: 'mail',
    payload: worded(account, { purpose, link: `${env().APP_URL}/setpassword/${token}`, expiresAt, locale: account.locale ?? locale }),
  }))
}

/** The mail for one person; null where they could not use a link. */
export async function linkMail(
  db: Tx,
  { userId, ...wanted }: Omit<Wanted, 'userIds'> & { readonly userId: string },
): Promise<OutboxMessage | null> {
  const [mail] = await linkMails(db, { userIds: [userId], ...wanted })
  return mail ?? null
}

/** A token for a password of one's own, for a person who has just entered the one that somebody else set. */
export async function ownPasswordToken(db: Tx, { userId, at }: Pick<Wanted, 'at'> & { readonly userId: string }): Promise<string> {
  const token = newToken()
  await closeAccountTokens(db, userId, at)
  await insertAccountTokens(db, [
    { id: v7(), tokenHash: hashToken(token), userId, purpose: 'INVITE', createdAt: at, expiresAt: new Date(at.getTime() + ownLivesMs) },
  ])
  return token
}

/**
 * Ends all sessions of these people except those named; a session that is being renewed is waited for. A login that is half-way does not get in. Returns the
 * number of ended sessions.
 */
export async function endSessionsOf(db: Tx, userIds: readonly string[], except: readonly string[] = []): Promise<number> {
  if (userIds.length === 0) return 0
  await lockAccounts(db, userIds)
  await deleteLoginSteps(db, userIds)
  await deleteTicketsOf(db, userIds)
  const ended = await deleteSessionsOf(db, userIds, except)
  await announce(db, { endedSessionsOf: userIds })
  return ended
}

/** Closes the links that were sent to these people, so that nobody gets in by one. */
export async function closeLinksOf(db: Tx, userIds: readonly string[], at: Date): Promise<void> {
  await closeAccountTokens(db, userIds, at)
}
