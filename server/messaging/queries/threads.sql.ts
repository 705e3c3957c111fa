import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MessageBox } from '@/lib/messaging'
import type { Db } from '@/server/kernel/db'

type Person = { id: string; displayName: string }
export type ThreadLine = {
  id: string
  kind: 'DIRECT' | 'BROADCAST' | 'NOTICE'
  subject: string
  people: Person[]
  others: number
  isOwn: boolean
  preview: string
  key: string | null
  values: Record<string, string>
  href: string | null
  sortAt: Date
  unread: boolean
  flagged: boolean
  muted: boolean
  archived: boolean
  urgent: boolean
  audienceWords: string | null
  reach: number
}

function inBox(box: MessageBox, userId: string): Prisma.Sql {
  switch (box) {
    case 'INBOX':
      return Prisma.sql`m.box = 'INBOX'`
    case 'UNREAD':
      return Prisma.sql`m.unread`
    case 'FLAGGED':
      return Prisma.sql`m.flagged`
    case 'SENT':
      return Prisma.sql`EXISTS (SELECT 1 FROM message own WHERE own.thread_id = t.id AND own.author_id = ${userId}::uuid AND own.withdrawn_at IS NULL)`
    case 'NOTICES':
      return Prisma.sql`t.kind = 'NOTICE' AND m.box = 'INBOX'`
    case 'ARCHIVED':
      return Prisma.sql`m.box = 'ARCHIVED'`
  }
}

type Wanted = { userId: string; box: MessageBox; like: string | null; after: { at: Date; id: string } | null; limit: number }

/** One's own threads of a box, the newest first, from after a place on. A search looks at names, subjects and texts of what one may read. */
export function listThreadLines(db: Db, { userId, box, like, after, limit }: Wanted): Promise<ThreadLine[]> {
  const beyond = after ? Prisma.sql`AND (m.sort_at, m.thread_id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty
  const found =
    like === null
      ? Prisma.empty
      : Prisma.sql`AND (t.subject ILIKE ${like}
          OR EXISTS (SELECT 1 FROM message x WHERE x.thread_id = t.id AND x.seq >= m.from_seq AND x.withdrawn_at IS NULL AND x.text ILIKE ${like})
          OR (t.kind <> 'BROADCAST' AND EXISTS (SELECT 1 FROM thread_member o JOIN app_user u ON u.id = o.user_id WHERE o.thread_id = t.id AND u.display_name ILIKE ${like}))
          OR EXISTS (SELECT 1 FROM app_user u WHERE u.id = t.author_id AND u.display_name ILIKE ${like}))`
  return db.$queryRaw`
    SELECT t.id, t.kind, t.subject, t.href, m.sort_at AS "sortAt", m.unread, m.flagged, m.muted_at IS NOT NULL AS muted, m.box = 'ARCHIVED' AS archived, t.urgent,
      t.audience_words AS "audienceWords", COALESCE(last.author_id = ${userId}::uuid, FALSE) AS "isOwn", COALESCE(left(last.text, 200), '') AS preview,
      last.text_key AS key, COALESCE(last.values, '{}') AS values,
      t.reach,
      CASE WHEN t.kind = 'DIRECT' THEN (SELECT COALESCE(json_agg(json_build_object('id', p.id, 'displayName', p.display_name) ORDER BY p.begun DESC, p.last_name, p.id), '[]') FROM (
          SELECT u.id, u.display_name, u.last_name, u.id = t.author_id AS begun FROM thread_member o JOIN app_user u ON u.id = o.user_id
          WHERE o.thread_id = t.id AND o.user_id <> ${userId}::uuid ORDER BY begun DESC, u.last_name, u.id LIMIT 3) p)
        WHEN t.kind = 'BROADCAST' THEN (SELECT json_build_array(json_build_object('id', u.id, 'displayName', u.display_name)) FROM app_user u WHERE u.id = t.author_id)
        ELSE '[]' END AS people,
      CASE WHEN t.kind = 'DIRECT' THEN GREATEST(0, (SELECT count(*)::int FROM thread_member o WHERE o.thread_id = t.id AND o.user_id <> ${userId}::uuid) - 3) ELSE 0 END AS others
    FROM thread_member m JOIN thread t ON t.id = m.thread_id
    LEFT JOIN LATERAL (SELECT x.author_id, x.text, x.text_key, x.values FROM message x WHERE x.thread_id = t.id AND x.seq >= m.from_seq AND x.withdrawn_at IS NULL ORDER BY x.seq DESC LIMIT 1) last ON TRUE
    WHERE m.user_id = ${userId}::uuid AND m.left_at IS NULL AND t.state = 'SENT' AND ${inBox(box, userId)} ${beyond} ${found}
    ORDER BY m.sort_at DESC, m.thread_id DESC LIMIT ${limit}`
}

/** How many threads somebody has not read; by the partial index of unread rows alone. */
export async function countUnread(db: Db, userId: string): Promise<{ inbox: number; notices: number }> {
  const rows = await db.$queryRaw<{ inbox: number; notices: number }[]>`
    SELECT count(*) FILTER (WHERE m.box = 'INBOX')::int AS inbox, count(*) FILTER (WHERE m.box = 'INBOX' AND t.kind = 'NOTICE')::int AS notices
    FROM thread_member m JOIN thread t ON t.id = m.thread_id WHERE m.user_id = ${userId}::uuid AND m.unread AND m.left_at IS NULL`
  return rows[0] ?? { inbox: 0, notices: 0 }
}

/** The newest unread, as the poll tells of them: muted threads are quiet. Without an author the institution's own name speaks. */
export function listUnreadMessages(
  db: Db,
  { userId, brandName, limit }: { userId: string; brandName: string; limit: number },
): Promise<{ message_id: string; user_displayname: string }[]> {
  return db.$queryRaw`
    SELECT last.id AS message_id, COALESCE(u.display_name, ${brandName}) AS user_displayname
    FROM thread_member m JOIN LATERAL (SELECT x.id, x.author_id FROM message x WHERE x.thread_id = m.thread_id AND x.withdrawn_at IS NULL ORDER BY x.seq DESC LIMIT 1) last ON TRUE
    LEFT JOIN app_user u ON u.id = last.author_id
    WHERE m.user_id = ${userId}::uuid AND m.unread AND m.left_at IS NULL AND m.muted_at IS NULL AND m.box = 'INBOX' ORDER BY m.sort_at DESC LIMIT ${limit}`
}
