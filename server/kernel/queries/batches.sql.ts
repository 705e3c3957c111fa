import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { BatchState } from '@/lib/states/batch'
import type { Db, Tx } from '../db'

const columns = {
  id: true,
  kind: true,
  actorId: true,
  locale: true,
  settings: true,
  state: true,
  total: true,
  done: true,
  refused: true,
  undone: true,
  kept: true,
  createdAt: true,
  appliedAt: true,
  undoneAt: true,
  undoneById: true,
  tries: true,
  error: true,
  isEmptied: true,
} as const

export type StoredBatch = {
  readonly id: string
  readonly kind: string
  readonly actorId: string
  readonly locale: string
  readonly settings: unknown
  readonly state: BatchState
  readonly total: number
  readonly done: number
  readonly refused: number
  readonly undone: number
  readonly kept: number
  readonly createdAt: Date
  readonly appliedAt: Date | null
  readonly undoneAt: Date | null
  readonly undoneById: string | null
  readonly tries: number
  readonly error: string | null
  readonly isEmptied: boolean
}

type NewBatch = {
  id: string
  kind: string
  actorId: string
  locale: string
  settings: Prisma.InputJsonValue
  total: number
  createdAt: Date
}
export async function insertBatch(db: Tx, batch: NewBatch): Promise<void> {
  await db.batch.create({ data: batch, select: { id: true } })
}

/** The rows are numbered from `first` on. `rows`: JSON of an array of {subjectId, wanted, before, mark}. */
export async function insertBatchRows(db: Tx, { batchId, first, rows }: { batchId: string; first: number; rows: string }): Promise<void> {
  await db.$executeRaw`
    INSERT INTO batch_row (batch_id, number, subject_id, wanted, before, mark)
    SELECT ${batchId}::uuid, ${first}::int + place::int - 1, (one->>'subjectId')::uuid, one->'wanted', NULLIF(one->'before', 'null'::jsonb), one->>'mark'
    FROM jsonb_array_elements(${rows}::jsonb) WITH ORDINALITY AS given(one, place)`
}

export function findBatch(db: Db, { id, kinds }: { id: string; kinds: readonly string[] }): Promise<StoredBatch | null> {
  return db.batch.findFirst({ where: { id, kind: { in: [...kinds] } }, select: columns })
}

export function findBatches(db: Db, { ids, kinds }: { ids: readonly string[]; kinds: readonly string[] }): Promise<StoredBatch[]> {
  return db.batch.findMany({ where: { id: { in: [...ids] }, kind: { in: [...kinds] } }, select: columns })
}

/** The oldest batch that is due. */
export function findDueBatch(db: Db, at: Date): Promise<{ id: string; kind: string } | null> {
  return db.batch.findFirst({
    where: { state: { in: ['APPLYING', 'UNDOING'] }, OR: [{ nextTryAt: null }, { nextTryAt: { lte: at } }] },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, kind: true },
  })
}

/** The batch, locked until the end of the transaction. */
export async function lockBatch(db: Tx, id: string): Promise<StoredBatch | null> {
  await db.$executeRaw`SELECT 1 FROM batch WHERE id = ${id}::uuid FOR UPDATE`
  return db.batch.findUnique({ where: { id }, select: columns })
}

export type StoredRow = {
  readonly number: number
  readonly subjectId: string | null
  readonly wanted: unknown
  readonly before: unknown
  readonly mark: string | null
}

/** The waiting rows in their order, or in an undo the applied rows in reverse order. */
export function listRowsToDo(
  db: Tx,
  { batchId, state, take }: { batchId: string; state: 'WAITING' | 'DONE'; take: number },
): Promise<StoredRow[]> {
  return db.batchRow.findMany({
    where: { batchId, state },
    orderBy: { number: state === 'WAITING' ? 'asc' : 'desc' },
    take,
    select: { number: true, subjectId: true, wanted: true, before: true, mark: true },
  })
}

/** `outcomes`: JSON of an array of {number, state, reason, subjectId, before, mark}; missing fields keep their values. */
export async function writeOutcomes(db: Tx, batchId: string, outcomes: string): Promise<void> {
  await db.$executeRaw`
    UPDATE batch_row r SET state = (one->>'state')::"BatchRowState", reason = one->>'reason',
      subject_id = COALESCE((one->>'subjectId')::uuid, r.subject_id), before = COALESCE(NULLIF(one->'before', 'null'::jsonb), r.before), mark = COALESCE(one->>'mark', r.mark)
    FROM jsonb_array_elements(${outcomes}::jsonb) AS one WHERE r.batch_id = ${batchId}::uuid AND r.number = (one->>'number')::int`
}

type Added = { done?: number; refused?: number; undone?: number; kept?: number }
export async function addToBatch(db: Tx, id: string, { done = 0, refused = 0, undone = 0, kept = 0 }: Added): Promise<void> {
  await db.batch.update({
    where: { id },
    data: {
      done: { increment: done },
      refused: { increment: refused },
      undone: { increment: undone },
      kept: { increment: kept },
      tries: 0,
      nextTryAt: null,
      ...(done > 0 && { error: null }),
    },
    select: { id: true },
  })
}

type Change = {
  id: string
  from: BatchState
  to: BatchState
  appliedAt?: Date
  undoneAt?: Date
  undoneById?: string
  error?: string
  tries?: number
  nextTryAt?: Date | null
}
export async function setBatchState(db: Tx, { id, from, to, ...rest }: Change): Promise<number> {
  const { count } = await db.batch.updateMany({ where: { id, state: from }, data: { state: to, ...rest } })
  return count
}

export async function storeBatchTry(
  db: Tx,
  { id, tries, nextTryAt, error }: { id: string; tries: number; nextTryAt: Date; error: string },
): Promise<void> {
  await db.batch.update({ where: { id }, data: { tries, nextTryAt, error }, select: { id: true } })
}

type ListedRow = {
  readonly number: number
  readonly subjectId: string | null
  readonly state: 'WAITING' | 'DONE' | 'REFUSED' | 'UNDONE' | 'KEPT'
  readonly reason: string | null
}

/** The rows with one outcome, in order, after `after`. */
export function listBatchRows(
  db: Db,
  { batchId, state, after, take }: { batchId: string; state: ListedRow['state']; after: number; take: number },
): Promise<ListedRow[]> {
  return db.batchRow.findMany({
    where: { batchId, state, number: { gt: after } },
    orderBy: { number: 'asc' },
    take,
    select: { number: true, subjectId: true, state: true, reason: true },
  })
}

/** Deletes batches that were prepared and never begun; of the others it deletes the rows and keeps the batch itself. */
export async function emptyOldBatches(
  db: Tx,
  { preparedBefore, endedBefore, failedBefore }: { preparedBefore: Date; endedBefore: Date; failedBefore: Date },
): Promise<void> {
  await db.batch.deleteMany({ where: { state: 'PREPARED', createdAt: { lt: preparedBefore } } })
  const old = await db.batch.findMany({
    where: {
      isEmptied: false,
      OR: [
        { state: 'APPLIED', appliedAt: { lt: endedBefore } },
        { state: 'UNDONE', undoneAt: { lt: endedBefore } },
        { state: 'FAILED', createdAt: { lt: failedBefore } },
      ],
    },
    take: 100,
    select: { id: true },
  })
  const ids = old.map(({ id }) => id)
  await db.batchRow.deleteMany({ where: { batchId: { in: ids } } })
  await db.batch.updateMany({ where: { id: { in: ids } }, data: { isEmptied: true } })
}
