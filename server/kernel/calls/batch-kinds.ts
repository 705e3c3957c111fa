import 'server-only'
import type { z } from 'zod'
import type { Tx } from '../db'
import type { OutboxMessage } from '../jobs/outbox'
import type { StoredRow } from '../queries/batches.sql'

/** What an `apply` or `undo` works with: its transaction, in which what it does and what is noted of it stand together. */
export type BatchWork<S> = {
  readonly db: Tx
  /** `actorId`: who began it. `byId`: who acts now, which is whoever undoes it. */
  readonly batch: { readonly id: string; readonly actorId: string; readonly byId: string; readonly locale: string }
  readonly settings: S
  readonly at: Date
  /** Written in the same transaction, carried out afterwards. */
  readonly emit: (message: OutboxMessage) => void
}

/** A row to be applied. `mark`: what its subject looked like when it was prepared (a revision), by which 'changed since' is told. */
export type RowToApply<W> = { readonly number: number; readonly subjectId: string | null; readonly wanted: W; readonly mark: string | null }
/** A row that was applied, to be undone: `before` and `mark` as `apply` answered them. */
export type RowToUndo<W, B> = RowToApply<W> & { readonly before: B | null }

/** `before`: what undoing needs. `mark`: what the subject looks like now. `reason`: a code that the screen words, such as `changedSince`. */
export type Applied<B> =
  | { readonly number: number; readonly state: 'DONE'; readonly subjectId?: string; readonly before?: B; readonly mark?: string }
  | { readonly number: number; readonly state: 'REFUSED'; readonly reason: string }
export type Undone =
  { readonly number: number; readonly state: 'UNDONE' } | { readonly number: number; readonly state: 'KEPT'; readonly reason: string }

type Spec<S extends z.ZodType, W extends z.ZodType, B extends z.ZodType> = {
  /** Stored with each batch: never renamed. */
  readonly kind: string
  readonly settings: S
  readonly wanted: W
  readonly before: B
  /** Rows that are done together: one transaction, all or none of them. */
  readonly chunk?: number
  /**
   * Applies some rows, in their order, and answers for every one of them: in a bounded number of statements, whatever the number of rows.
   * A row whose subject is not as it was prepared is REFUSED, never overwritten. Throwing rolls the chunk back; it is tried again.
   */
  readonly apply: (work: BatchWork<z.output<S>>, rows: readonly RowToApply<z.output<W>>[]) => Promise<readonly Applied<z.input<B>>[]>
  /** The same backwards, the last row first. A row whose subject was changed since is KEPT. */
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
 * Declares a kind of batch; its domain.ts hands it in. What is stored is parsed with the kind's schemas before it is handed on.
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
