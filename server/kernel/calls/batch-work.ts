import 'server-only'
import { batch as machine } from '@/lib/states/batch'
import type { Applied, BatchKind, Undone } from './batch-kinds'
import { now } from '../clock'
import { inJobTransaction, prisma, type Tx } from '../db'
import { drainSoon } from '../jobs/drain-soon'
import { logger } from '../logger'
import { writeOutbox, type OutboxMessage } from '../jobs/outbox'
import {
  addToBatch,
  emptyOldBatches,
  findDueBatch,
  lockBatch,
  listRowsToDo,
  storeBatchTry,
  setBatchState,
  writeOutcomes,
  type StoredBatch,
} from '../queries/batches.sql'
import { transition } from './transition'

/** A chunk that fails is tried again after 10, 20, 40 … seconds; after the last try, the rows that were applied are undone. */
const mostTries = 5
const firstWaitMs = 10_000

/** Runs the batches that were begun, the oldest first, until none waits. A batch that a kill interrupted goes on with its current chunk. */
export async function runBatches(kinds: readonly BatchKind[]): Promise<void> {
  for (let due = await findDueBatch(prisma(), now()); due; due = await findDueBatch(prisma(), now())) await runBatch(due, kinds)
}

async function runBatch({ id, kind: name }: { id: string; kind: string }, kinds: readonly BatchKind[]): Promise<void> {
  const kind = kinds.find((one) => one.kind === name)
  try {
    if (!kind) throw new Error(`nobody applies ${name}`)
    for (let isMore = true; isMore;) isMore = await inJobTransaction((db) => applyChunk(db, { id, kind, at: now() }))
    drainSoon()
  } catch (error) {
    logger.error('batch.failed', { id, kind: name, error: String(error) })
    await inJobTransaction((db) => recordFailure(db, id, String(error).slice(0, 500)))
  }
}

/** Applies or undoes the next rows, in this transaction. Returns whether there may be more to do. */
export async function applyChunk(db: Tx, { id, kind, at }: { id: string; kind: BatchKind; at: Date }): Promise<boolean> {
  const batch = await lockBatch(db, id)
  if (batch?.state !== 'APPLYING' && batch?.state !== 'UNDOING') return false
  const isForwards = batch.state === 'APPLYING'
  const rows = await listRowsToDo(db, { batchId: id, state: isForwards ? 'WAITING' : 'DONE', take: kind.chunk })
  if (rows.length === 0) return endBatch(db, batch, at)
  const messages: OutboxMessage[] = []
  const work = {
    db,
    batch: { id, actorId: batch.actorId, byId: (isForwards ? null : batch.undoneById) ?? batch.actorId, locale: batch.locale },
    settings: batch.settings,
    at,
    emit: (message: OutboxMessage) => void messages.push(message),
  }
  const outcomes: readonly (Applied<unknown> | Undone)[] = isForwards ? await kind.apply(work, rows) : await kind.undo(work, rows)
  assertWhole(rows, outcomes)
  await writeOutcomes(db, id, JSON.stringify(outcomes))
  await writeOutbox(db, messages, at)
  const count = (state: string) => outcomes.filter((one) => one.state === state).length
  await addToBatch(
    db,
    id,
    isForwards ? { done: outcomes.length, refused: count('REFUSED') } : { undone: count('UNDONE'), kept: count('KEPT') },
  )
  return true
}

/** A row without a result would be tried again and again. */
function assertWhole(rows: readonly { number: number }[], outcomes: readonly { number: number }[]): void {
  const answered = new Set(outcomes.map(({ number }) => number))
  if (answered.size !== rows.length || outcomes.length !== rows.length || !rows.every(({ number }) => answered.has(number)))
    throw new Error('not every row was answered for, once')
}

async function endBatch(db: Tx, { id, state }: StoredBatch, at: Date): Promise<false> {
  if (state === 'APPLYING')
    await transition({
      machine,
      from: state,
      on: 'applied',
      compareAndSet: (from, to) => setBatchState(db, { id, from, to, appliedAt: at }),
    })
  else
    await transition({ machine, from: state, on: 'undone', compareAndSet: (from, to) => setBatchState(db, { id, from, to, undoneAt: at }) })
  return false
}

async function recordFailure(db: Tx, id: string, error: string): Promise<void> {
  const batch = await lockBatch(db, id)
  if (!batch) return
  const tries = batch.tries + 1
  if (tries < mostTries)
    return storeBatchTry(db, { id, tries, error, nextTryAt: new Date(now().getTime() + firstWaitMs * 2 ** batch.tries) })
  const on = batch.state === 'APPLYING' ? 'undo' : 'failed'
  await transition({
    machine,
    from: batch.state,
    on,
    compareAndSet: (from, to) => setBatchState(db, { id, from, to, error, tries: 0, nextTryAt: null }),
  })
}

const hourMs = 3_600_000

/**
 * Rows are personal data: those that were never applied are deleted after seven days, the others after a day. A batch without its rows can no longer be undone.
 */
export async function emptyBatches(at: Date): Promise<void> {
  const before = (hours: number) => new Date(at.getTime() - hours * hourMs)
  await inJobTransaction((db) =>
    emptyOldBatches(db, { preparedBefore: before(7 * 24), endedBefore: before(24), failedBefore: before(7 * 24) }),
  )
}
