import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

/** The one rule of blocking, for SQL: whether the reader has blocked the author. Both are columns or values that hold ids. */
export const isRefusedBy = ({ readerId, authorId }: { readonly readerId: Prisma.Sql; readonly authorId: Prisma.Sql }) =>
  Prisma.sql`EXISTS (SELECT 1 FROM message_block b WHERE b.user_id = ${readerId} AND b.blocked_id = ${authorId})`

/** Lists those of the given people who have blocked one of the authors. */
export async function listRefusing(
  db: Db,
  { authorIds, ids }: { authorIds: readonly string[]; ids: readonly string[] },
): Promise<Set<string>> {
  const where = { blockedId: { in: [...authorIds] }, userId: { in: [...ids] } }
  const rows = await db.messageBlock.findMany({ where, select: { userId: true } })
  return new Set(rows.map(({ userId }) => userId))
}

/** Whether a message `x` was withheld from the reader. */
export const isWithheld = (readerId: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT 1 FROM message_withheld w WHERE w.message_id = x.id AND w.user_id = ${readerId})`

/** Withholds a new message from the members of its thread who have blocked its author. */
export async function withholdMessage(
  db: Tx,
  { id, threadId, authorId }: { id: string; threadId: string; authorId: string },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO message_withheld (message_id, user_id) SELECT ${id}::uuid, m.user_id FROM thread_member m
    WHERE m.thread_id = ${threadId}::uuid AND ${isRefusedBy({ readerId: Prisma.sql`m.user_id`, authorId: Prisma.sql`${authorId}::uuid` })}`
}
