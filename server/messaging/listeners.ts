import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { Audience } from '@/lib/contracts/audience.shapes'
import { noticeKeys, type NoticeKey } from '@/lib/notices'
import { holds } from '@/lib/privileges'
import { institutionToday } from '@/server/config'
import { announce } from '@/server/kernel/live'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { privilegesNow } from '@/server/users'
import { findSight } from './audience'
import { insertAudience, listReachedIds } from './queries/audience.sql'
import { lockBroadcast, updateSentAt, settleBroadcast } from './queries/broadcasts'
import { insertNotice } from './queries/notices.sql'
import { insertMembers } from './queries/thread'
import { mostInAudience } from './rules'

const Notice = z.object({
  to: z.array(z.uuid()).max(1_000),
  key: z.enum(noticeKeys),
  values: z.record(z.string(), z.string()),
  href: z.string(),
  urgent: z.boolean().default(false),
  /** A notice with a key is sent once, however often it is emitted. */
  noticeKey: z.string().optional(),
})

/** The only way in which the software notifies people: a notice in their inbox, in the language of each. */
const sendNotice: OutboxListener = async (payload, { db, at }) => {
  const { to, ...told } = Notice.parse(payload)
  const reached = await insertNotice(db, { ...told, id: v7(), messageId: v7(), to, at })
  if (reached.length > 0) await announce(db, { touched: reached })
}

const Broadcast = z.object({ threadId: z.uuid() })
const Stored = z.object({ audience: Audience, forAll: z.boolean() })
/** Above this many recipients it costs less to have everybody ask. */
const fewTouched = 1_000

/**
 * Sends a broadcast to its audience as it is now, in one statement and one transaction: all of them get it or none, and a second try reaches nobody
 * twice. A cancelled broadcast, or one whose author may no longer write it, is not sent.
 */
const sendBroadcast: OutboxListener = async (payload, { db, at, emit }) => {
  const { threadId } = Broadcast.parse(payload)
  const found = await lockBroadcast(db, threadId)
  if (!found?.authorId || found.state !== 'SCHEDULED') return
  const { authorId } = found
  const { audience, forAll } = Stored.parse(found.audience)
  const noticeAuthor = (key: NoticeKey) =>
    emit({ type: 'messaging.notice', payload: { to: [authorId], key, values: { subject: found.subject }, href: '' } })
  const privileges = await privilegesNow(db, authorId)
  const today = await institutionToday(at)
  const sight = holds(privileges, 'MESSAGES') ? await findSight(db, { id: authorId, privileges }, today) : null
  if (!sight || (forAll && !sight.forAll)) {
    await settleBroadcast(db, threadId, { state: 'CANCELLED', at })
    noticeAuthor('broadcastNotSent')
    return
  }
  const reach = await insertAudience(db, { threadId, audience, today, scope: sight.scope, authorId, at })
  await insertMembers(db, { threadId, userIds: [authorId], authorId, at })
  await settleBroadcast(db, threadId, { state: 'SENT', reach, at })
  await updateSentAt(db, threadId, at)
  if (reach === 0) noticeAuthor('broadcastEmpty')
  if (reach > fewTouched) return announce(db, { touchedAll: true })
  await announce(db, { touched: (await listReachedIds(db, threadId, mostInAudience)).map(({ id }) => id) })
}

export const messagingListeners: Readonly<Record<string, OutboxListener>> = {
  'messaging.notice': sendNotice,
  'messaging.broadcast': sendBroadcast,
}
