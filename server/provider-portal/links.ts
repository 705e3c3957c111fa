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

/** The link behind a secret, if it is valid. A wrong secret, an expired link and the link of somebody who has gone get the same answer. @throws NOT_FOUND */
export async function findLinkOrThrow(db: Db, tokenHash: string, at: Date): Promise<LinkRow> {
  const link = await findLink(db, tokenHash)
  if (!link || !isCounting(link, at)) throw refuse('NOT_FOUND')
  return link
}

/** Does the same for a write: the link stays valid until the transaction ends. @throws NOT_FOUND */
export async function lockLink(db: Tx, tokenHash: string, at: Date): Promise<LinkRow> {
  const seen = await findLinkOrThrow(db, tokenHash, at)
  await lockContact(db, seen.contact.id)
  return findLinkOrThrow(db, tokenHash, at)
}

type Making = { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void }

/** Mails a link to a contact; earlier links stay valid. `byId`: null where the contact asks for it. */
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
