import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { categoryOf, noticeKeys, usualDigestAt, type MailTiming, type NotificationCategory } from '@/lib/notices'
import type { Tx } from '@/server/kernel/db'
import { isWithheld } from './blocks.sql'

/** The news in one person's inbox that is due to be mailed. */
export type DueMail = {
  email: string
  displayName: string
  locale: string | null
  count: number
  urgent: boolean
  /** Names of up to four people who wrote; '' stands for the institution's software. */
  from: string[]
  /** The notices among the news, the newest first. */
  notices: { key: string; values: Record<string, string>; href: string }[]
}

const keys = Prisma.join(noticeKeys.map((key) => Prisma.sql`(${key}, ${categoryOf(key)})`))

type At = {
  readonly at: Date
  readonly timeZone: string
  readonly limit: number
  /** The timing for people who have chosen nothing. */
  readonly usual: Readonly<Record<NotificationCategory, MailTiming>>
}

/**
 * Claims the due mails and returns those to send now. 'At once' delays a mail that is not urgent to the end of the reader's quiet hours; 'once a day' delays it
 * to that time of day. A mail is not due any more once it is sent, or where its thread was read in the meantime, is muted or archived, is two days old, has
 * expired (`values.until`) or is never wanted. Only due rows are read.
 */
export function claimDueMails(db: Tx, { at, timeZone, limit, usual }: At): Promise<DueMail[]> {
  const usually = Prisma.join(Object.entries(usual).map(([category, mail]) => Prisma.sql`(${category}, ${mail})`))
  return db.$queryRaw`
    WITH k(key, category) AS (VALUES ${keys}), s(category, mail) AS (VALUES ${usually}),
    here AS (SELECT ${at}::timestamptz AS at, (${at}::timestamptz AT TIME ZONE ${timeZone})::date AS day, (${at}::timestamptz AT TIME ZONE ${timeZone})::time AS time),
    due AS (
      SELECT m.thread_id, m.user_id FROM thread_member m WHERE m.mail_due_at <= ${at} ORDER BY m.mail_due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    wanted AS (
      SELECT m.thread_id, m.user_id, m.sort_at, x.author_id, x.text_key, x.values, t.href, t.urgent, h.at,
        m.unread AND m.left_at IS NULL AND m.muted_at IS NULL AND m.box = 'INBOX' AND m.sort_at > h.at - INTERVAL '2 days' AND t.state = 'SENT'
          AND u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL AND COALESCE(p.mail::text, s.mail) <> 'OFF'
          AND COALESCE((x.values->>'until')::timestamptz > h.at, TRUE) AS open,
        COALESCE(p.mail::text, s.mail) = 'DIGEST' AS daily,
        ((h.day + COALESCE(n.digest_at, ${usualDigestAt})::time) AT TIME ZONE ${timeZone}) AS digest,
        ((h.day + 1 + COALESCE(n.digest_at, ${usualDigestAt})::time) AT TIME ZONE ${timeZone}) AS next_digest,
        n.quiet_from IS NOT NULL AND CASE WHEN n.quiet_from < n.quiet_to THEN h.time >= n.quiet_from::time AND h.time < n.quiet_to::time
          ELSE h.time >= n.quiet_from::time OR h.time < n.quiet_to::time END AS quiet,
        ((h.day + CASE WHEN h.time >= n.quiet_to::time THEN 1 ELSE 0 END + n.quiet_to::time) AT TIME ZONE ${timeZone}) AS quiet_end
      FROM due d JOIN thread_member m ON m.thread_id = d.thread_id AND m.user_id = d.user_id JOIN thread t ON t.id = m.thread_id
        JOIN app_user u ON u.id = m.user_id CROSS JOIN here h
        JOIN LATERAL (SELECT x.author_id, x.text_key, x.values FROM message x WHERE x.thread_id = t.id AND x.withdrawn_at IS NULL AND NOT ${isWithheld(Prisma.sql`m.user_id`)}
          ORDER BY x.seq DESC LIMIT 1) x ON TRUE
        JOIN s ON s.category = CASE t.kind WHEN 'DIRECT' THEN 'MESSAGE' WHEN 'BROADCAST' THEN 'BROADCAST' ELSE (SELECT category FROM k WHERE k.key = x.text_key) END
        LEFT JOIN notification_preference p ON p.user_id = m.user_id AND p.category::text = s.category
        LEFT JOIN notification_times n ON n.user_id = m.user_id),
    decided AS (
      SELECT w.*, CASE WHEN NOT w.open THEN NULL
        WHEN w.daily AND w.at < w.digest THEN w.digest
        WHEN w.daily AND w.sort_at >= w.digest THEN w.next_digest
        WHEN NOT w.daily AND w.quiet AND NOT w.urgent THEN w.quiet_end END AS put_off
      FROM wanted w),
    settled AS (
      UPDATE thread_member m SET mail_due_at = x.put_off FROM due d LEFT JOIN decided x ON x.thread_id = d.thread_id AND x.user_id = d.user_id
      WHERE m.thread_id = d.thread_id AND m.user_id = d.user_id),
    told AS (SELECT * FROM decided WHERE open AND put_off IS NULL)
    SELECT u.email, u.display_name AS "displayName", u.locale, count(*)::int AS count, bool_or(o.urgent) AS urgent,
      (array_agg(DISTINCT COALESCE(a.display_name, '')))[1:4] AS "from",
      COALESCE(json_agg(json_build_object('key', o.text_key, 'values', COALESCE(o.values, '{}'), 'href', COALESCE(o.href, '')) ORDER BY o.sort_at DESC)
        FILTER (WHERE o.text_key IS NOT NULL), '[]') AS notices
    FROM told o JOIN app_user u ON u.id = o.user_id LEFT JOIN app_user a ON a.id = o.author_id GROUP BY u.id ORDER BY u.id`
}

/** Makes the mails that were put off due again, because their reader changed the settings. */
export async function resetMailTimes(db: Tx, userId: string, at: Date): Promise<void> {
  await db.$executeRaw`UPDATE thread_member SET mail_due_at = ${at} WHERE user_id = ${userId}::uuid AND unread AND mail_due_at > ${at}`
}
