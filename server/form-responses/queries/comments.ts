import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  responseId: true,
  pageUid: true,
  fieldUid: true,
  taskId: true,
  authorId: true,
  text: true,
  at: true,
  settledAt: true,
  author: { select: { id: true, displayName: true } },
  task: { select: { state: true } },
} as const satisfies Prisma.FormCommentSelect
export type CommentRow = Prisma.FormCommentGetPayload<{ select: typeof columns }>

export function listComments(db: Db, responseId: string): Promise<CommentRow[]> {
  return db.formComment.findMany({ where: { responseId }, select: columns, orderBy: [{ at: 'asc' }, { id: 'asc' }], take: 1_000 })
}

export function findComment(db: Tx, id: string): Promise<CommentRow | null> {
  return db.formComment.findUnique({ where: { id }, select: columns })
}

export async function insertComment(db: Tx, row: Prisma.FormCommentCreateManyInput): Promise<void> {
  await db.formComment.create({ data: row, select: { id: true } })
}

export async function updateComment(db: Tx, id: string, text: string): Promise<void> {
  await db.formComment.update({ where: { id }, data: { text }, select: { id: true } })
}

export async function deleteComment(db: Tx, id: string): Promise<void> {
  await db.formComment.delete({ where: { id }, select: { id: true } })
}

export async function markCommentSettled(db: Tx, { id, byId, at }: { id: string; byId: string; at: Date }): Promise<number> {
  const { count } = await db.formComment.updateMany({ where: { id, settledAt: null }, data: { settledAt: at, settledById: byId } })
  return count
}

/** The number of comments that one person has written on a response; it is limited. */
export function countComments(db: Tx, { responseId, authorId }: { responseId: string; authorId: string }): Promise<number> {
  return db.formComment.count({ where: { responseId, authorId } })
}
