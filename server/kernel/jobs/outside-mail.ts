import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { mailboxOf } from '@/lib/mailbox'
import type { Tx } from '../db'
import { countOutsideMails, insertOutsideMail, lockOutsideMails, type MailCounts } from '../queries/outside-mail.sql'
import type { Mail, OutboxMessage, Priority } from './outbox'

/** Every mail to an address without an account. The person there has agreed to nothing, so each mail is counted (docs/operations.md, 'Limits'). */
export const outsideMailKinds = [
  'signAsked',
  'signRenewed',
  'signReminded',
  'signCode',
  'confirmAsked',
  'confirmRenewed',
  'portalOpened',
  'portalRenewed',
] as const
export type OutsideMailKind = (typeof outsideMailKinds)[number]

/**
 * The limits for one thing that is asked for (a task, a session), for one asker, for one receiver, and for one asker to one receiver. The last is lower than
 * the receiver's, so that one student cannot use up the mails that all others may send to a supervisor.
 */
export const outsideMailBounds = {
  about: 10,
  senderDay: 30,
  receiverHour: 10,
  receiverDay: 20,
  pairHour: 6,
  pairDay: 12,
} as const satisfies MailCounts
/** The number of days for which mails count. */
export const outsideMailDays = 400

/** The limit that was reached; only the one for the same thing stays reached for good. */
export type MailsReached = 'ABOUT' | 'SENDER' | 'RECEIVER'

type Sending = { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void }
type Outside = {
  readonly kind: OutsideMailKind
  readonly email: string
  /** The person who caused the mail; null where a job did, or the receiver themself. */
  readonly senderId: string | null
  readonly aboutId: string
  readonly priority?: Priority
  /** Called only where the mail may be sent, because it also makes the link or code in it. */
  readonly mail: () => Promise<Mail>
}

/** The only way to send a mail to an address without an account. Null where it was sent; otherwise the limit that was reached, and nothing was done. */
export async function mailOutside(
  { db, at, emit }: Sending,
  { kind, email, senderId, aboutId, priority, mail }: Outside,
): Promise<MailsReached | null> {
  await lockOutsideMails(db)
  const of = { aboutId, senderId, receiverHash: receiverHashOf(email), at }
  const reached = limitReachedBy(await countOutsideMails(db, of))
  if (reached !== null) return reached
  await insertOutsideMail(db, { ...of, id: v7(), kind })
  emit({ type: 'mail', payload: await mail(), ...(priority !== undefined && { priority }) })
  return null
}

/** The time at which a mail that may not be sent yet is tried again. */
export const nextTryAt = (at: Date): Date => new Date(at.getTime() + 3_600_000)

function limitReachedBy(counts: MailCounts): MailsReached | null {
  const isReached = (bound: keyof MailCounts) => counts[bound] >= outsideMailBounds[bound]
  if (isReached('about')) return 'ABOUT'
  if (isReached('senderDay')) return 'SENDER'
  return (['pairHour', 'pairDay', 'receiverHour', 'receiverDay'] as const).some(isReached) ? 'RECEIVER' : null
}

/** Two spellings of one mailbox are one receiver. */
function receiverHashOf(email: string): string {
  return createHash('sha256').update(mailboxOf(email)).digest('hex')
}
