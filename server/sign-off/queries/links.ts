import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  taskId: true,
  sentTo: true,
  boundHash: true,
  why: true,
  sentAt: true,
  expiresAt: true,
  openedAt: true,
  usedAt: true,
  answerHash: true,
} as const satisfies Prisma.SignoffLinkSelect
export type LinkRow = Prisma.SignoffLinkGetPayload<{ select: typeof columns }>

export function findLink(db: Db, tokenHash: string): Promise<LinkRow | null> {
  return db.signoffLink.findUnique({ where: { tokenHash }, select: columns })
}

/** Oldest first. */
export function listLinksOf(db: Db, taskIds: readonly string[]): Promise<LinkRow[]> {
  return db.signoffLink.findMany({ where: { taskId: { in: [...taskIds] } }, select: columns, orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] })
}

export async function insertLink(db: Tx, row: Prisma.SignoffLinkUncheckedCreateInput): Promise<void> {
  await db.signoffLink.create({ data: row, select: { id: true } })
}

export async function markOpened(db: Tx, tokenHash: string, at: Date): Promise<number> {
  return (await db.signoffLink.updateMany({ where: { tokenHash, openedAt: null, usedAt: null }, data: { openedAt: at } })).count
}

export async function markUsed(db: Tx, { id, at, answerHash }: { id: string; at: Date; answerHash: string }): Promise<void> {
  await db.signoffLink.update({ where: { id }, data: { usedAt: at, answerHash }, select: { id: true } })
}

/** Open tasks of outside signers whose last mail is some days old. */
export async function listToRemind(db: Tx, { sentBefore, at, take }: { sentBefore: Date; at: Date; take: number }): Promise<string[]> {
  const rows = await db.formTask.findMany({
    where: {
      outsideId: { not: null },
      state: 'OPEN',
      dueAt: { gt: at },
      links: { some: {}, none: { sentAt: { gt: sentBefore } } },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take,
  })
  return rows.map(({ id }) => id)
}

export async function storeCode(db: Tx, row: { taskId: string; codeHash: string; askedById: string; expiresAt: Date }): Promise<void> {
  const { taskId, ...rest } = row
  await db.signoffCode.upsert({ where: { taskId }, create: row, update: rest, select: { taskId: true } })
}

export function findCode(db: Tx, taskId: string): Promise<{ codeHash: string; askedById: string; expiresAt: Date } | null> {
  return db.signoffCode.findUnique({ where: { taskId }, select: { codeHash: true, askedById: true, expiresAt: true } })
}

/** Uses a code up; false where somebody was faster. */
export async function deleteCode(db: Tx, taskId: string): Promise<boolean> {
  return (await db.signoffCode.deleteMany({ where: { taskId } })).count === 1
}

export async function deleteEndedCodes(db: Tx, at: Date): Promise<void> {
  await db.signoffCode.deleteMany({ where: { expiresAt: { lte: at } } })
}
