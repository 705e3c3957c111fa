import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { mailAfter } from '../rules'
import type { ThreadScope } from '../scope'
import { isRefusedBy, isWithheld, withholdMessage } from './blocks.sql'

const threadColumns = {
  id: true,
  kind: true,
  subject: true,
  author: { select: { id: true, displayName: true } },
  href: true,
  urgent: true,
  audienceWords: true,
  replies: true,
  state: true,
  sendsAt: true,
  closedAt: true,
  lastSeq: true,
  parent: { select: { id: true, subject: true } },
} as const satisfies Prisma.ThreadSelect
export type ThreadFound = Prisma.ThreadGetPayload<{ select: typeof threadColumns }>

export function findThread(db: Db, scope: ThreadScope, id: string): Promise<ThreadFound | null> {
  return db.thread.findFirst({ where: { AND: [scope.where, { id }] }, select: threadColumns })
}

/** The thread of a message, by the message's id. */
export function findThreadOf(db: Db, scope: ThreadScope, messageId: string): Promise<ThreadFound | null> {
  return db.thread.findFirst({ where: { AND: [scope.where, { messages: { some: { id: messageId } } }] }, select: threadColumns })
}

/** Locks a thread until the transaction ends, so that nobody else writes to it in the meantime. */
export async function lockThread(db: Tx, scope: ThreadScope, id: string): Promise<ThreadFound | null> {
  await db.$executeRaw`SELECT 1 FROM thread WHERE id = ${id}::uuid FOR UPDATE`
  return findThread(db, scope, id)
}

const memberColumns = {
  userId: true,
  unread: true,
  readSeq: true,
  readAt: true,
  fromSeq: true,
  box: true,
  flagged: true,
  mutedAt: true,
  leftAt: true,
} as const satisfies Prisma.ThreadMemberSelect
export type MemberFound = Prisma.ThreadMemberGetPayload<{ select: typeof memberColumns }>

export function findMember(db: Db, { threadId, userId }: { threadId: string; userId: string }): Promise<MemberFound | null> {
  return db.threadMember.findUnique({ where: { threadId_userId: { threadId, userId } }, select: memberColumns })
}

type NamedMember = {
  userId: string
  displayName: string
  leftAt: Date | null
  readSeq: number
  readAt: Date | null
  /** Whether the member can read what the asker writes: their account is in use, and they have not blocked the asker. */
  canRead: boolean
}

/** The members of a thread between people; `limit` is as many as a thread can hold. */
export function listMembers(
  db: Db,
  { threadId, askerId, limit }: { threadId: string; askerId: string; limit: number },
): Promise<NamedMember[]> {
  return db.$queryRaw`
    SELECT m.user_id AS "userId", u.display_name AS "displayName", m.left_at AS "leftAt", m.read_seq AS "readSeq", m.read_at AS "readAt",
      u.deleted_at IS NULL AND u.status = 'ENABLED' AND NOT ${isRefusedBy({ readerId: Prisma.sql`u.id`, authorId: Prisma.sql`${askerId}::uuid` })} AS "canRead"
    FROM thread_member m JOIN app_user u ON u.id = m.user_id WHERE m.thread_id = ${threadId}::uuid ORDER BY u.last_name, u.id LIMIT ${limit}`
}

type MessageFound = {
  id: string
  seq: number
  authorId: string | null
  authorName: string | null
  authorCaption: string
  text: string
  key: string | null
  values: Record<string, string>
  at: Date
  occurredAt: Date | null
  withdrawnAt: Date | null
  isRead: boolean
}

/** The messages of a thread that the member may read, the newest first. */
export function listMessages(
  db: Db,
  { threadId, readerId, fromSeq, before, limit }: { threadId: string; readerId: string; fromSeq: number; before: number; limit: number },
): Promise<MessageFound[]> {
  return db.$queryRaw`
    SELECT x.id, x.seq, x.author_id AS "authorId", u.display_name AS "authorName", COALESCE(u.job_title, g.name, p.name, '') AS "authorCaption", CASE WHEN x.withdrawn_at IS NULL THEN x.text ELSE '' END AS text, x.text_key AS key,
      COALESCE(x.values, '{}') AS values, x.at, x.occurred_at AS "occurredAt", x.withdrawn_at AS "withdrawnAt",
      EXISTS (SELECT 1 FROM thread_member m WHERE m.thread_id = x.thread_id AND m.user_id IS DISTINCT FROM x.author_id AND m.read_seq >= x.seq) AS "isRead"
    FROM message x LEFT JOIN app_user u ON u.id = x.author_id LEFT JOIN student_group g ON g.id = u.group_id LEFT JOIN programme p ON p.id = u.programme_id
    WHERE x.thread_id = ${threadId}::uuid AND x.seq >= ${fromSeq} AND x.seq < ${before} AND NOT ${isWithheld(Prisma.sql`${readerId}::uuid`)} ORDER BY x.seq DESC LIMIT ${limit}`
}

type NewThread = { id: string; subject: string; authorId: string; at: Date; parentId?: string }
/** False where the id is taken. */
export async function insertThread(db: Tx, { at, ...row }: NewThread): Promise<boolean> {
  const { count } = await db.thread.createMany({ data: [{ ...row, kind: 'DIRECT', sendsAt: at }], skipDuplicates: true })
  return count === 1
}

export async function insertMembers(
  db: Tx,
  {
    threadId,
    userIds,
    authorId,
    at,
    fromSeq = 1,
  }: { threadId: string; userIds: readonly string[]; authorId: string; at: Date; fromSeq?: number },
): Promise<void> {
  await db.threadMember.createMany({
    data: userIds.map((userId) => {
      const unread = userId !== authorId
      return { threadId, userId, unread, sortAt: at, fromSeq, mailDueAt: unread ? mailAfter(at) : null }
    }),
    skipDuplicates: true,
  })
}

type NewMessage = { id: string; threadId: string; authorId: string; text: string; at: Date; occurredAt: Date | null }
/** Returns false where the id is taken. The thread must be locked and have its members: a member who has blocked the author does not get the message. */
export async function insertMessage(db: Tx, row: NewMessage & { seq: number }): Promise<boolean> {
  const { count } = await db.message.createMany({ data: [row], skipDuplicates: true })
  if (count === 0) return false
  await withholdMessage(db, row)
  await db.thread.update({ where: { id: row.threadId }, data: { lastSeq: row.seq }, select: { id: true } })
  return true
}

/**
 * A new message makes the thread unread for the others, moves it to the top for everybody and, unless muted, out of the archive. Nothing changes for
 * members from whom it is withheld. Answers the ids of the readers.
 */
export async function raiseMembers(
  db: Tx,
  { threadId, authorId, seq, at }: { threadId: string; authorId: string; seq: number; at: Date },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ userId: string }[]>`
    UPDATE thread_member m SET sort_at = ${at}, unread = m.user_id <> ${authorId}::uuid, read_seq = CASE WHEN m.user_id = ${authorId}::uuid THEN ${seq} ELSE m.read_seq END,
      box = CASE WHEN m.muted_at IS NULL THEN 'INBOX'::"ThreadBox" ELSE m.box END,
      mail_due_at = CASE WHEN m.user_id = ${authorId}::uuid OR m.muted_at IS NOT NULL THEN NULL ELSE COALESCE(m.mail_due_at, ${mailAfter(at)}::timestamptz) END
    WHERE m.thread_id = ${threadId}::uuid AND m.left_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM message x WHERE x.thread_id = m.thread_id AND x.seq = ${seq} AND ${isWithheld(Prisma.sql`m.user_id`)}) RETURNING m.user_id AS "userId"`
  return rows.map(({ userId }) => userId)
}

type Placed = { threadId: string; userId: string }
/** Marks a thread as read up to a message, never less far than it was read before. Returns true where something changed. */
export async function updateRead(
  db: Tx,
  { threadId, userId, seq, lastSeq, at }: Placed & { readonly seq: number; readonly lastSeq: number; readonly at: Date },
): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE thread_member SET read_seq = GREATEST(read_seq, ${seq}), read_at = ${at}, unread = ${seq < lastSeq},
      mail_due_at = CASE WHEN ${seq < lastSeq} THEN mail_due_at END
    WHERE thread_id = ${threadId}::uuid AND user_id = ${userId}::uuid AND (read_seq < ${seq} OR unread)`
  return count === 1
}

export async function updateSorted(
  db: Tx,
  {
    threadId,
    userId,
    ...data
  }: Placed & { box?: 'INBOX' | 'ARCHIVED'; flagged?: boolean; mutedAt?: Date | null; unread?: boolean; leftAt?: Date },
): Promise<void> {
  await db.threadMember.updateMany({ where: { threadId, userId }, data })
}

type Own = { id: string; threadId: string; seq: number; at: Date }
/** One's own message that has not been withdrawn yet. */
export function findOwnMessage(db: Db, { id, authorId }: { id: string; authorId: string }): Promise<Own | null> {
  return db.message.findFirst({ where: { id, authorId, withdrawnAt: null }, select: { id: true, threadId: true, seq: true, at: true } })
}

/** Withdraws the message where nobody else has read that far. Returns the number of withdrawn messages, one or none. */
export async function markMessageWithdrawn(db: Tx, { id, threadId, seq, authorId, at }: Own & { authorId: string }): Promise<number> {
  const read = await db.threadMember.count({ where: { threadId, userId: { not: authorId }, readSeq: { gte: seq } } })
  if (read > 0) return 0
  const { count } = await db.message.updateMany({ where: { id, withdrawnAt: null }, data: { withdrawnAt: at } })
  return count
}

/** Marks as read the members who have nothing unread left once the newest message was withdrawn. Answers their ids. */
export async function settleUnread(db: Tx, threadId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ userId: string }[]>`
    UPDATE thread_member m SET unread = FALSE WHERE m.thread_id = ${threadId}::uuid AND m.unread
      AND NOT EXISTS (SELECT 1 FROM message x WHERE x.thread_id = m.thread_id AND x.seq > m.read_seq AND x.withdrawn_at IS NULL AND x.author_id IS DISTINCT FROM m.user_id
        AND NOT ${isWithheld(Prisma.sql`m.user_id`)})
    RETURNING m.user_id AS "userId"`
  return rows.map(({ userId }) => userId)
}

/** The number of the last message in a thread that the reader gets. */
export async function findLastSeq(db: Db, { threadId, readerId }: { threadId: string; readerId: string }): Promise<number> {
  const [row] = await db.$queryRaw<{ seq: number }[]>`
    SELECT COALESCE((SELECT x.seq FROM message x WHERE x.thread_id = ${threadId}::uuid AND NOT ${isWithheld(Prisma.sql`${readerId}::uuid`)}
      ORDER BY x.seq DESC LIMIT 1), 0) AS seq`
  return row?.seq ?? 0
}

export function countMembers(db: Db, threadId: string): Promise<number> {
  return db.threadMember.count({ where: { threadId, leftAt: null } })
}
