import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { categoryOf, noticeKeys, usualDigestAt, usualTiming } from '@/lib/notices'
import type { Tx } from '@/server/kernel/db'

/** What is new in somebody's inbox and is to be told by mail now. */
export type DueMail = {
  email: string
  displayName: string
  locale: string | null
  count: number
  urgent: boolean
  /** Names of up to four people who wrote; '' stands for the institution's software. */
  from: string[]
}

const keys = Prisma.join(noticeKeys.map((key) => Prisma.sql`(${key}, ${categoryOf(key)})`))

type At = { readonly at: Date; readonly timeZone: string; readonly limit: number }

/**
 * Takes what is to be told now, and marks it as told: unread for two minutes and not older than two days, as each reader wants it. At once means
 * outside their quiet hours, unless it is urgent; once a day, what came before that time of day. A thread that is muted is not told.
 */
export function takeDueMails(db: Tx, { at, timeZone, limit }: At): Promise<DueMail[]> {
  return db.$queryRaw`
    WITH k(key, category) AS (VALUES ${keys}),
    fresh AS (
      SELECT x.thread_id, x.author_id, x.text_key, x.at, t.kind, t.urgent, t.last_seq FROM message x JOIN thread t ON t.id = x.thread_id AND t.last_seq = x.seq
      WHERE x.at <= ${at}::timestamptz - INTERVAL '2 minutes' AND x.at > ${at}::timestamptz - INTERVAL '2 days' AND x.withdrawn_at IS NULL AND t.state = 'SENT'),
    wanted AS (
      SELECT m.thread_id, m.user_id, f.author_id, f.at, f.urgent, f.last_seq, COALESCE(p.mail::text, ${usualTiming}) AS mail,
        (((${at}::timestamptz AT TIME ZONE ${timeZone})::date + COALESCE(n.digest_at, ${usualDigestAt})::time) AT TIME ZONE ${timeZone}) AS digest,
        n.quiet_from IS NOT NULL AND CASE WHEN n.quiet_from < n.quiet_to THEN c.time >= n.quiet_from::time AND c.time < n.quiet_to::time
          ELSE c.time >= n.quiet_from::time OR c.time < n.quiet_to::time END AS quiet
      FROM fresh f JOIN thread_member m ON m.thread_id = f.thread_id
        CROSS JOIN LATERAL (SELECT (${at}::timestamptz AT TIME ZONE ${timeZone})::time AS time,
          CASE f.kind WHEN 'DIRECT' THEN 'MESSAGE' WHEN 'BROADCAST' THEN 'BROADCAST' ELSE (SELECT category FROM k WHERE k.key = f.text_key) END AS category) c
        LEFT JOIN notification_preference p ON p.user_id = m.user_id AND p.category::text = c.category
        LEFT JOIN notification_times n ON n.user_id = m.user_id
      WHERE m.unread AND m.box = 'INBOX' AND m.left_at IS NULL AND m.muted_at IS NULL AND m.mailed_seq < f.last_seq AND f.author_id IS DISTINCT FROM m.user_id),
    due AS (
      SELECT w.* FROM wanted w JOIN app_user u ON u.id = w.user_id
      WHERE u.status = 'ENABLED' AND u.activation = 'ACTIVE' AND u.deleted_at IS NULL
        AND ((w.mail = 'NOW' AND (w.urgent OR NOT w.quiet)) OR (w.mail = 'DIGEST' AND ${at}::timestamptz >= w.digest AND w.at < w.digest))
      ORDER BY w.at, w.user_id LIMIT ${limit}),
    told AS (
      UPDATE thread_member m SET mailed_seq = d.last_seq FROM due d WHERE m.thread_id = d.thread_id AND m.user_id = d.user_id AND m.mailed_seq < d.last_seq
      RETURNING m.user_id, d.author_id, d.urgent)
    SELECT u.email, u.display_name AS "displayName", u.locale, count(*)::int AS count, bool_or(o.urgent) AS urgent,
      (array_agg(DISTINCT COALESCE(a.display_name, '')))[1:4] AS "from"
    FROM told o JOIN app_user u ON u.id = o.user_id LEFT JOIN app_user a ON a.id = o.author_id GROUP BY u.id ORDER BY u.id`
}
