import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'

const head = { id: true, responseId: true, pageUid: true, byId: true, occurredAt: true, receivedAt: true, state: true } as const
type LateHead = Prisma.FormLateSaveGetPayload<{ select: typeof head }>
const columns = { ...head, answersCipher: true } as const
type LateRow = Prisma.FormLateSaveGetPayload<{ select: typeof columns }>

/** Waiting late saves without their answers, which are read one by one. */
export function listLate(db: Db, responseId: string): Promise<LateHead[]> {
  return db.formLateSave.findMany({ where: { responseId, state: 'KEPT' }, select: head, orderBy: { receivedAt: 'asc' }, take: 100 })
}

export function countKeptLate(db: Db, responseId: string): Promise<number> {
  return db.formLateSave.count({ where: { responseId, state: 'KEPT' } })
}

export function findLate(db: Db, id: string): Promise<LateRow | null> {
  return db.formLateSave.findUnique({ where: { id }, select: columns })
}

/** The late save of a page that waits from one person. */
export function findWaiting(
  db: Tx,
  { responseId, pageUid, byId }: Pick<LateRow, 'responseId' | 'pageUid' | 'byId'>,
): Promise<LateRow | null> {
  return db.formLateSave.findFirst({
    where: { responseId, pageUid, byId, state: 'KEPT' },
    select: columns,
    orderBy: [{ receivedAt: 'desc' }, { id: 'desc' }],
  })
}

/** How many late saves one person has sent, and how many bytes they take as stored. */
export async function sizeOfLate(
  db: Tx,
  { responseId, byId }: Pick<LateRow, 'responseId' | 'byId'>,
): Promise<{ saves: number; bytes: number }> {
  const [size] = await db.$queryRaw<{ saves: number; bytes: number }[]>`
    SELECT count(*)::int AS saves, coalesce(sum(octet_length(answers_cipher)), 0)::int AS bytes FROM form_late_save
    WHERE response_id = ${responseId}::uuid AND by_id = ${byId}::uuid`
  return size ?? { saves: 0, bytes: 0 }
}

export async function insertLate(db: Tx, row: Prisma.FormLateSaveCreateManyInput): Promise<void> {
  await db.formLateSave.create({ data: row, select: { id: true } })
}

export async function deleteLate(db: Tx, id: string): Promise<void> {
  await db.formLateSave.deleteMany({ where: { id, state: 'KEPT' } })
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
