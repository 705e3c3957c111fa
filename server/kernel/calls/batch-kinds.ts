import 'server-only'
import type { z } from 'zod'
import type { Tx } from '../db'
import type { OutboxMessage } from '../jobs/outbox'
import type { StoredRow } from '../queries/batches.sql'

/** The context of `apply` or `undo`. Its transaction holds both the changes and the record of them. */
export type BatchWork<S> = {
  readonly db: Tx
  /** `actorId`: the person who began the batch. `byId`: the person who acts now, which in an undo is the one who undoes it. */
  readonly batch: { readonly id: string; readonly actorId: string; readonly byId: string; readonly locale: string }
  readonly settings: S
  readonly at: Date
  /** Emits a message that is written in the same transaction and carried out afterwards. */
  readonly emit: (message: OutboxMessage) => void
}

/** A row to be applied. `mark`: the state of its subject when it was prepared (a revision), by which a later change is noticed. */
export type RowToApply<W> = { readonly number: number; readonly subjectId: string | null; readonly wanted: W; readonly mark: string | null }
/** A row that was applied and is to be undone: `before` and `mark` are what `apply` returned. */
export type RowToUndo<W, B> = RowToApply<W> & { readonly before: B | null }

/**
 * `before`: the data that undoing needs. `mark`: the state of the subject after the change. `reason`: a code that the screen puts into words, such as
 * `changedSince`.
 */
export type Applied<B> =
  | { readonly number: number; readonly state: 'DONE'; readonly subjectId?: string; readonly before?: B; readonly mark?: string }
  | { readonly number: number; readonly state: 'REFUSED'; readonly reason: string }
export type Undone =
  { readonly number: number; readonly state: 'UNDONE' } | { readonly number: number; readonly state: 'KEPT'; readonly reason: string }

type Spec<S extends z.ZodType, W extends z.ZodType, B extends z.ZodType> = {
  /** The name is stored with each batch and must never change. */
  readonly kind: string
  readonly settings: S
  readonly wanted: W
  readonly before: B
  /** The number of rows that are applied together, in one transaction: all of them or none. */
  readonly chunk?: number
  /**
   * Applies some rows, in their order, and returns a result for every one of them, in a bounded number of statements whatever the number of rows. A row whose
   * subject is not as it was prepared is REFUSED, never overwritten. An exception rolls the chunk back, and it is tried again.
   */
  readonly apply: (work: BatchWork<z.output<S>>, rows: readonly RowToApply<z.output<W>>[]) => Promise<readonly Applied<z.input<B>>[]>
  /** Undoes rows in the same way, the last row first. A row whose subject was changed since is KEPT. */
  readonly undo: (work: BatchWork<z.output<S>>, rows: readonly RowToUndo<z.output<W>, z.output<B>>[]) => Promise<readonly Undone[]>
}

type Work = BatchWork<unknown>
export type BatchKind = {
  readonly kind: string
  readonly chunk: number
  readonly apply: (work: Work, rows: readonly StoredRow[]) => Promise<readonly Applied<unknown>[]>
  readonly undo: (work: Work, rows: readonly StoredRow[]) => Promise<readonly Undone[]>
}

const rowsAtOnce = 500

/**
 * Declares a kind of batch, which the domain.ts hands in. Stored values are parsed with the kind's schemas before they are passed on.
 * @example export const rolloverBatch = defineBatch({ kind: 'ROLLOVER', settings: Settings, wanted: Wanted, before: Before, apply, undo })
 */
export function defineBatch<S extends z.ZodType, W extends z.ZodType, B extends z.ZodType>({
  kind,
  settings,
  wanted,
  before,
  chunk = rowsAtOnce,
  apply,
  undo,
}: Spec<S, W, B>): BatchKind {
  const worked = (work: Work): BatchWork<z.output<S>> => ({ ...work, settings: settings.parse(work.settings) })
  return {
    kind,
    chunk,
    apply: (work, rows) =>
      apply(
        worked(work),
        rows.map(({ number, subjectId, mark, ...row }) => ({ number, subjectId, mark, wanted: wanted.parse(row.wanted) })),
      ),
    undo: (work, rows) =>
      undo(
        worked(work),
        rows.map(({ number, subjectId, mark, ...row }) => ({
          number,
          subjectId,
          mark,
          wanted: wanted.parse(row.wanted),
          before: row.before === null ? null : before.parse(row.before),
        })),
      ),
  }
}
