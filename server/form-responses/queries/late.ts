import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const columns = {
  id: true,
  responseId: true,
  pageUid: true,
  byId: true,
  answersCipher: true,
  occurredAt: true,
  receivedAt: true,
  state: true,
} as const
export type LateRow = Prisma.FormLateSaveGetPayload<{ select: typeof columns }>

export function listLate(db: Db, responseId: string): Promise<LateRow[]> {
  return db.formLateSave.findMany({ where: { responseId, state: 'KEPT' }, select: columns, orderBy: { receivedAt: 'asc' }, take: 100 })
}

export function findLate(db: Tx, id: string): Promise<LateRow | null> {
  return db.formLateSave.findUnique({ where: { id }, select: columns })
}

export function countLate(db: Tx, { responseId, byId }: { responseId: string; byId: string }): Promise<number> {
  return db.formLateSave.count({ where: { responseId, byId } })
}

export async function insertLate(db: Tx, row: Prisma.FormLateSaveCreateManyInput): Promise<void> {
  await db.formLateSave.create({ data: row, select: { id: true } })
}

export async function decideLate(
  db: Tx,
  { id, to, byId, at }: { id: string; to: 'APPLIED' | 'DISMISSED'; byId: string; at: Date },
): Promise<number> {
  const { count } = await db.formLateSave.updateMany({
    where: { id, state: 'KEPT' },
    data: { state: to, decidedById: byId, decidedAt: at },
  })
  return count
}
