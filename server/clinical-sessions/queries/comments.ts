import 'server-only'
import type { PanelRow, UnreadComment } from '@/lib/contracts/notifications'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { SessionScope } from '../scope'
import { captions, isSeen } from './scope.sql'

export type CommentRow = { id: string; authorId: string; authorName: string; text: string; createdAt: Date; unread: boolean }

/** The newest `limit` comments, of all or of those before a given one, in the order in which they were written. */
export function listComments(
  db: Db,
  { sessionId, readerId, limit, beforeId }: { sessionId: string; readerId: string; limit: number; beforeId?: string },
): Promise<CommentRow[]> {
  return db.$queryRaw`
    SELECT * FROM (
      SELECT c.id, c.author_id AS "authorId", a.display_name AS "authorName", c.text, c.created_at AS "createdAt", n.user_id IS NOT NULL AS unread
      FROM session_comment c JOIN app_user a ON a.id = c.author_id
      LEFT JOIN session_comment_unread n ON n.comment_id = c.id AND n.user_id = ${readerId}::uuid
      WHERE c.session_id = ${sessionId}::uuid ${
        beforeId === undefined
          ? Prisma.empty
          : Prisma.sql`AND (c.created_at, c.id) < (SELECT b.created_at, b.id FROM session_comment b WHERE b.id = ${beforeId}::uuid AND b.session_id = c.session_id)`
      } ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}) newest
    ORDER BY "createdAt", id`
}

/** Finds a comment of any session by the id that a device made. */
export function findComment(db: Tx, id: string): Promise<{ sessionId: string; authorId: string; createdAt: Date } | null> {
  return db.sessionComment.findUnique({ where: { id }, select: { sessionId: true, authorId: true, createdAt: true } })
}

type NewComment = {
  readonly id: string
  readonly sessionId: string
  readonly authorId: string
  readonly text: string
  readonly createdAt: Date
  readonly occurredAt: Date
}

/** False where the id is taken. */
export async function insertComment(db: Tx, comment: NewComment): Promise<boolean> {
  const { count } = await db.sessionComment.createMany({ data: [{ ...comment }], skipDuplicates: true })
  return count === 1
}

/** The student, the teacher and the person who marked the session are in every conversation; other teachers from their first comment on. */
export async function listCommentAuthors(db: Tx, sessionId: string): Promise<string[]> {
  const rows = await db.sessionComment.findMany({ where: { sessionId }, distinct: ['authorId'], select: { authorId: true } })
  return rows.map(({ authorId }) => authorId)
}

export async function insertUnread(db: Tx, commentId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0)
    await db.sessionCommentUnread.createMany({ data: userIds.map((userId) => ({ commentId, userId })), skipDuplicates: true })
}

export async function deleteUnread(db: Tx, { sessionId, userId }: { sessionId: string; userId: string }): Promise<number> {
  const { count } = await db.sessionCommentUnread.deleteMany({ where: { userId, comment: { sessionId } } })
  return count
}

type CommentedSession = { id: string; author: string; at: Date; comments: number; procedures: string[] }

/** The sessions of these comments, the latest commented first, with who wrote last and the procedures done. */
export function listCommentedSessions(db: Db, commentIds: readonly string[], limit: number): Promise<CommentedSession[]> {
  return db.$queryRaw`
    SELECT s.id, (array_agg(a.display_name ORDER BY c.created_at DESC, c.id DESC))[1] AS author, max(c.created_at) AS at, count(*)::int AS comments, ${captions} AS procedures
    FROM session_comment c JOIN app_user a ON a.id = c.author_id JOIN treatment_session s ON s.id = c.session_id
    WHERE c.id = ANY(${[...commentIds]}::uuid[]) GROUP BY s.id ORDER BY max(c.created_at) DESC, s.id LIMIT ${limit}`
}

/** The comments on sessions in scope that somebody has not read yet, newest first; the spelling is the specification's. */
export async function listUnreadComments(db: Db, scope: SessionScope, readerId: string): Promise<UnreadComment[]> {
  return db.$queryRaw`
    SELECT c.id AS comment_id, c.session_id AS treatmentsession_id, a.display_name AS user_displayname
    FROM session_comment_unread n JOIN session_comment c ON c.id = n.comment_id JOIN app_user a ON a.id = c.author_id JOIN treatment_session s ON s.id = c.session_id
    WHERE n.user_id = ${readerId}::uuid AND ${isSeen(scope)} ORDER BY c.created_at DESC, c.id DESC LIMIT 50`
}

type UnreadOfSession = Pick<PanelRow, 'who' | 'text' | 'count'> & { readonly sessionId: string; readonly clinic: string; readonly at: Date }

/** The same comments by session and author, with the newest text of each. */
export function listUnreadBySession(db: Db, scope: SessionScope, readerId: string): Promise<UnreadOfSession[]> {
  return db.$queryRaw`
    SELECT s.id AS "sessionId", a.display_name AS who, k.name AS clinic, count(*)::int AS count, max(c.created_at) AS at,
      left((array_agg(c.text ORDER BY c.created_at DESC, c.id DESC))[1], 200) AS text
    FROM session_comment_unread n JOIN session_comment c ON c.id = n.comment_id JOIN app_user a ON a.id = c.author_id JOIN treatment_session s ON s.id = c.session_id
    JOIN clinic k ON k.id = s.clinic_id
    WHERE n.user_id = ${readerId}::uuid AND ${isSeen(scope)} GROUP BY s.id, a.id, k.name ORDER BY at DESC, s.id LIMIT 50`
}

/** Deletes those of the same entries whose comments were written until an instant. */
export async function deleteUnreadUntil(db: Tx, scope: SessionScope, { userId, until }: { userId: string; until: Date }): Promise<void> {
  await db.$executeRaw`
    DELETE FROM session_comment_unread n USING session_comment c JOIN treatment_session s ON s.id = c.session_id
    WHERE n.user_id = ${userId}::uuid AND c.id = n.comment_id AND c.created_at <= ${until} AND ${isSeen(scope)}`
}
