import 'server-only'
import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { mailboxOf } from '@/lib/mailbox'
import type { Tx } from '../db'
import { countOutsideMails, insertOutsideMail, lockOutsideMails, type MailCounts } from '../queries/outside-mail.sql'
import type { Mail, OutboxMessage, Priority } from './outbox'

/** Every mail to an address that no account has. Nobody behind it has agreed to anything, so that each is counted (docs/operations.md, 'Limits'). */
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
 * The bounds: of what is asked for (a task, a session), of who asks, of who receives it, and of one asker to one receiver. The last is lower than the
 * receiver's, so that one student cannot use up what all others have with a supervisor.
 */
export const outsideMailBounds = {
  about: 10,
  senderDay: 30,
  receiverHour: 10,
  receiverDay: 20,
  pairHour: 6,
  pairDay: 12,
} as const satisfies MailCounts
/** They count for so many days. */
export const outsideMailDays = 400

/** What stands in the way; only what is about the same thing does so for good. */
export type MailsReached = 'ABOUT' | 'SENDER' | 'RECEIVER'

type Sending = { readonly db: Tx; readonly at: Date; readonly emit: (message: OutboxMessage) => void }
type Outside = {
  readonly kind: OutsideMailKind
  readonly email: string
  /** Who caused it; null where a job did, or the receiver themself. */
  readonly senderId: string | null
  readonly aboutId: string
  readonly priority?: Priority
  /** Called where it may be sent: makes the link or code that is in it, too. */
  readonly mail: () => Promise<Mail>
}

/** The only way in which a mail goes to an address without an account. Null where it went; else what is reached, and nothing was done. */
export async function mailOutside(
  { db, at, emit }: Sending,
  { kind, email, senderId, aboutId, priority, mail }: Outside,
): Promise<MailsReached | null> {
  await lockOutsideMails(db)
  const of = { aboutId, senderId, receiverHash: receiverHashOf(email), at }
  const reached = reachedBy(await countOutsideMails(db, of))
  if (reached !== null) return reached
  await insertOutsideMail(db, { ...of, id: v7(), kind })
  emit({ type: 'mail', payload: await mail(), ...(priority !== undefined && { priority }) })
  return null
}

/** When a mail that may not go now is tried again. */
export const againAt = (at: Date): Date => new Date(at.getTime() + 3_600_000)

function reachedBy(counts: MailCounts): MailsReached | null {
  const isReached = (bound: keyof MailCounts) => counts[bound] >= outsideMailBounds[bound]
  if (isReached('about')) return 'ABOUT'
  if (isReached('senderDay')) return 'SENDER'
  return (['pairHour', 'pairDay', 'receiverHour', 'receiverDay'] as const).some(isReached) ? 'RECEIVER' : null
}

/** Two spellings of one mailbox are one receiver. */
function receiverHashOf(email: string): string {
  return createHash('sha256').update(mailboxOf(email)).digest('hex')
}
