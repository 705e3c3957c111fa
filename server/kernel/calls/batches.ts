import 'server-only'
import { v7 } from 'uuid'
import { batch as machine } from '@/lib/states/batch'
import type { BatchKind } from './batch-kinds'
import type { Tx } from '../db'
import { refuse } from '../errors'
import { beginJob, providedJobs } from '../jobs/jobs'
import { applyChunk } from './batch-work'
import { findBatch, lockBatch, insertBatch, insertBatchRows, setBatchState, type StoredBatch } from '../queries/batches.sql'
import { transition } from './transition'

/**
 * A batch changes many rows at once, as a whole, and can be undone for a day: an import, an allocation, the change of years. 1. A domain declares a kind
 * (`defineBatch` of batch-kinds.ts) and names it in its domain.ts. 2. A call prepares the batch with `const id = await prepareBatch(db, {...})`, and begins it
 * at once, or another call begins it once somebody has looked at it. 3. Up to 500 rows are applied with `await applyAtOnce(db, kind, …)` within the call. More
 * rows need `beginBatch`, and `afterCommit(batchesSoon)`; the job applies them with one transaction for each chunk, and goes on where it stopped after a kill.
 * `findBatch` (queries) says how far it is: `done` of `total`. 4. `undoBatch` within 24 hours, and `afterCommit(batchesSoon)` or `undoAtOnce`. Rows that were
 * changed since stay and are listed (`KEPT`, listBatchRows).
 */

export { defineBatch, type Applied, type BatchKind, type BatchWork, type RowToApply, type RowToUndo, type Undone } from './batch-kinds'
export { findBatch, findBatches, listBatchRows, type StoredBatch } from '../queries/batches.sql'

/** How long a batch can be undone. */
export const undoableMs = 24 * 3_600_000
/** The number of rows in one INSERT. */
const rowsAtOnce = 1_000
/** The name of the job that applies and undoes batches. */
export const batchesJobName = 'batches'

type Prepared<W> = {
  readonly id?: string
  readonly kind: string
  readonly actorId: string
  /** The language of mails that the batch causes. */
  readonly locale: string
  readonly at: Date
  /** JSON, parsed with the kind's `settings` when it is applied. */
  readonly settings: object
  /** The rows in the order in which they are applied; their numbers count from 1. */
  readonly rows: readonly {
    readonly subjectId: string | null
    readonly wanted: W
    readonly before?: unknown
    readonly mark?: string | null
  }[]
}

/** Stores a batch without applying anything, and returns its id. */
export async function prepareBatch<W>(db: Tx, { id = v7(), kind, actorId, locale, at, settings, rows }: Prepared<W>): Promise<string> {
  await insertBatch(db, { id, kind, actorId, locale, settings: JSON.parse(JSON.stringify(settings)), total: rows.length, createdAt: at })
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await insertBatchRows(db, { batchId: id, first: first + 1, rows: JSON.stringify(rows.slice(first, first + rowsAtOnce)) })
  }
  return id
}

/** Begins a batch, which the job then applies. @throws NOT_FOUND; STATE_CHANGED where it was begun before. */
export async function beginBatch(db: Tx, { id, kind }: { id: string; kind: string }): Promise<void> {
  const { state } = await lockedBatch(db, { id, kind })
  await transition({ machine, from: state, on: 'begin', compareAndSet: (from, to) => setBatchState(db, { id, from, to }) })
}

/** Starts the job at once. It is called after the commit that began or undid a batch, so that nobody waits for the job's schedule. */
export function batchesSoon(): void {
  const job = providedJobs().find(({ name }) => name === batchesJobName)
  if (job) beginJob(job)
}

/** Applies a prepared batch within the call's own transaction, for small ones. Returns the batch as it is afterwards. */
export async function applyAtOnce(db: Tx, { id, kind, at }: { id: string; kind: BatchKind; at: Date }): Promise<StoredBatch> {
  await beginBatch(db, { id, kind: kind.kind })
  return toItsEnd(db, { id, kind, at })
}

/** The time until which a batch can be undone; null where it cannot. */
export function undoableUntil({ state, appliedAt, isEmptied }: Pick<StoredBatch, 'state' | 'appliedAt' | 'isEmptied'>): Date | null {
  if (isEmptied || (state !== 'APPLIED' && state !== 'FAILED') || appliedAt === null) return null
  return new Date(appliedAt.getTime() + undoableMs)
}

/**
 * Begins the undo of a batch, which the job then carries out. Returns false, and does nothing, where the day is over: the call refuses with a code of its own.
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

/** Undoes a batch within the call's own transaction, for small ones. */
export async function undoAtOnce(
  db: Tx,
  { id, kind, actorId, at }: { id: string; kind: BatchKind; actorId: string; at: Date },
): Promise<StoredBatch | false> {
  return (await undoBatch(db, { id, kind: kind.kind, actorId, at })) && toItsEnd(db, { id, kind, at })
}

async function toItsEnd(db: Tx, { id, kind, at }: { id: string; kind: BatchKind; at: Date }): Promise<StoredBatch> {
  for (let isMore = true; isMore;) isMore = await applyChunk(db, { id, kind, at })
  return lockedBatch(db, { id, kind: kind.kind })
}

async function lockedBatch(db: Tx, { id, kind }: { id: string; kind: string }): Promise<StoredBatch> {
  const found = (await findBatch(db, { id, kinds: [kind] })) && (await lockBatch(db, id))
  if (!found) throw refuse('NOT_FOUND')
  return found
}
