import 'server-only'
import type { UnreadMessage } from '@/lib/contracts/notifications'
import { Prisma } from '@/lib/generated/prisma/client'
import { isShortSearch, shortSearchMessages, type MessageBox } from '@/lib/messaging/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { isWithheld } from './blocks.sql'

/** Whether a message `x` was withheld from the person in the member row `m`. */
const isNotTheirs = isWithheld(Prisma.sql`m.user_id`)

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

/** The conditions that a box sets for the member's own row and for its thread. */
function inBox(box: MessageBox, userId: string): { readonly own: Prisma.Sql; readonly thread: Prisma.Sql } {
  const anyThread = Prisma.sql`TRUE`
  switch (box) {
    case 'INBOX':
      return { own: Prisma.sql`m.box = 'INBOX'`, thread: anyThread }
    case 'UNREAD':
      return { own: Prisma.sql`m.unread`, thread: anyThread }
    case 'FLAGGED':
      return { own: Prisma.sql`m.flagged`, thread: anyThread }
    case 'SENT':
      return {
        own: Prisma.sql`TRUE`,
        thread: Prisma.sql`EXISTS (SELECT 1 FROM message own WHERE own.thread_id = t.id AND own.author_id = ${userId}::uuid AND own.withdrawn_at IS NULL)`,
      }
    case 'NOTICES':
      return { own: Prisma.sql`m.box = 'INBOX'`, thread: Prisma.sql`t.kind = 'NOTICE'` }
    case 'SCHEDULED':
      return { own: Prisma.sql`TRUE`, thread: anyThread }
    case 'ARCHIVED':
      return { own: Prisma.sql`m.box = 'ARCHIVED'`, thread: anyThread }
  }
}

type Wanted = {
  userId: string
  box: MessageBox
  q: string
  after: { at: Date; id: string } | null
  limit: number
  /** Only threads that the poll reports as well: neither muted nor archived. */
  isTold?: boolean
  /** Only threads between people. */
  withoutNotices?: boolean
}

/** The number of newest threads that are scanned before the text indexes are used, so that common letters are found at once. */
const lookedThrough = 100
/**
 * One's own threads of a box, the newest first, starting after a given place. A search looks at names, subjects and the texts that one may read; the other
 * recipients of a broadcast or a notice are in none of these. A search of fewer than three letters looks at the newest threads only.
 */
export async function listThreadLines(db: Db, wanted: Wanted): Promise<ThreadLine[]> {
  const { q, limit } = wanted
  if (q === '') return threadLines(db, wanted, { among: Prisma.sql`TRUE`, most: null })
  const like = `%${escapedLike(q)}%`
  // Scheduled broadcasts are few, and in no box yet.
  if (wanted.box === 'SCHEDULED') return threadLines(db, wanted, { among: foundOneByOne(like), most: null })
  if (isShortSearch(q)) return threadLines(db, wanted, { among: foundOneByOne(like), most: shortSearchMessages })
  const newest = await threadLines(db, wanted, { among: foundOneByOne(like), most: lookedThrough })
  return newest.length === limit ? newest : threadLines(db, wanted, { among: foundByIndex(like, wanted.userId), most: null })
}

function foundOneByOne(like: string): Prisma.Sql {
  return Prisma.sql`(t.subject ILIKE ${like}
    OR EXISTS (SELECT 1 FROM message x WHERE x.thread_id = t.id AND x.seq >= m.from_seq AND x.withdrawn_at IS NULL AND x.text ILIKE ${like} AND NOT ${isNotTheirs})
    OR (t.kind = 'DIRECT' AND EXISTS (SELECT 1 FROM thread_member o WHERE o.thread_id = t.id AND o.user_id IN (SELECT u.id FROM app_user u WHERE u.display_name ILIKE ${like})))
    OR t.author_id IN (SELECT u.id FROM app_user u WHERE u.display_name ILIKE ${like}))`
}

/** The same search through the trigram indexes on texts and subjects. */
function foundByIndex(like: string, userId: string): Prisma.Sql {
  return Prisma.sql`m.thread_id IN (
    SELECT w.thread_id FROM message x JOIN thread_member w ON w.thread_id = x.thread_id AND w.user_id = ${userId}::uuid AND x.seq >= w.from_seq
      WHERE x.text ILIKE ${like} AND x.withdrawn_at IS NULL AND NOT ${isWithheld(Prisma.sql`${userId}::uuid`)}
    UNION SELECT s.id FROM thread s WHERE s.subject ILIKE ${like}
    UNION SELECT s.id FROM app_user u JOIN thread s ON s.author_id = u.id WHERE u.display_name ILIKE ${like}
    UNION SELECT s.id FROM app_user u JOIN thread_member o ON o.user_id = u.id JOIN thread s ON s.id = o.thread_id AND s.kind = 'DIRECT' WHERE u.display_name ILIKE ${like})`
}

/** Scheduled broadcasts in the shape of member rows, because they have no members yet. */
function scheduledRows(userId: string): Prisma.Sql {
  return Prisma.sql`(SELECT id AS thread_id, author_id AS user_id, sends_at AS sort_at, FALSE AS unread, FALSE AS flagged, 'INBOX'::"ThreadBox" AS box, 1 AS from_seq,
      NULL::timestamptz AS muted_at, NULL::timestamptz AS left_at
    FROM thread WHERE author_id = ${userId}::uuid AND state = 'SCHEDULED')`
}

/** The number of scheduled broadcasts, from their partial index. */
export async function countScheduled(db: Db, authorId: string): Promise<number> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM thread WHERE author_id = ${authorId}::uuid AND state = 'SCHEDULED'`
  return rows[0]?.count ?? 0
}

const told = Prisma.sql`AND m.box = 'INBOX' AND m.muted_at IS NULL`

function threadLines(
  db: Db,
  { userId, box, after, limit, isTold = false, withoutNotices = false }: Wanted,
  { among, most }: { among: Prisma.Sql; most: number | null },
): Promise<ThreadLine[]> {
  const beyond = after ? Prisma.sql`AND (m.sort_at, m.thread_id) < (${after.at}, ${after.id}::uuid)` : Prisma.empty
  const asked = inBox(box, userId)
  const own = Prisma.sql`m.user_id = ${userId}::uuid AND m.left_at IS NULL AND ${asked.own} ${isTold ? told : Prisma.empty} ${beyond}`
  const isScheduled = box === 'SCHEDULED'
  const members = isScheduled ? scheduledRows(userId) : Prisma.sql`thread_member`
  const rows =
    most === null
      ? Prisma.sql`${members} m JOIN thread t ON t.id = m.thread_id`
      : // LIMIT 1 makes the database go thread by thread, so that it ends with the last row that is wanted.
        Prisma.sql`(SELECT * FROM thread_member m WHERE ${own} ORDER BY m.sort_at DESC, m.thread_id DESC LIMIT ${most}) m
          JOIN LATERAL (SELECT * FROM thread WHERE thread.id = m.thread_id LIMIT 1) t ON TRUE`
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
    FROM ${rows}
    LEFT JOIN LATERAL (SELECT x.author_id, x.text, x.text_key, x.values FROM message x WHERE x.thread_id = t.id AND x.seq >= m.from_seq AND x.withdrawn_at IS NULL
      AND NOT ${isNotTheirs} ORDER BY x.seq DESC LIMIT 1) last ON TRUE
    WHERE ${own} AND t.state = ${isScheduled ? Prisma.sql`'SCHEDULED'` : Prisma.sql`'SENT'`} AND ${asked.thread} AND (t.kind <> 'NOTICE' OR NOT ${withoutNotices}::boolean) AND ${among}
    ORDER BY m.sort_at DESC, m.thread_id DESC LIMIT ${limit}`
}

/** The number of threads that somebody has not read, from the partial index of unread rows alone. */
export async function countUnread(db: Db, userId: string): Promise<{ inbox: number; notices: number }> {
  const rows = await db.$queryRaw<{ inbox: number; notices: number }[]>`
    SELECT count(*) FILTER (WHERE m.box = 'INBOX')::int AS inbox, count(*) FILTER (WHERE m.box = 'INBOX' AND t.kind = 'NOTICE')::int AS notices
    FROM thread_member m JOIN thread t ON t.id = m.thread_id WHERE m.user_id = ${userId}::uuid AND m.unread AND m.left_at IS NULL`
  return rows[0] ?? { inbox: 0, notices: 0 }
}

/** The newest unread messages as the poll reports them, without muted threads. The institution's own name stands for a missing author. */
export function listUnreadMessages(
  db: Db,
  { userId, brandName, limit }: { userId: string; brandName: string; limit: number },
): Promise<UnreadMessage[]> {
  return db.$queryRaw`
    SELECT last.id AS message_id, COALESCE(u.display_name, ${brandName}) AS user_displayname, CASE WHEN last.author_id IS NULL THEN TRUE END AS is_notice
    FROM thread_member m JOIN LATERAL (SELECT x.id, x.author_id FROM message x WHERE x.thread_id = m.thread_id AND x.withdrawn_at IS NULL
      AND NOT ${isNotTheirs} ORDER BY x.seq DESC LIMIT 1) last ON TRUE
    LEFT JOIN app_user u ON u.id = last.author_id
    WHERE m.user_id = ${userId}::uuid AND m.unread AND m.left_at IS NULL AND m.muted_at IS NULL AND m.box = 'INBOX' ORDER BY m.sort_at DESC LIMIT ${limit}`
}

/**
 * Marks as read all threads up to `until` that are not muted. The message up to which the person has read, which others see, stays unchanged, because nobody
 * was shown these messages.
 */
export async function updateAllRead(db: Tx, { userId, until }: { userId: string; until: Date }): Promise<void> {
  await db.threadMember.updateMany({
    where: { userId, unread: true, box: 'INBOX', mutedAt: null, leftAt: null, sortAt: { lte: until } },
    data: { unread: false },
  })
}
