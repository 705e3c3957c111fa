import 'server-only'
import { v7 } from 'uuid'
import { refuse } from '@/server/kernel/errors'
import type { Db, Tx } from '@/server/kernel/db'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { mailOutside, type MailsReached } from '@/server/kernel/jobs/outside-mail'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import { linkDays } from './access'
import { portalMail } from './mails'
import { findLink, insertLink, lockContact, type LinkRow } from './queries/links'

const dayMs = 86_400_000

export const isCounting = ({ sentTo, endedAt, expiresAt, contact }: LinkRow, at: Date): boolean =>
  endedAt === null && expiresAt > at && contact.email === sentTo && contact.provider.active

/** The link behind a secret, if it counts. A wrong one, one that ran out and one of somebody who has gone answer alike. @throws NOT_FOUND */
export async function linkOf(db: Db, tokenHash: string, at: Date): Promise<LinkRow> {
  const link = await findLink(db, tokenHash)
  if (!link || !isCounting(link, at)) throw refuse('NOT_FOUND')
  return link
}

/** The same for a write: until the transaction ends it goes on to count. @throws NOT_FOUND */
export async function lockLink(db: Tx, tokenHash: string, at: Date): Promise<LinkRow> {
  const seen = await linkOf(db, tokenHash, at)
  await lockContact(db, seen.contact.id)
  return linkOf(db, tokenHash, at)
}

type Making = { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void }

/** A link in a mail to a contact; earlier ones go on to count. `byId`: null where the contact asks for it. */
export async function mailPortal(
  { db, at, emit }: Making,
  contact: LinkRow['contact'],
  { byId }: { byId: string | null },
): Promise<{ expiresAt: Date } | { reached: MailsReached }> {
  const expiresAt = new Date(at.getTime() + linkDays * dayMs)
  const mail = async () => {
    const token = newToken()
    await insertLink(db, {
      ...{ id: v7(), contactId: contact.id, sentTo: contact.email, tokenHash: hashToken(token) },
      ...{ sentAt: at, sentById: byId, expiresAt },
    })
    return portalMail(contact, { token, expiresAt, days: linkDays })
  }
  const reached = await mailOutside(
    { db, at, emit },
    { kind: byId === null ? 'portalRenewed' : 'portalOpened', email: contact.email, senderId: byId, aboutId: contact.id, mail },
  )
  return reached === null ? { expiresAt } : { reached }
}
