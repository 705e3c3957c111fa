import 'server-only'
import { v7 } from 'uuid'
import { batch as machine } from '@/lib/states/batch'
import type { BatchKind } from './batch-kinds'
import type { Tx } from '../db'
import { refuse } from '../errors'
import { beginJob, providedJobs } from '../jobs/jobs'
import { doChunk } from './batch-work'
import { findBatch, lockBatch, insertBatch, insertBatchRows, setBatchState, type StoredBatch } from '../queries/batches.sql'
import { transition } from './transition'

/**
 * What changes many rows at once, as a whole, and can be undone for a day: an import, an allocation, the change of years.
 *
 * 1. A domain declares a kind (`defineBatch` of batch-kinds.ts) and names it in its domain.ts.
 * 2. A call prepares: `const id = await prepareBatch(db, {...})`, and begins it at once, or another call does once somebody has seen it.
 * 3. Up to 500 rows: `await applyAtOnce(db, kind, …)` within the call. More: `beginBatch`, and `afterCommit(batchesSoon)`; the job applies it
 *    a chunk a transaction, and after a kill goes on where it stood. `findBatch` (queries) says how far it is: `done` of `total`.
 * 4. `undoBatch` within 24 hours, and `afterCommit(batchesSoon)` or `undoAtOnce`. Rows changed since stay and are listed (`KEPT`, listBatchRows).
 */

export { defineBatch, type Applied, type BatchKind, type BatchWork, type RowToApply, type RowToUndo, type Undone } from './batch-kinds'
export { findBatch, findBatches, listBatchRows, type StoredBatch } from '../queries/batches.sql'

/** How long a batch can be undone. */
export const undoableMs = 24 * 3_600_000
/** Rows of one INSERT. */
const rowsAtOnce = 1_000
/** The name of the job that does what waits. */
export const batchesJobName = 'batches'

type Prepared<W> = {
  readonly id?: string
  readonly kind: string
  readonly actorId: string
  /** Of mails that it causes. */
  readonly locale: string
  readonly at: Date
  /** JSON, parsed with the kind's `settings` when it is applied. */
  readonly settings: object
  /** In the order in which they are applied; their numbers count from 1. */
  readonly rows: readonly {
    readonly subjectId: string | null
    readonly wanted: W
    readonly before?: unknown
    readonly mark?: string | null
  }[]
}

/** Stores what is to be done, and does nothing of it. Answers its id. */
export async function prepareBatch<W>(db: Tx, { id = v7(), kind, actorId, locale, at, settings, rows }: Prepared<W>): Promise<string> {
  await insertBatch(db, { id, kind, actorId, locale, settings: JSON.parse(JSON.stringify(settings)), total: rows.length, createdAt: at })
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await insertBatchRows(db, { batchId: id, first: first + 1, rows: JSON.stringify(rows.slice(first, first + rowsAtOnce)) })
  }
  return id
}

/** From now on the job applies it. @throws NOT_FOUND; STATE_CHANGED where it was begun before. */
export async function beginBatch(db: Tx, { id, kind }: { id: string; kind: string }): Promise<void> {
  const { state } = await lockedBatch(db, { id, kind })
  await transition({ machine, from: state, on: 'begin', compareAndSet: (from, to) => setBatchState(db, { id, from, to }) })
}

/** After the commit of what began or undoes one: nobody waits for the job's time. */
export function batchesSoon(): void {
  const job = providedJobs().find(({ name }) => name === batchesJobName)
  if (job) beginJob(job)
}

/** Prepared and applied within the call's own transaction; for what is small. Answers what became of it. */
export async function applyAtOnce(db: Tx, { id, kind, at }: { id: string; kind: BatchKind; at: Date }): Promise<StoredBatch> {
  await beginBatch(db, { id, kind: kind.kind })
  return toItsEnd(db, { id, kind, at })
}

/** Until when it can be undone; null where it cannot. */
export function undoableUntil({ state, appliedAt, isEmptied }: Pick<StoredBatch, 'state' | 'appliedAt' | 'isEmptied'>): Date | null {
  if (isEmptied || (state !== 'APPLIED' && state !== 'FAILED') || appliedAt === null) return null
  return new Date(appliedAt.getTime() + undoableMs)
}

/**
 * From now on the job undoes it. Answers false, and does nothing, where the day is over: the call refuses with a code of its own.
 * @throws NOT_FOUND; STATE_CHANGED where it was never applied, or is undone already.
 */
export async function undoBatch(
  db: Tx,
  { id, kind, actorId, at }: { id: string; kind: string; actorId: string; at: Date },
): Promise<boolean> {
  const batch = await lockedBatch(db, { id, kind })
  const until = undoableUntil(batch)
  if (batch.state === 'APPLYING' || (batch.state === 'APPLIED' && until === null)) throw refuse('STATE_CHANGED')
  if (until !== null && until < at) return false
  await transition({
    machine,
    from: batch.state,
    on: 'undo',
    compareAndSet: (from, to) => setBatchState(db, { id, from, to, undoneById: actorId, tries: 0, nextTryAt: null }),
  })
  return true
}

/** The same within the call's own transaction; for what is small. */
export async function undoAtOnce(
  db: Tx,
  { id, kind, actorId, at }: { id: string; kind: BatchKind; actorId: string; at: Date },
): Promise<StoredBatch | false> {
  return (await undoBatch(db, { id, kind: kind.kind, actorId, at })) && toItsEnd(db, { id, kind, at })
}

async function toItsEnd(db: Tx, { id, kind, at }: { id: string; kind: BatchKind; at: Date }): Promise<StoredBatch> {
  for (let isMore = true; isMore;) isMore = await doChunk(db, { id, kind, at })
  return lockedBatch(db, { id, kind: kind.kind })
}

async function lockedBatch(db: Tx, { id, kind }: { id: string; kind: string }): Promise<StoredBatch> {
  const found = (await findBatch(db, { id, kinds: [kind] })) && (await lockBatch(db, id))
  if (!found) throw refuse('NOT_FOUND')
  return found
}
