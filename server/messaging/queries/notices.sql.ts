import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import type { Tx } from '@/server/kernel/db'
import { mailAfter } from '../rules'

type NewNotice = {
  readonly id: string
  readonly messageId: string
  readonly to: readonly string[]
  readonly key: NoticeKey
  readonly values: Readonly<Record<string, string>>
  readonly href: string
  readonly urgent: boolean
  readonly noticeKey?: string | undefined
  readonly at: Date
}

/** Puts a notice into the inboxes of the people who still have an account and returns their ids: none where the notice was sent before. */
export async function insertNotice(db: Tx, notice: NewNotice): Promise<string[]> {
  const { id, messageId, to, key, values, href, urgent, noticeKey = null, at } = notice
  if (to.length === 0) return []
  const { count } = await db.thread.createMany({
    data: [{ id, kind: 'NOTICE', subject: '', replies: 'NONE', noticeKey, href, urgent, sendsAt: at, lastSeq: 1 }],
    skipDuplicates: true,
  })
  if (count === 0) return []
  await db.message.createMany({ data: [{ id: messageId, threadId: id, seq: 1, text: '', textKey: key, values, at }] })
  const rows = await db.$queryRaw<{ userId: string }[]>`
    INSERT INTO thread_member (thread_id, user_id, unread, sort_at, mail_due_at)
    SELECT ${id}::uuid, u.id, TRUE, ${at}, ${mailAfter(at)} FROM app_user u WHERE u.id = ANY(${[...to]}::uuid[]) AND u.status = 'ENABLED' AND u.deleted_at IS NULL
    RETURNING user_id AS "userId"`
  return rows.map(({ userId }) => userId)
}
